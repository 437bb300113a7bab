import { readStorage, writeStorage } from './browser-storage.ts'

/** A tab reloads itself at most `maxReloads` times within `windowMs`. Without a limit, a build with missing files would reload for ever. */
const maxReloads = 2
const windowMs = 5 * 60_000
/** Longest delay before the first reload; four times as long before the next. */
const maxDelayMs = 1000

const key = 'reloads'

/** The scheduled reload, shared by all modules that fail to load. */
let scheduledReload: Promise<void> | null = null

/**
 * Schedules a reload of the page within a few seconds. Null when offline, when the limit is reached, or when input would be lost. The promise
 * resolves if the reload is cancelled because one of these has become true meanwhile.
 */
export function reloadAutomatically(): Promise<void> | null {
  if (scheduledReload) return scheduledReload
  if (!canReload()) return null
  const delayMs = Math.random() * maxDelayMs * 4 ** recentReloads().length
  scheduledReload = new Promise((resolve) => {
    setTimeout(() => {
      if (canReload() && saveReload()) return location.reload()
      scheduledReload = null
      resolve()
    }, delayMs)
  })
  return scheduledReload
}

const canReload = () => navigator.onLine && !hasInput() && recentReloads().length < maxReloads

/** When this tab reloaded itself within the window, in milliseconds since 1970. */
const recentReloads = () => (readStorage('sessionStorage', key) ?? '').split(' ').filter((time) => Number(time) > Date.now() - windowMs)

/** Whether the reload could be recorded: without a record the page might reload for ever. */
function saveReload(): boolean {
  writeStorage('sessionStorage', key, [...recentReloads(), Date.now()].join(' '))
  return readStorage('sessionStorage', key) !== null
}

const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Whether the page has user input or an open dialog. */
function hasInput(): boolean {
  if (document.querySelector('dialog[open]')) return true
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value !== '')
}
