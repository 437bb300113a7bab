import { useCallback, useEffect, useRef, useState } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { readDraftFiles, saveDraftFiles } from '../../lib/draft-store.ts'
import { readDraftText, saveDraftText } from '../../lib/draft-text.ts'
import { useAccount } from '../users/session-provider.tsx'
import { getDraftKey, visitor } from './draft-key.ts'

/** A file of a post to be, and what it shows. */
export type AttachedFile = { file: File; alt: string }

/** A post that is being written. Its idempotency key is that of the first attempt to publish it; null before that. */
export type PostDraft = { community: Community; html: string; files: AttachedFile[]; idempotencyKey: string | null }

const createEmptyDraft = (community: Community): PostDraft => ({ community, html: '', files: [], idempotencyKey: null })

/** A draft that was kept, and the names of those of its files that the browser did not keep. */
type StoredDraft = { draft: PostDraft; missingFiles: string[] }

/**
 * The post being written from one of the pages. It outlasts failures, closing and an accidental reload; posting and signing out end it.
 * Null until it is known who writes, and their draft has been looked for. Files that were not kept over a reload are named in `lost`, until
 * they are attached again.
 */
export function usePostDraft(pageCommunity: Community) {
  const account = useAccount()
  const writer = account === undefined ? null : (account?.uid ?? visitor)
  const key = writer && getDraftKey(writer, pageCommunity)
  const [storedDraft, setStoredDraft] = useState<(StoredDraft & { key: string }) | null>(null)
  const latest = useRef<PostDraft | null>(null)

  const change = useCallback(
    (patch: Partial<PostDraft>) => {
      if (!key) return
      const previous = latest.current ?? createEmptyDraft(pageCommunity)
      const draft = { ...previous, ...patch }
      latest.current = draft
      setStoredDraft((now) => ({ key, draft, missingFiles: now?.key === key ? excludeAttached(now.missingFiles, draft.files) : [] }))
      saveDraft(key, draft, previous.files)
    },
    [key, pageCommunity],
  )

  useEffect(() => {
    if (!writer) return
    let isCurrent = true
    void loadDraft(writer, pageCommunity).then((loadedDraft) => {
      if (!isCurrent) return
      latest.current = loadedDraft.draft
      setStoredDraft({ key: getDraftKey(writer, pageCommunity), ...loadedDraft })
    })
    return () => {
      isCurrent = false
    }
  }, [writer, pageCommunity])

  const { draft, missingFiles } = storedDraft && storedDraft.key === key ? storedDraft : noDraft
  const clear = () => {
    change(createEmptyDraft(pageCommunity))
    setStoredDraft((now) => now && { ...now, missingFiles: [] })
  }
  return { draft, missingFiles, change, clear }
}

const noDraft = { draft: null, missingFiles: [] }
const toFiles = (attached: AttachedFile[]) => attached.map(({ file }) => file)
const excludeAttached = (names: string[], files: AttachedFile[]) => names.filter((name) => files.every(({ file }) => file.name !== name))

/**
 * The text is kept at once, and with it what files there are and what each shows: any others count for nothing, even if they are still there.
 * The files themselves are written again only when they are others than before.
 */
function saveDraft(key: string, { files, ...text }: PostDraft, before: AttachedFile[]) {
  saveDraftText(key, text.html || files.length ? JSON.stringify({ ...text, attached: files.map(({ file, alt }) => ({ name: file.name, alt })) }) : null)
  const [currentFiles, previousFiles] = [toFiles(files), toFiles(before)]
  if (currentFiles.length !== previousFiles.length || currentFiles.some((file, index) => file !== previousFiles[index])) void saveDraftFiles(key, currentFiles)
}

/** The student's own draft, or what was written before signing in, which is the student's from now on. */
async function loadDraft(writer: string, pageCommunity: Community): Promise<StoredDraft> {
  const ownDraft = await readDraft(getDraftKey(writer, pageCommunity), pageCommunity)
  if (writer === visitor || ownDraft.draft.html || ownDraft.draft.files.length || ownDraft.missingFiles.length) return ownDraft
  const visitorKey = getDraftKey(visitor, pageCommunity)
  const visitorDraft = await readDraft(visitorKey, pageCommunity)
  saveDraft(getDraftKey(writer, pageCommunity), visitorDraft.draft, [])
  saveDraftText(visitorKey, null)
  void saveDraftFiles(visitorKey, [])
  return visitorDraft
}

async function readDraft(key: string, pageCommunity: Community): Promise<StoredDraft> {
  const { community = pageCommunity, html = '', idempotencyKey = null, attached = [] } = parseDraftText(readDraftText(key))
  const stored = attached.length ? await readDraftFiles(key) : []
  const files: AttachedFile[] = []
  const missingFiles: string[] = []
  for (const { name, alt } of attached) {
    const index = stored.findIndex((file) => file.name === name)
    const [file] = index < 0 ? [] : stored.splice(index, 1)
    if (file) files.push({ file, alt })
    else missingFiles.push(name)
  }
  return { draft: { community, html, files, idempotencyKey }, missingFiles }
}

function parseDraftText(text: string | null): Partial<Omit<PostDraft, 'files'>> & { attached?: { name: string; alt: string }[] } {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
