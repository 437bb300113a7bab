import { clear, createStore, del, get, set } from 'idb-keyval'
import { readStorage, writeStorage } from './browser-storage.ts'
import { draftPrefix } from './draft-text.ts'

const fileStore = createStore('thinnai-drafts', 'files')
const warn = (error: unknown) => console.warn('Files of drafts could not be saved', error)

/** Keeps the files of a draft in IndexedDB, a moment after its text; none removes them. */
export const saveDraftFiles = (key: string, value: File[]) => (value.length ? preventUnloadUntil(set(key, value, fileStore)) : del(key, fileStore)).catch(warn)

let pendingWrites = 0
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before it leaves a page whose files are still being written: they would be gone. */
function preventUnloadUntil(writing: Promise<void>) {
  pendingWrites += 1
  addEventListener('beforeunload', preventUnload)
  return writing.finally(() => {
    pendingWrites -= 1
    if (pendingWrites === 0) removeEventListener('beforeunload', preventUnload)
  })
}

export const readDraftFiles = (key: string): Promise<File[]> =>
  get<File[]>(key, fileStore).then(
    (value) => value ?? [],
    () => [],
  )

/** Nothing half-written stays behind on a machine that others use. */
export function removeDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch (error) {
    warn(error)
  }
  return clear(fileStore).catch(warn)
}

/** Begins the name of every half-filled form in session storage. */
const formPrefix = 'form '

/** The storage key of a form that somebody fills in. */
export const getFormKey = (uid: string, form: string) => `${formPrefix}${uid} ${form}`

/** Saves what was typed in this tab, at once; null removes it. */
export const saveForm = (key: string, value: unknown) => writeStorage('sessionStorage', key, value === null ? null : JSON.stringify(value))

/** What was saved under a key; null when there is nothing that can be read. */
export function readForm(key: string): unknown {
  try {
    return JSON.parse(readStorage('sessionStorage', key) ?? 'null')
  } catch {
    return null
  }
}

/** Removes what anybody but this student typed in this tab. */
export function removeFormsOfOthers(uid: string | undefined) {
  const ownPrefix = uid === undefined ? null : getFormKey(uid, '')
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(formPrefix) && !(ownPrefix && key.startsWith(ownPrefix))) sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('Form drafts could not be removed', error)
  }
}
