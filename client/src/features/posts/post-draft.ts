import { useCallback, useEffect, useRef, useState } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { readDraftFiles, saveDraftFiles } from '../../lib/draft-store.ts'
import { readDraftText, saveDraftText } from '../../lib/draft-text.ts'
import { useAccount } from '../users/session-provider.tsx'
import { getDraftKey, visitor } from './draft-key.ts'

/** A file of a draft and its description. */
export type AttachedFile = { file: File; alt: string }

/** A draft of a post. Its idempotency key is that of the first attempt to publish it; null before that. */
export type PostDraft = { community: Community; html: string; files: AttachedFile[]; idempotencyKey: string | null }

const createEmptyDraft = (community: Community): PostDraft => ({ community, html: '', files: [], idempotencyKey: null })

/** A saved draft and the names of its files that the browser did not store. */
type StoredDraft = { draft: PostDraft; missingFiles: string[] }

/**
 * The draft of a post on one of the pages. It survives failures, closing and reloads; publishing and signing out remove it. `draft` is null until
 * the session is known and the draft is read. `missingFiles` names files that did not survive a reload, until they are attached again.
 */
export function usePostDraft(pageCommunity: Community) {
  const account = useAccount()
  const author = account === undefined ? null : (account?.uid ?? visitor)
  const key = author && getDraftKey(author, pageCommunity)
  const [storedDraft, setStoredDraft] = useState<(StoredDraft & { key: string }) | null>(null)
  const latest = useRef<PostDraft | null>(null)

  const change = useCallback(
    (patch: Partial<PostDraft>) => {
      if (!key) return
      const previous = latest.current ?? createEmptyDraft(pageCommunity)
      const draft = { ...previous, ...patch }
      latest.current = draft
      setStoredDraft((current) => ({ key, draft, missingFiles: current?.key === key ? excludeAttached(current.missingFiles, draft.files) : [] }))
      saveDraft(key, draft, previous.files)
    },
    [key, pageCommunity],
  )

  useEffect(() => {
    if (!author) return
    let isCurrent = true
    void loadDraft(author, pageCommunity).then((loadedDraft) => {
      if (!isCurrent) return
      latest.current = loadedDraft.draft
      setStoredDraft({ key: getDraftKey(author, pageCommunity), ...loadedDraft })
    })
    return () => {
      isCurrent = false
    }
  }, [author, pageCommunity])

  const { draft, missingFiles } = storedDraft && storedDraft.key === key ? storedDraft : noDraft
  const clear = () => {
    change(createEmptyDraft(pageCommunity))
    setStoredDraft((current) => current && { ...current, missingFiles: [] })
  }
  return { draft, missingFiles, change, clear }
}

const noDraft = { draft: null, missingFiles: [] }
const toFiles = (attached: AttachedFile[]) => attached.map(({ file }) => file)
const excludeAttached = (names: string[], files: AttachedFile[]) => names.filter((name) => files.every(({ file }) => file.name !== name))

/**
 * Saves the text synchronously, with the names and descriptions of the files: stored files that it does not name are ignored. The files
 * themselves are written only when they have changed.
 */
function saveDraft(key: string, { files, ...text }: PostDraft, previous: AttachedFile[]) {
  saveDraftText(key, text.html || files.length ? JSON.stringify({ ...text, attached: files.map(({ file, alt }) => ({ name: file.name, alt })) }) : null)
  const [currentFiles, previousFiles] = [toFiles(files), toFiles(previous)]
  if (currentFiles.length !== previousFiles.length || currentFiles.some((file, index) => file !== previousFiles[index])) void saveDraftFiles(key, currentFiles)
}

/** The author's own draft. If a signed-in author has none, takes over the visitor's draft from before signing in. */
async function loadDraft(author: string, pageCommunity: Community): Promise<StoredDraft> {
  const ownDraft = await readDraft(getDraftKey(author, pageCommunity), pageCommunity)
  if (author === visitor || ownDraft.draft.html || ownDraft.draft.files.length || ownDraft.missingFiles.length) return ownDraft
  const visitorKey = getDraftKey(visitor, pageCommunity)
  const visitorDraft = await readDraft(visitorKey, pageCommunity)
  saveDraft(getDraftKey(author, pageCommunity), visitorDraft.draft, [])
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
