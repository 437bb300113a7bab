import { useCallback, useEffect, useRef, useState } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { keepFiles, keepText, keptFiles, keptText } from '../../lib/draft-store.ts'
import { useAccount } from '../users/session-provider.tsx'

/** A file of a post to be, and what it shows. */
export type Attached = { file: File; alt: string }

/** A post that is being written. */
export type PostDraft = { community: Community; html: string; files: Attached[] }

/**
 * The post being written from one of the pages. It outlasts failures, closing and an accidental reload; posting and signing out end it.
 * Null until it is known who writes, and their draft has been looked for.
 */
export function usePostDraft(home: Community) {
  const account = useAccount()
  const writer = account === undefined ? null : (account?.uid ?? visitor)
  const key = writer && keyOf(writer, home)
  const [found, setFound] = useState<{ key: string; draft: PostDraft } | null>(null)
  const latest = useRef<PostDraft | null>(null)

  const change = useCallback(
    (part: Partial<PostDraft>) => {
      if (!key) return
      const before = latest.current ?? { community: home, html: '', files: [] }
      const draft = { ...before, ...part }
      latest.current = draft
      setFound({ key, draft })
      save(key, draft, before.files)
    },
    [key, home],
  )

  useEffect(() => {
    if (!writer) return
    let wanted = true
    void find(writer, home).then((draft) => {
      if (!wanted) return
      latest.current = draft
      setFound({ key: keyOf(writer, home), draft })
    })
    return () => {
      wanted = false
    }
  }, [writer, home])

  return { draft: found && found.key === key ? found.draft : null, change, clear: () => change({ community: home, html: '', files: [] }) }
}

const visitor = 'visitor'
const filesOf = (attached: Attached[]) => attached.map(({ file }) => file)
const keyOf = (writer: string, home: Community) => `${writer} ${home}`

/**
 * The text is kept at once, and with it what each file shows: files of a draft that has ended count for nothing, even if they are still there.
 * The files themselves are written again only when they are others than before.
 */
function save(key: string, { files, ...text }: PostDraft, before: Attached[]) {
  keepText(key, text.html || files.length ? JSON.stringify({ ...text, alts: files.map(({ alt }) => alt) }) : null)
  const [now, then] = [filesOf(files), filesOf(before)]
  if (now.length !== then.length || now.some((file, index) => file !== then[index])) void keepFiles(key, now)
}

/** The student's own draft, or what was written before signing in, which is the student's from now on. */
async function find(writer: string, home: Community): Promise<PostDraft> {
  const own = await read(keyOf(writer, home), home)
  if (writer === visitor || own.html || own.files.length) return own
  const visitors = keyOf(visitor, home)
  const adopted = await read(visitors, home)
  save(keyOf(writer, home), adopted, [])
  keepText(visitors, null)
  void keepFiles(visitors, [])
  return adopted
}

async function read(key: string, home: Community): Promise<PostDraft> {
  const { community = home, html = '', alts = [] } = readText(keptText(key))
  const files = alts.length ? await keptFiles(key) : []
  return { community, html, files: files.map((file, index) => ({ file, alt: alts[index] ?? '' })) }
}

function readText(kept: string | null): { community?: Community; html?: string; alts?: string[] } {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
}
