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

function save(key: string, { files, ...text }: PostDraft, changed: Partial<PostDraft>) {
  keepText(key, text.html ? JSON.stringify(text) : null)
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
  const { community = home, html = '' } = readText(keptText(key))
  return { community, html, files: await keptFiles<Attached>(key) }
}

function readText(kept: string | null): Partial<Pick<PostDraft, 'community' | 'html'>> {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
}
