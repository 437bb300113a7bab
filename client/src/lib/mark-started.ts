/** Tells recover.ts that all scripts a page begins with were fetched and have run. */
export function markStarted() {
  document.documentElement.dataset.started = ''
}
