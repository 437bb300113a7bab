import { clear, createStore, del, get, set } from 'idb-keyval'
import { keep, kept } from './browser-storage.ts'
import { draftPrefix } from './draft-text.ts'

const files = createStore('thinnai-drafts', 'files')
const warn = (error: unknown) => console.warn('This browser does not keep files of drafts', error)

/** Keeps the files of a draft in IndexedDB, a moment after its text; none removes them. */
export const keepFiles = (key: string, value: File[]) => (value.length ? asking(set(key, value, files)) : del(key, files)).catch(warn)

let unwritten = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before it leaves a page whose files are still being written: they would be gone. */
function asking(written: Promise<void>) {
  unwritten += 1
  addEventListener('beforeunload', ask)
  return written.finally(() => {
    unwritten -= 1
    if (unwritten === 0) removeEventListener('beforeunload', ask)
  })
}

export const keptFiles = (key: string): Promise<File[]> =>
  get<File[]>(key, files).then(
    (value) => value ?? [],
    () => [],
  )

/** Nothing half-written stays behind on a machine that others use. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch (error) {
    warn(error)
  }
  return clear(files).catch(warn)
}

/** Begins the name of every half-filled form in session storage. */
const formPrefix = 'form '

/** The storage key of a form that somebody fills in. */
export const formKey = (uid: string, form: string) => `${formPrefix}${uid} ${form}`

/** Saves what was typed in this tab, at once; null removes it. */
export const saveForm = (key: string, value: unknown) => keep('sessionStorage', key, value === null ? null : JSON.stringify(value))

/** What was saved under a key; null when there is nothing that can be read. */
export function readForm(key: string): unknown {
  try {
    return JSON.parse(kept('sessionStorage', key) ?? 'null')
  } catch {
    return null
  }
}

/** Removes what anybody but this student typed in this tab. */
export function removeFormsOfOthers(uid: string | undefined) {
  const own = uid === undefined ? null : formKey(uid, '')
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(formPrefix) && !(own && key.startsWith(own))) sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('Half-filled forms could not be removed', error)
  }
}
