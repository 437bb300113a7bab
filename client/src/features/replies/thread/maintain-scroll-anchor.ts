/** What a user does to scroll, or to go on: the page must not be moved under it. */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Long enough for pictures in view, measured heights and what follows hydration. */
const stableMs = 1000
const minStableFrames = 10
const maxMs = 15_000

const measureBodyHeight = () => document.body.getBoundingClientRect().height

/**
 * Keeps a scroll position while the layout changes. Calls `align` in every frame until it has nothing left to do for `stableMs` after the document and its fonts
 * were loaded: until then the browser may scroll to the fragment itself. Later it does so again whenever the page's height changes. `align` returns whether it
 * moved anything or waits for something. Stops at once when the user acts. Returns a function that stops it.
 */
export function maintainScrollAnchor(align: () => boolean): () => void {
  let startedAt = performance.now()
  let stableSince = startedAt
  let stableFrames = 0
  let frame: number | null = null
  let stableHeight = 0
  const listeners = new AbortController()
  const stop = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    observer.disconnect()
    listeners.abort()
  }
  const step = (now: number) => {
    if (align() || document.readyState !== 'complete' || document.fonts.status !== 'loaded') {
      stableSince = now
      stableFrames = 0
    } else stableFrames += 1
    const isStable = stableFrames >= minStableFrames && now - stableSince > stableMs
    if (isStable || now - startedAt > maxMs) {
      frame = null
      stableHeight = measureBodyHeight()
    } else frame = requestAnimationFrame(step)
  }
  const start = () => {
    stableFrames = 0
    if (frame !== null) return
    startedAt = performance.now()
    stableSince = startedAt
    frame = requestAnimationFrame(step)
  }
  const observer = new ResizeObserver(start)
  observer.observe(document.body)
  const options = { capture: true, passive: true, signal: listeners.signal }
  for (const name of userEvents) addEventListener(name, stop, options)
  // A scroll bar or a screen reader, while nothing changes the layout. A change that scrolls by itself is observed only after its scroll event.
  const onScroll = () => {
    if (frame !== null) return
    if (measureBodyHeight() === stableHeight) stop()
    else start()
  }
  addEventListener('scroll', onScroll, options)
  start()
  return stop
}
