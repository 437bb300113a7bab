/** Tells recover.ts that all entry scripts of the page have run. */
export function markStarted() {
  document.documentElement.dataset.started = ''
}
