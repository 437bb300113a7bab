import { readStorage, writeStorage } from './browser/browser-storage.ts'
import { needsReload } from './network/load-module.ts'
import { waitUntilReachable } from './network/use-online.ts'

/** A tab reloads itself at most `maxReloads` times within `windowMs`. Without a limit, a build with missing files would reload for ever. */
const maxReloads = 2
const windowMs = 5 * 60_000
/** Longest delay before the first reload; four times as long before the next. */
const maxDelayMs = 1000
/** No reload this long after a navigation to another document has begun: it would cancel the navigation. */
const navigationTimeoutMs = 30_000

const reachTimeoutMs = 10_000

const key = 'reloads'

/** The scheduled reload, shared by all modules that fail to load. */
let scheduledReload: Promise<void> | null = null
/** Firefox aborts the pending imports of a document that is being left, which looks like modules that are missing. */
let navigationStartedAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') window.addEventListener('beforeunload', () => (navigationStartedAt = Date.now()))

/**
 * Schedules a reload of the page within a few seconds. Null when offline, when the limit is reached, when input would be lost, or while the browser
 * opens another document. The promise resolves if the reload is cancelled because one of these has become true meanwhile.
 */
export function reloadAutomatically(): Promise<void> | null {
  if (scheduledReload) return scheduledReload
  if (!canReload()) return null
  const delayMs = Math.random() * maxDelayMs * 4 ** recentReloads().length
  scheduledReload = new Promise((resolve) => {
    setTimeout(async () => {
      if (canReload() && (await isServerReachable()) && canReload() && saveReload()) return location.reload()
      scheduledReload = null
      resolve()
    }, delayMs)
  })
  return scheduledReload
}

/** Reloads the page at the user's request. Does nothing without the server: a reload would show the browser's own error page. */
export async function reloadOnRequest() {
  if (navigator.onLine && (await isServerReachable())) location.reload()
}

/** Whether the server responds. `navigator.onLine` is also true in a network that does not lead to it. */
const isServerReachable = () =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(reachTimeoutMs) }).then(
    () => true,
    () => false,
  )

/**
 * Resolves when loading a module makes sense again after `error`. Reloads the page if only a new document can load the module and no input would be
 * lost. Never resolves once `signal` aborts.
 */
export async function waitUntilLoadable(error: unknown, signal: AbortSignal) {
  if (needsReload(error) && !signal.aborted) await reloadAutomatically()
  await waitUntilReachable(signal)
}

const canReload = () => navigator.onLine && !isNavigating() && !hasInput() && recentReloads().length < maxReloads

const isNavigating = () => Date.now() < navigationStartedAt + navigationTimeoutMs

/** When this tab reloaded itself within the window, in milliseconds since 1970. */
const recentReloads = () => (readStorage('sessionStorage', key) ?? '').split(' ').filter((time) => Number(time) > Date.now() - windowMs)

/** Whether the reload could be recorded: without a record the page might reload for ever. */
function saveReload(): boolean {
  writeStorage('sessionStorage', key, [...recentReloads(), Date.now()].join(' '))
  return readStorage('sessionStorage', key) !== null
}

const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden]), [contenteditable=true]'

/** Whether the page has user input, an open dialog, or something that is being sent. */
function hasInput(): boolean {
  if (document.querySelector('dialog[open], [data-unsaved]')) return true
  // The text of an editor is not a value.
  return [...document.querySelectorAll<HTMLElement & { value?: string }>(fields)].some(({ value, textContent }) => (value ?? textContent) !== '')
}
