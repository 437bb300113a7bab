import { keep, kept } from './browser-storage.ts'

/** Begins the name of every draft in local storage. */
export const draftPrefix = 'draft '

/** Keeps the text of a draft in local storage, at once; null removes it. */
export const keepText = (key: string, text: string | null) => keep('localStorage', draftPrefix + key, text)

export const keptText = (key: string) => kept('localStorage', draftPrefix + key)
