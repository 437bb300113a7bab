/** Events within this time belong to the same return. */
const dedupeMs = 1000

/** Calls `listener` each time the user returns to the window, on `focus` or `visibilitychange`. Returns the unsubscribe function. */
export function subscribeToWindowFocus(listener: () => void): () => void {
  let lastFocusAt = Number.NEGATIVE_INFINITY
  const onFocus = ({ timeStamp }: Event) => {
    if (document.visibilityState !== 'visible' || timeStamp - lastFocusAt < dedupeMs) return
    lastFocusAt = timeStamp
    listener()
  }
  window.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  return () => {
    window.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onFocus)
  }
}
