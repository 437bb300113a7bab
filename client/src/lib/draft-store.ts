import { clear, createStore, del, get, set } from 'idb-keyval'
import { readStorage, writeStorage } from './browser-storage.ts'
import { draftPrefix } from './draft-text.ts'

const fileStore = createStore('thinnai-drafts', 'files')
const warn = (error: unknown) => console.warn('Files of drafts could not be saved', error)

/** Saves the files of a draft in IndexedDB, asynchronously; an empty list removes them. */
export const saveDraftFiles = (key: string, files: File[]) => (files.length ? preventUnloadUntil(set(key, files, fileStore)) : del(key, fileStore)).catch(warn)

let pendingWrites = 0
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks for confirmation before it leaves the page during a write, because the files would be lost. */
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
    (files) => files ?? [],
    () => [],
  )

/** Removes all drafts and their files, for computers that several people use. */
export function removeDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch (error) {
    warn(error)
  }
  return clear(fileStore).catch(warn)
}

/** Prefix of the session storage keys of form drafts. */
const formPrefix = 'form '

/** The session storage key of a user's form draft. */
export const getFormKey = (uid: string, form: string) => `${formPrefix}${uid} ${form}`

/** Saves a form draft for this tab, synchronously; null removes it. */
export const saveForm = (key: string, value: unknown) => writeStorage('sessionStorage', key, value === null ? null : JSON.stringify(value))

/** Reads a form draft; null when there is none or it cannot be parsed. */
export function readForm(key: string): unknown {
  try {
    return JSON.parse(readStorage('sessionStorage', key) ?? 'null')
  } catch {
    return null
  }
}

/** Removes the form drafts of all other users from this tab. */
export function removeFormsOfOthers(uid: string | undefined) {
  const ownPrefix = uid === undefined ? null : getFormKey(uid, '')
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(formPrefix) && !(ownPrefix && key.startsWith(ownPrefix))) sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('Form drafts could not be removed', error)
  }
}
