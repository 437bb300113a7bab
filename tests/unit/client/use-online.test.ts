import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntilReachable } from '../../../client/src/lib/network/use-online.ts'

const page = new EventTarget()
const listenerCount = (signal: AbortSignal) => getEventListeners(page, 'online').length + getEventListeners(signal, 'abort').length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['its timer has run', () => {}],
  ['the network is back', () => void page.dispatchEvent(new Event('online'))],
])('untilReachable leaves no listener behind when %s', async (_event, act) => {
  const { signal } = new AbortController()
  const reachable = waitUntilReachable(signal)
  expect(listenerCount(signal)).toBe(2)
  act()
  await vi.runAllTimersAsync()
  await reachable
  expect(listenerCount(signal)).toBe(0)
})

test('untilReachable leaves no listener behind when it is called after the abort', () => {
  const signal = AbortSignal.abort()
  void waitUntilReachable(signal)
  expect(listenerCount(signal)).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('aborting untilReachable removes its listeners and timers', () => {
  const controller = new AbortController()
  void waitUntilReachable(controller.signal)
  controller.abort()
  expect(listenerCount(controller.signal)).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
