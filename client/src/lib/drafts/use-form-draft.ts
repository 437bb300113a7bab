import { useEffect, useEffectEvent, useState } from 'react'
import { getFormKey, readDraftFiles, readForm, saveDraftFiles, saveForm } from './draft-store.ts'

/** The changed values of a form, its picture (undefined while it is read from IndexedDB), and the name of a picture that was not restored. */
type FormState<Values> = { changes: Partial<Values>; file: File | null | undefined; missingFileName: string | null; isRestored: boolean }

type StoredForm<Values> = { changes?: Partial<Values>; fileName?: string | null }

/**
 * The values and the picture of a form. For signed-in users, values that differ from `initial` survive a reload of the tab; nothing is stored for
 * visitors. `removeDraft` and signing out remove the stored draft; `discard` also resets the form.
 */
export function useFormDraft<Values extends object>(form: string, uid: string | undefined, initial: Values) {
  const key = uid === undefined ? null : getFormKey(uid, form)
  const [state, setState] = useState<FormState<Values>>(() => {
    const stored = key ? (readForm(key) as StoredForm<Values> | null) : null
    const { fileName = null } = stored ?? {}
    const changes = pickChanges(initial, stored?.changes ?? {})
    const isRestored = fileName !== null || Object.keys(changes).length > 0
    return { changes, file: fileName === null ? null : undefined, missingFileName: fileName, isRestored }
  })

  const restoreFile = useEffectEvent((file: File | undefined) => {
    // Restored already, or replaced by the user meanwhile.
    if (state.file !== undefined) return
    const isSameFile = file !== undefined && file.name === state.missingFileName
    setState({ ...state, file: isSameFile ? file : null, missingFileName: isSameFile ? null : state.missingFileName })
  })
  const isReading = state.file === undefined
  useEffect(() => {
    if (key && isReading) void readDraftFiles(key).then(([file]) => restoreFile(file))
  }, [key, isReading])

  /** Changes values; changes the picture too unless `picture` is undefined. */
  const change = (patch: Partial<Values>, picture?: File | null) => {
    const changes = pickChanges(initial, { ...state.changes, ...patch })
    const next = { ...state, changes, ...(picture !== undefined && { file: picture, missingFileName: null }) }
    setState(next)
    if (!key) return
    const fileName = next.file?.name ?? next.missingFileName
    saveForm(key, fileName === null && Object.keys(changes).length === 0 ? null : { changes, fileName })
    if (picture !== undefined) void saveDraftFiles(key, picture ? [picture] : [])
  }
  const removeDraft = () => {
    if (!key) return
    saveForm(key, null)
    void saveDraftFiles(key, [])
  }
  const discard = () => {
    removeDraft()
    setState({ changes: {}, file: null, missingFileName: null, isRestored: false })
  }
  const { changes, ...rest } = state
  return { ...rest, values: { ...initial, ...changes }, change, removeDraft, discard }
}

/** The values that differ from the initial ones. */
function pickChanges<Values extends object>(initial: Values, values: Partial<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Values]))
  return Object.fromEntries(entries) as Partial<Values>
}
