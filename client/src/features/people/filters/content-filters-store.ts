import { readStorage, writeStorage } from '../../../lib/browser/browser-storage.ts'

/** Whom the user `uid` has blocked, by uid, and what they have muted. `name`: the username of a muted user. */
export type ContentFilters = { uid: string; blocks: string[]; mutes: { kind: 'USER' | 'WORD' | 'TAG'; value: string; name?: string | undefined }[] }

/** Local storage key; signing out removes it (`lib/session/firebase-auth.ts`). */
const storageKey = 'content-filters'

let filters: ContentFilters | null | undefined
const shownIds = new Set<string>()
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

if (!import.meta.env.SSR)
  addEventListener('storage', ({ key }) => {
    if (key !== storageKey) return
    filters = undefined
    notify()
  })

/** Calls `listener` when the filters change, also in another tab, or a folded text is shown. Returns the unsubscribe function. */
export function subscribeToContentFilters(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The filters of the last user of this browser; null if they are unknown. */
export function getContentFilters(): ContentFilters | null {
  if (filters === undefined) filters = readFilters()
  return filters
}

function readFilters(): ContentFilters | null {
  try {
    return JSON.parse(readStorage('localStorage', storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** Replaces the filters, in all tabs. */
export function setContentFilters(next: ContentFilters) {
  filters = next
  writeStorage('localStorage', storageKey, JSON.stringify(next))
  notify()
}

/** Whether a folded post or reply is shown. */
export const isShown = (id: string) => shownIds.has(id)

/** Shows a folded post or reply until the page is loaded again, or folds it again. */
export function setShown(id: string, shown: boolean) {
  if (shown) shownIds.add(id)
  else shownIds.delete(id)
  notify()
}
