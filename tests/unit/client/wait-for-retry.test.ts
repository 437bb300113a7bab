import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForRetry } from '../../../client/src/features/send-queue/wait-for-retry.ts'

const page = new EventTarget()
const listeners = { addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page) }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', listeners)
  vi.stubGlobal('document', { ...listeners, visibilityState: 'visible' })
  for (const [name, value] of Object.entries(listeners)) vi.stubGlobal(name, value)
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Whether a wait has ended. */
function start(failureCount: number, retryAfterMs = 0) {
  const wait = { isOver: false }
  void waitForRetry(failureCount, retryAfterMs).then(() => {
    wait.isOver = true
  })
  return wait
}

test.each([
  [1, 10_000],
  [2, 20_000],
  [3, 40_000],
  [4, 60_000],
  [40, 60_000],
])('after failure %i the send queue is sent again in %i ms', async (failureCount, backoffMs) => {
  const wait = start(failureCount)
  await vi.advanceTimersByTimeAsync(backoffMs - 1)
  expect(wait.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(wait.isOver).toBe(true)
})

test.each(['online', 'focus'])('the event %s ends the wait, but not before Retry-After', async (type) => {
  const wait = start(4, 5000)
  page.dispatchEvent(new Event(type))
  await vi.advanceTimersByTimeAsync(5000)
  expect(wait.isOver).toBe(false)
  page.dispatchEvent(new Event(type))
  await vi.advanceTimersByTimeAsync(1)
  expect(wait.isOver).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
