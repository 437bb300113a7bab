import { useCallback, useEffect, useRef, useState } from 'react'
import { getDraftKey, getEditDraftName } from '../posts/editor/draft-key.ts'
import { type AttachedFile, readStoredDraft, saveStoredDraft } from '../posts/editor/stored-draft.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import type { EditableSubject } from './editable-subject.ts'

/** An unsaved edit. `version` is the version that the text is based on; `removedFiles` are URLs; `changedAlts` are new alternative texts by URL. */
export type EditDraft = { version: number; html: string; removedFiles: string[]; changedAlts: Record<string, string>; files: AttachedFile[] }

const createEditDraft = ({ version, html }: Pick<EditableSubject, 'version' | 'html'>): EditDraft => ({
  version,
  html,
  removedFiles: [],
  changedAlts: {},
  files: [],
})

export const isEdited = (draft: EditDraft, subject: Pick<EditableSubject, 'html' | 'files'>) =>
  draft.html !== subject.html || draft.removedFiles.length > 0 || draft.files.length > 0 || listChangedAlts(draft, subject).length > 0

/** The files that stay and have a new alternative text. */
export const listChangedAlts = ({ removedFiles, changedAlts }: EditDraft, { files }: Pick<EditableSubject, 'files'>) =>
  files.flatMap(({ url, alt }) => {
    const changed = changedAlts[url]?.trim() ?? alt
    return changed === alt || removedFiles.includes(url) ? [] : [{ url, alt: changed }]
  })

/**
 * The draft of an edit. It survives failures, closing and reloads; saving and `clear` remove it. `draft` is null until it is read. Without a stored draft it
 * starts with the published text; for a deleted subject it is null then.
 */
export function useEditDraft(id: string, subject: EditableSubject | null | undefined) {
  const uid = useAccount()?.uid
  const key = uid && subject !== undefined && getDraftKey(uid, getEditDraftName(id))
  const [stored, setStored] = useState<{ draft: EditDraft; missingFiles: string[] } | null>(null)
  const latest = useRef<EditDraft | null>(null)
  const initial = useRef(subject)
  useEffect(() => {
    initial.current ??= subject
  }, [subject])

  useEffect(() => {
    if (!key) return
    let isCurrent = true
    void readStoredDraft<Omit<EditDraft, 'files'>>(key).then(({ text, files, missingFiles }) => {
      if (!isCurrent || !(initial.current || text)) return
      latest.current = { ...createEditDraft(initial.current ?? { version: 0, html: '' }), ...text, files }
      setStored({ draft: latest.current, missingFiles })
    })
    return () => {
      isCurrent = false
    }
  }, [key])

  const change = useCallback(
    (patch: Partial<EditDraft>) => {
      if (!key || !latest.current) return
      const previous = latest.current
      latest.current = { ...previous, ...patch }
      saveStoredDraft(key, latest.current, previous.files)
      setStored((current) => current && { ...current, draft: { ...previous, ...patch } })
    },
    [key],
  )
  /** Removes the stored draft, so that the text is that of `published`. */
  const clear = (published: Pick<EditableSubject, 'version' | 'html'>) => {
    if (!key) return
    saveStoredDraft(key, null, latest.current?.files ?? [])
    latest.current = createEditDraft(published)
    setStored({ draft: latest.current, missingFiles: [] })
  }
  return { draft: stored?.draft ?? null, missingFiles: stored?.missingFiles ?? [], change, clear }
}
