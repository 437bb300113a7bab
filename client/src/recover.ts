/**
 * Runs after the page's own scripts, whether they could be fetched or not, and imports nothing. A browser fetches a module once per document, so
 * a page that did not start is reloaded a few times, with exponential backoff and full jitter. Stylesheets that failed are fetched again.
 */
const maxReloads = 4
const baseDelayMs = 1000
const key = 'failed starts'
const root = document.getElementById('root')
// CSS modules do not reach a script that is built on its own.
const centered =
  'display: grid; place-content: center; justify-items: center; gap: var(--space-5); min-height: 100dvh; padding: var(--space-4); text-align: center'
const topBar =
  'position: fixed; inset: 0 0 auto; z-index: 100; display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: var(--space-3) var(--space-5); padding: var(--space-3) var(--space-4); background: var(--surface); border-bottom: 1px solid var(--control-line)'

const jitteredDelayMs = (attempt: number) => Math.random() * baseDelayMs * 2 ** attempt

if (document.documentElement.dataset.started === undefined) recover()
else {
  saveReloadCount(0)
  // Some browsers report a failed stylesheet as empty, others as null.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (!link.sheet?.cssRules.length) refetchStyle(link)
}

function recover() {
  const count = readReloadCount()
  // The first reload usually helps, and comes so soon that a message would only flash up.
  if (count > 0 || !navigator.onLine) showFailure()
  if (count >= maxReloads || hasInput() || !saveReloadCount(count + 1)) return showFailure()
  const reload = () => setTimeout(() => (hasInput() ? showFailure() : location.reload()), jitteredDelayMs(count))
  if (navigator.onLine) reload()
  else addEventListener('online', reload, { once: true })
}

/** Whether a reload would lose typed text. */
function hasInput() {
  // Without the editors and the dialogs of `automatic-reload.ts`: the app has not started.
  return [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=hidden]), textarea')].some(({ value }) => value !== '')
}

function refetchStyle(link: HTMLLinkElement, attempt = 0) {
  const copy = link.cloneNode() as HTMLLinkElement
  copy.onerror = () => attempt < maxReloads && setTimeout(() => refetchStyle(copy, attempt + 1), jitteredDelayMs(attempt))
  link.replaceWith(copy)
}

/** Fills a page that is empty. One that the server has rendered can be read without its scripts: a bar says that it is not complete. */
function showFailure() {
  if (!root || document.querySelector('[role=alert]')) return
  const isEmpty = root.childElementCount === 0
  const message = document.createElement(isEmpty ? 'h1' : 'p')
  message.textContent = isEmpty ? 'This page could not be loaded.' : 'This page could not be loaded completely.'
  const alert = document.createElement('div')
  alert.role = 'alert'
  alert.append(message)
  const button = document.createElement('button')
  button.textContent = 'Try again'
  button.onclick = () => {
    // Offline a reload would end in the browser's own error page.
    if (!navigator.onLine) return
    saveReloadCount(0)
    location.reload()
  }
  const notice = document.createElement(isEmpty ? 'main' : 'div')
  notice.style.cssText = isEmpty ? centered : topBar
  button.style.cssText =
    'min-height: 44px; padding-inline: var(--space-5); border: 0; border-radius: var(--radius-control); background: var(--primary); color: var(--on-primary); font-weight: 600; cursor: pointer'
  notice.append(alert, button)
  root.append(notice)
}

/** How often this tab has reloaded a page that did not start; the maximum where storage is blocked. */
function readReloadCount(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return maxReloads
  }
}

/** Whether the count could be saved. */
function saveReloadCount(count: number): boolean {
  try {
    if (count) sessionStorage.setItem(key, String(count))
    else sessionStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
