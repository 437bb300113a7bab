export const workerPath = '/service-worker.js'

/** The path of the manifest's share target: its requests are for the service worker. */
export const sharePath = '/share'

/** From the page to the worker. `clear-saved`: the user has signed out. `save-pages`: these pages, by path and query, were opened before the worker was active. */
export type MessageToWorker = { type: 'saved?' | 'opened?' | 'skip-waiting' | 'clear-saved' } | { type: 'save-pages'; paths: string[] }

/** A header of responses to queries that come from a cache. */
export const savedHeader = 'x-saved'

/**
 * From the worker to the page: it shows a response that was saved then, in milliseconds since 1970; null: one from the network. `isPage`: its document, rather than
 * the response to a query. `isSlow`: the network was too slow; otherwise it failed.
 */
export type SavedMessage = { type: 'saved'; savedAt: number | null; isSlow: boolean; isPage: boolean }

/** A clicked notification: `path` is to be opened, unless the page was opened with it. */
type OpenNotificationMessage = { type: 'open-notification'; id?: string | undefined; path?: string }

/** `push-changed`: the browser has changed its subscription to pushes. */
export type MessageToPage = SavedMessage | OpenNotificationMessage | { type: 'push-changed' }
