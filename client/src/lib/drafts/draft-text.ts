import { readStorage, writeStorage } from '../browser/browser-storage.ts'

/** Prefix of the local storage keys of drafts. */
export const draftPrefix = 'draft '

/** Saves the text of a draft in local storage, synchronously; null removes it. */
export const saveDraftText = (key: string, text: string | null) => writeStorage('localStorage', draftPrefix + key, text)

export const readDraftText = (key: string) => readStorage('localStorage', draftPrefix + key)
