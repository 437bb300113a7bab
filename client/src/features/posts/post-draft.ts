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
 * Null until it has been looked for.
 */
export function usePostDraft(home: Community) {
  const uid = useAccount()?.uid
  const [draft, setDraft] = useState<PostDraft | null>(null)
  const latest = useRef<PostDraft | null>(null)

  const change = useCallback(
    (part: Partial<PostDraft>) => {
      latest.current = { community: home, html: '', files: [], ...latest.current, ...part }
      setDraft(latest.current)
      save(keyOf(uid, home), latest.current, part)
    },
    [uid, home],
  )

  useEffect(() => {
    let wanted = true
    void find(uid, home).then((found) => {
      if (!wanted) return
      latest.current = found
      setDraft(found)
    })
    return () => {
      wanted = false
    }
  }, [uid, home])

  return { draft, change, clear: () => change({ community: home, html: '', files: [] }) }
}

const keyOf = (uid: string | undefined, home: Community) => `${uid ?? 'visitor'} ${home}`

/** The text is kept at once and says whether files belong to it: those of a draft that has ended count for nothing, even if they are still there. */
function save(key: string, { files, ...text }: PostDraft, changed: Partial<PostDraft>) {
  const attached = files.length > 0
  keepText(key, text.html || attached ? JSON.stringify({ ...text, attached }) : null)
  if (changed.files) void keepFiles(key, files)
}

/** The student's own draft, or what was written before signing in, which is the student's from now on. */
async function find(uid: string | undefined, home: Community): Promise<PostDraft> {
  const own = await read(keyOf(uid, home), home)
  if (!uid || own.html || own.files.length) return own
  const visitors = keyOf(undefined, home)
  const adopted = await read(visitors, home)
  save(keyOf(uid, home), adopted, adopted)
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
