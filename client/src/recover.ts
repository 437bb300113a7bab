/**
 * Runs behind a page's own scripts, whether those could be fetched or not, and needs nothing of them. A browser asks for a module once in a
 * document, so a page that could not be started is reloaded: with exponential backoff and full jitter, a few times. Styles are asked for again.
 */
const maxReloads = 4
const baseDelayMs = 1000
const key = 'failed starts'
const root = document.getElementById('root')

const jitteredDelayMs = (attempt: number) => Math.random() * baseDelayMs * 2 ** attempt

if (document.documentElement.dataset.started === undefined) recover()
else {
  keepCount(0)
  // Of a style that failed some browsers say that it is empty, others that it is none.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (!link.sheet?.cssRules.length) refetchStyle(link)
}

function recover() {
  const count = keptCount()
  if (count >= maxReloads || !keepCount(count + 1)) return showFailure()
  const reload = () => setTimeout(() => location.reload(), jitteredDelayMs(count))
  if (navigator.onLine) reload()
  else addEventListener('online', reload, { once: true })
}

function refetchStyle(link: HTMLLinkElement, attempt = 0) {
  const copy = link.cloneNode() as HTMLLinkElement
  copy.onerror = () => attempt < maxReloads && setTimeout(() => refetchStyle(copy, attempt + 1), jitteredDelayMs(attempt))
  link.replaceWith(copy)
}

/** In place of a page that is empty; one that was drawn when it was built can be read without its scripts. */
function showFailure() {
  if (!root || root.childElementCount > 0) return
  const heading = document.createElement('h1')
  heading.textContent = 'This page could not be loaded.'
  const alert = document.createElement('div')
  alert.role = 'alert'
  alert.append(heading)
  const button = document.createElement('button')
  button.textContent = 'Try again'
  button.onclick = () => {
    keepCount(0)
    location.reload()
  }
  const main = document.createElement('main')
  // The build names no classes for a script that stands alone.
  main.style.cssText =
    'display: grid; place-content: center; justify-items: center; gap: var(--space-5); min-height: 100dvh; padding: var(--space-4); text-align: center'
  button.style.cssText =
    'min-height: 44px; padding-inline: var(--space-5); border: 0; border-radius: var(--radius-control); background: var(--primary); color: var(--on-primary); font-weight: 600; cursor: pointer'
  main.append(alert, button)
  root.append(main)
}

/** How often this tab has reloaded a page that could not be started; too often where the browser does not say. */
function keptCount(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return maxReloads
  }
}

function keepCount(count: number): boolean {
  try {
    if (count) sessionStorage.setItem(key, String(count))
    else sessionStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
