import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const windowMs = 500
const minSamples = 3

/**
 * Measures how late the event loop runs. `delayMs` is the median of the last half second (longer while it is very late): a single
 * pause, however long, does not move it.
 */
export function monitorEventLoop(): { delayMs(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // A very late loop yields few samples, and none in the first iteration after a reset.
    if (histogram.count < minSamples) return
    delayMs = Math.max(0, histogram.percentile(50) / 1e6 - resolutionMs)
    histogram.reset()
  }, windowMs).unref()
  return {
    delayMs: () => delayMs,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
