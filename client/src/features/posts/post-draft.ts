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
      const draft = { community: home, html: '', files: [], ...latest.current, ...part }
      latest.current = draft
      setFound({ key, draft })
      save(key, draft, part)
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
const keyOf = (writer: string, home: Community) => `${writer} ${home}`

/** The text is kept at once and says whether files belong to it: those of a draft that has ended count for nothing, even if they are still there. */
function save(key: string, { files, ...text }: PostDraft, changed: Partial<PostDraft>) {
  const attached = files.length > 0
  keepText(key, text.html || attached ? JSON.stringify({ ...text, attached }) : null)
  if (changed.files) void keepFiles(key, files)
}

/** The student's own draft, or what was written before signing in, which is the student's from now on. */
async function find(writer: string, home: Community): Promise<PostDraft> {
  const own = await read(keyOf(writer, home), home)
  if (writer === visitor || own.html || own.files.length) return own
  const visitors = keyOf(visitor, home)
  const adopted = await read(visitors, home)
  save(keyOf(writer, home), adopted, adopted)
  keepText(visitors, null)
  void keepFiles(visitors, [])
  return adopted
}

async function read(key: string, home: Community): Promise<PostDraft> {
  const { community = home, html = '', attached } = readText(keptText(key))
  return { community, html, files: attached ? await keptFiles<Attached>(key) : [] }
}

function readText(kept: string | null): { community?: Community; html?: string; attached?: boolean } {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
}
