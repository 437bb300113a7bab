import { keep, kept } from './browser-storage.ts'

/** How often a tab reloads itself within so many milliseconds; a build whose files stay missing would else reload for ever. */
const maxReloads = 2
const windowMs = 5 * 60_000
/** Before the first reload at most; four times as much before the next. */
const maxDelayMs = 1000

const key = 'reloads'

/** Reloads the page within a moment, unless there is no network, that was tried too often or something typed would be lost; says whether it will. */
export function reloadAutomatically(): boolean {
  if (!navigator.onLine || hasInput()) return false
  const reloads = (kept('sessionStorage', key) ?? '')
    .split(' ')
    .map(Number)
    .filter((time) => time > Date.now() - windowMs)
  if (reloads.length >= maxReloads) return false
  keep('sessionStorage', key, [...reloads, Date.now()].join(' '))
  // Where nothing is kept, nothing counts either.
  if (!kept('sessionStorage', key)) return false
  setTimeout(() => location.reload(), Math.random() * maxDelayMs * 4 ** reloads.length)
  return true
}

const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Whether something is typed or chosen on the page, or a dialog is open. */
function hasInput(): boolean {
  if (document.querySelector('dialog[open]')) return true
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value !== '')
}
