import { useEffect, useEffectEvent, useState } from 'react'
import { formKey, keepFiles, keptFiles, readForm, saveForm } from './draft-store.ts'

/** What is typed in a form, its picture (undefined while it is read from the browser's storage), and the name of one that the browser did not keep. */
type FormState<Values> = { values: Values; file: File | null | undefined; lostFile: string | null }

type StoredForm<Values> = { values?: Partial<Values>; fileName?: string | null } | null

/**
 * The values and the picture of a signed-in student's form, kept over a reload of the tab. `discard` and signing out remove them; for visitors
 * nothing is kept.
 */
export function useFormDraft<Values extends object>(form: string, uid: string | undefined, initial: Values) {
  const key = uid === undefined ? null : formKey(uid, form)
  const [state, setState] = useState<FormState<Values>>(() => {
    const { values, fileName = null } = (key && (readForm(key) as StoredForm<Values>)) || {}
    return { values: { ...initial, ...values }, file: key && fileName ? undefined : null, lostFile: fileName }
  })

  const restoreFile = useEffectEvent((file: File | undefined) => {
    const isSameFile = file !== undefined && file.name === state.lostFile
    setState({ ...state, file: isSameFile ? file : null, lostFile: isSameFile ? null : state.lostFile })
  })
  const isReading = state.file === undefined
  useEffect(() => {
    if (key && isReading) void keptFiles(key).then(([file]) => restoreFile(file))
  }, [key, isReading])

  /** Changes values, and the picture too unless it is left out. */
  const change = (part: Partial<Values>, picture?: File | null) => {
    const next = { ...state, values: { ...state.values, ...part }, ...(picture !== undefined && { file: picture, lostFile: null }) }
    setState(next)
    if (!key) return
    saveForm(key, { values: next.values, fileName: next.file?.name ?? next.lostFile })
    if (picture !== undefined) void keepFiles(key, picture ? [picture] : [])
  }
  const discard = () => {
    if (!key) return
    saveForm(key, null)
    void keepFiles(key, [])
  }
  return { ...state, change, discard }
}
