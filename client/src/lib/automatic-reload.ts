import { readStorage, writeStorage } from './browser-storage.ts'

/** How often a tab reloads itself within so many milliseconds; a build whose files stay missing would else reload for ever. */
const maxReloads = 2
const windowMs = 5 * 60_000
/** Before the first reload at most; four times as much before the next. */
const maxDelayMs = 1000

const key = 'reloads'

/** The reload that is scheduled; several parts that fail together share it. */
let scheduledReload: Promise<void> | null = null

/**
 * Schedules a reload of the page within a few seconds. Null where there is no network, where that was done too often, and where input would be
 * lost. The promise resolves if the reload is cancelled, because one of these has come true meanwhile.
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

/** Whether the reload could be counted: without that it might go on for ever. */
function saveReload(): boolean {
  writeStorage('sessionStorage', key, [...recentReloads(), Date.now()].join(' '))
  return readStorage('sessionStorage', key) !== null
}

const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Whether something is typed or chosen on the page, or a dialog is open. */
function hasInput(): boolean {
  if (document.querySelector('dialog[open]')) return true
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value !== '')
}
