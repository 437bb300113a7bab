import { useCallback, useEffect, useRef, useState } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { keepFiles, keptFiles } from '../../lib/draft-store.ts'
import { keepText, keptText } from '../../lib/draft-text.ts'
import { useAccount } from '../users/session-provider.tsx'
import { draftKey, visitor } from './draft-key.ts'

/** A file of a post to be, and what it shows. */
export type Attached = { file: File; alt: string }

/** A post that is being written. Its idempotency key is that of the first attempt to publish it; null before that. */
export type PostDraft = { community: Community; html: string; files: Attached[]; idempotencyKey: string | null }

const emptyDraft = (home: Community): PostDraft => ({ community: home, html: '', files: [], idempotencyKey: null })

/** A draft that was kept, and the names of those of its files that the browser did not keep. */
type Kept = { draft: PostDraft; lost: string[] }

/**
 * The post being written from one of the pages. It outlasts failures, closing and an accidental reload; posting and signing out end it.
 * Null until it is known who writes, and their draft has been looked for. Files that were not kept over a reload are named in `lost`, until
 * they are attached again.
 */
export function usePostDraft(home: Community) {
  const account = useAccount()
  const writer = account === undefined ? null : (account?.uid ?? visitor)
  const key = writer && draftKey(writer, home)
  const [found, setFound] = useState<(Kept & { key: string }) | null>(null)
  const latest = useRef<PostDraft | null>(null)

  const change = useCallback(
    (part: Partial<PostDraft>) => {
      if (!key) return
      const before = latest.current ?? emptyDraft(home)
      const draft = { ...before, ...part }
      latest.current = draft
      setFound((now) => ({ key, draft, lost: now?.key === key ? without(now.lost, draft.files) : [] }))
      save(key, draft, before.files)
    },
    [key, home],
  )

  useEffect(() => {
    if (!writer) return
    let wanted = true
    void find(writer, home).then((kept) => {
      if (!wanted) return
      latest.current = kept.draft
      setFound({ key: draftKey(writer, home), ...kept })
    })
    return () => {
      wanted = false
    }
  }, [writer, home])

  const { draft, lost } = found && found.key === key ? found : nothing
  const clear = () => {
    change(emptyDraft(home))
    setFound((now) => now && { ...now, lost: [] })
  }
  return { draft, lost, change, clear }
}

const nothing = { draft: null, lost: [] }
const filesOf = (attached: Attached[]) => attached.map(({ file }) => file)
const without = (names: string[], files: Attached[]) => names.filter((name) => files.every(({ file }) => file.name !== name))

/**
 * The text is kept at once, and with it what files there are and what each shows: any others count for nothing, even if they are still there.
 * The files themselves are written again only when they are others than before.
 */
function save(key: string, { files, ...text }: PostDraft, before: Attached[]) {
  keepText(key, text.html || files.length ? JSON.stringify({ ...text, attached: files.map(({ file, alt }) => ({ name: file.name, alt })) }) : null)
  const [now, then] = [filesOf(files), filesOf(before)]
  if (now.length !== then.length || now.some((file, index) => file !== then[index])) void keepFiles(key, now)
}

/** The student's own draft, or what was written before signing in, which is the student's from now on. */
async function find(writer: string, home: Community): Promise<Kept> {
  const own = await read(draftKey(writer, home), home)
  if (writer === visitor || own.draft.html || own.draft.files.length || own.lost.length) return own
  const visitors = draftKey(visitor, home)
  const adopted = await read(visitors, home)
  save(draftKey(writer, home), adopted.draft, [])
  keepText(visitors, null)
  void keepFiles(visitors, [])
  return adopted
}

async function read(key: string, home: Community): Promise<Kept> {
  const { community = home, html = '', idempotencyKey = null, attached = [] } = readText(keptText(key))
  const stored = attached.length ? await keptFiles(key) : []
  const files: Attached[] = []
  const lost: string[] = []
  for (const { name, alt } of attached) {
    const place = stored.findIndex((file) => file.name === name)
    const [file] = place < 0 ? [] : stored.splice(place, 1)
    if (file) files.push({ file, alt })
    else lost.push(name)
  }
  return { draft: { community, html, files, idempotencyKey }, lost }
}

function readText(kept: string | null): Partial<Omit<PostDraft, 'files'>> & { attached?: { name: string; alt: string }[] } {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
}
