import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraftText } from '../../../lib/drafts/draft-text.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { getDraftKey, visitor } from './draft-key.ts'
import { type AttachedFile, readStoredDraft, saveStoredDraft } from './stored-draft.ts'

/** A draft of a post or a reply. Its idempotency key is that of the first attempt to publish it; null before that. */
export type Draft = { html: string; files: AttachedFile[]; idempotencyKey: string | null }

/** A saved draft and the names of its files that the browser did not store. */
type StoredDraft<Value> = { draft: Value; missingFiles: string[] }

/**
 * The draft with this name, of the signed-in user or a visitor. It survives failures, closing and reloads; `clear` and signing out remove it. `draft` is null
 * until the session is known and the draft is read. `missingFiles` names files that did not survive a reload, until they are attached again. `emptyDraft` must
 * not change while the name stays the same. `reload` reads the draft again if another tab has changed it.
 */
export function useDraft<Value extends Draft>(name: string, emptyDraft: Value) {
  const account = useAccount()
  const author = account === undefined ? null : (account?.uid ?? visitor)
  const key = author && getDraftKey(author, name)
  const [storedDraft, setStoredDraft] = useState<(StoredDraft<Value> & { key: string }) | null>(null)
  const latest = useRef<Value | null>(null)
  /** The stored text as this tab saved or read it. */
  const storedText = useRef<string | null>(null)
  const [readCount, setReadCount] = useState(0)
  const empty = useRef(emptyDraft)
  useEffect(() => {
    empty.current = emptyDraft
  })

  const change = useCallback(
    (patch: Partial<Value>) => {
      if (!key) return
      const previous = latest.current ?? empty.current
      const draft = { ...previous, ...patch }
      latest.current = draft
      setStoredDraft((current) => ({ key, draft, missingFiles: current?.key === key ? excludeAttached(current.missingFiles, draft.files) : [] }))
      saveDraft(key, draft, previous.files)
      storedText.current = readDraftText(key)
    },
    [key],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` changes readCount to read the draft again
  useEffect(() => {
    if (!author) return
    let isCurrent = true
    void loadDraft(author, name, empty.current).then((loadedDraft) => {
      if (!isCurrent) return
      latest.current = loadedDraft.draft
      storedText.current = readDraftText(getDraftKey(author, name))
      setStoredDraft({ key: getDraftKey(author, name), ...loadedDraft })
    })
    return () => {
      isCurrent = false
    }
  }, [author, name, readCount])

  const reload = useCallback(() => {
    if (!key || readDraftText(key) === storedText.current) return
    setStoredDraft(null)
    setReadCount((current) => current + 1)
  }, [key])

  const { draft, missingFiles } = storedDraft && storedDraft.key === key ? storedDraft : { draft: null, missingFiles: [] }
  const clear = () => {
    change(empty.current)
    setStoredDraft((current) => current && { ...current, missingFiles: [] })
  }
  return { draft, missingFiles, change, clear, reload }
}

const excludeAttached = (names: string[], files: AttachedFile[]) => names.filter((name) => files.every(({ file }) => file.name !== name))

/** Saves a draft; removes it if it is empty. */
const saveDraft = (key: string, draft: Draft, previous: AttachedFile[]) => saveStoredDraft(key, draft.html || draft.files.length ? draft : null, previous)

/** The author's own draft. If a signed-in author has none, takes over the visitor's draft from before signing in. */
async function loadDraft<Value extends Draft>(author: string, name: string, emptyDraft: Value): Promise<StoredDraft<Value>> {
  const ownDraft = await readDraft(getDraftKey(author, name), emptyDraft)
  if (author === visitor || ownDraft.draft.html || ownDraft.draft.files.length || ownDraft.missingFiles.length) return ownDraft
  const visitorKey = getDraftKey(visitor, name)
  const visitorDraft = await readDraft(visitorKey, emptyDraft)
  saveDraft(getDraftKey(author, name), visitorDraft.draft, [])
  saveStoredDraft(visitorKey, null, visitorDraft.draft.files)
  return visitorDraft
}

async function readDraft<Value extends Draft>(key: string, emptyDraft: Value): Promise<StoredDraft<Value>> {
  const { text, files, missingFiles } = await readStoredDraft<Value>(key)
  return { draft: { ...emptyDraft, ...text, files }, missingFiles }
}
