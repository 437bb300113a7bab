import { clear, createStore, del, get, set } from 'idb-keyval'
import { readStorage, writeStorage } from '../browser/browser-storage.ts'
import { draftPrefix, saveDraftText } from './draft-text.ts'

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
export const readForm = (key: string): unknown => parse(readStorage('sessionStorage', key))

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** A stored draft of a text or of a form. `name`: its storage key without the prefix of texts, or of the user's forms. `value`: what was stored. */
export type StoredDraftEntry = { kind: 'text' | 'form'; name: string; value: unknown }

/** The drafts of texts of all users, and the user's drafts of forms in this tab. */
export function listStoredDrafts(uid: string): StoredDraftEntry[] {
  try {
    return [...listEntries(localStorage, draftPrefix, 'text'), ...listEntries(sessionStorage, getFormKey(uid, ''), 'form')]
  } catch (error) {
    console.warn('Drafts could not be read', error)
    return []
  }
}

const listEntries = (storage: Storage, prefix: string, kind: StoredDraftEntry['kind']): StoredDraftEntry[] =>
  Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? [{ kind, name: key.slice(prefix.length), value: parse(storage.getItem(key)) }] : []))

/** The key of a stored draft's files, and of its text in the storage without the prefix of texts. */
const getStoreKey = (uid: string, { kind, name }: StoredDraftEntry) => (kind === 'text' ? name : getFormKey(uid, name))

/** Deletes a stored draft. Returns a function that stores it again. */
export async function takeStoredDraft(uid: string, entry: StoredDraftEntry): Promise<() => void> {
  const key = getStoreKey(uid, entry)
  const files = await readDraftFiles(key)
  const save = (value: unknown) => (entry.kind === 'text' ? saveDraftText(key, value === null ? null : JSON.stringify(value)) : saveForm(key, value))
  save(null)
  void saveDraftFiles(key, [])
  return () => {
    save(entry.value)
    void saveDraftFiles(key, files)
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
