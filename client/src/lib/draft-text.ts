import { readStorage, writeStorage } from './browser-storage.ts'

/** Begins the name of every draft in local storage. */
export const draftPrefix = 'draft '

/** Keeps the text of a draft in local storage, at once; null removes it. */
export const saveDraftText = (key: string, text: string | null) => writeStorage('localStorage', draftPrefix + key, text)

export const readDraftText = (key: string) => readStorage('localStorage', draftPrefix + key)
