import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadShedding, type LoadShedding, type Slot } from '../../../server/http/load-shedding/load-shedding.ts'

let signals: { eventLoopDelayMs: number; databaseWaiting: number }
let shedReasons: string[]
let outcomes: string[]
let shedding: LoadShedding
beforeEach(() => {
  vi.useFakeTimers()
  signals = { eventLoopDelayMs: 0, databaseWaiting: 0 }
  shedReasons = []
  outcomes = []
  shedding = createLoadShedding(
    { eventLoopDelayMs: () => signals.eventLoopDelayMs, databaseWaitingCount: () => signals.databaseWaiting },
    { countShedRequest: (reason) => shedReasons.push(reason), observeQueueWait: (outcome) => outcomes.push(outcome) },
  )
})
afterEach(() => {
  shedding.stop()
  vi.useRealTimers()
})

/** Takes slots for different senders until a request would have to wait. */
function saturate(): Slot[] {
  const slots: Slot[] = []
  while (!shedding.isSaturated('anyone')) slots.push(shedding.takeSlot(`sender ${slots.length}`))
  return slots
}

/** Enqueues a request; `state` is its outcome. */
function wait(sender = 'one') {
  const request = { state: 'waiting', slot: null as Slot | null, leave: () => {} }
  request.leave = shedding.enqueue(
    sender,
    (slot) => Object.assign(request, { state: 'started', slot }),
    () => Object.assign(request, { state: 'refused' }),
  )
  return request
}

const states = (requests: { state: string }[]) => requests.map(({ state }) => state)

test('a request waits while all slots are taken, and starts when one is released', () => {
  const slots = saturate()
  expect(slots).toHaveLength(32)
  const request = wait()
  expect(request.state).toBe('waiting')
  slots[0]?.release()
  expect([request.state, outcomes, shedReasons]).toEqual(['started', ['started'], []])
})

/** Takes a slot for a request and completes it. */
function completeOne() {
  const slot = shedding.takeSlot('brief')
  slot.release()
}

test('adds slots up to 300 while requests complete without event-loop delay, and removes them when idle', () => {
  const slots = saturate()
  const request = wait('brief')
  completeOne()
  vi.advanceTimersByTime(500)
  expect([shedding.concurrencyLimit(), request.state]).toEqual([48, 'started'])
  for (let n = 0; n < 20; n += 1) {
    slots.push(...saturate())
    completeOne()
    vi.advanceTimersByTime(500)
  }
  expect(shedding.concurrencyLimit()).toBe(300)
  for (const slot of [...slots, request.slot]) slot?.release()
  vi.advanceTimersByTime(20_000)
  expect(shedding.concurrencyLimit()).toBe(32)
})

test.each([
  ['a late event loop', { eventLoopDelayMs: 101, databaseWaiting: 0 }],
  ['a long database queue', { eventLoopDelayMs: 0, databaseWaiting: 31 }],
])('%s halves the slots down to eight, and they recover afterwards', (_description, overloadSignals) => {
  const slots = saturate()
  Object.assign(signals, overloadSignals)
  vi.advanceTimersByTime(500)
  expect(shedding.concurrencyLimit()).toBe(16)
  for (const slot of slots.splice(0, 30)) slot.release()
  vi.advanceTimersByTime(500)
  expect(shedding.concurrencyLimit()).toBe(8)
  Object.assign(signals, { eventLoopDelayMs: 100, databaseWaiting: 30 })
  vi.advanceTimersByTime(1000)
  expect(shedding.concurrencyLimit()).toBe(32)
})

test('a burst is not refused: it waits up to five seconds', () => {
  signals.eventLoopDelayMs = 1000
  saturate()
  const burst = [wait(), wait()]
  vi.advanceTimersByTime(4900)
  expect(states(burst)).toEqual(['waiting', 'waiting'])
  vi.advanceTimersByTime(200)
  expect(states(burst)).toEqual(['refused', 'refused'])
  expect([shedReasons, outcomes]).toEqual([
    ['event loop', 'event loop'],
    ['deadline', 'deadline'],
  ])
})

test('refuses a newcomer after half a second once requests have waited for three seconds', () => {
  signals.databaseWaiting = 31
  const slots = saturate()
  const first = wait()
  vi.advanceTimersByTime(3100)
  const lateRequest = wait()
  vi.advanceTimersByTime(550)
  expect(states([first, lateRequest])).toEqual(['waiting', 'refused'])
  expect(shedReasons).toEqual(['database'])
  for (const slot of slots) slot.release()
  expect(first.state).toBe('started')
  // The queue was empty in between, so the next burst may wait as long as the first.
  saturate()
  const next = wait()
  vi.advanceTimersByTime(3000)
  expect(next.state).toBe('waiting')
})

test('one sender with many requests neither delays nor displaces others', () => {
  const slots = saturate()
  const hostile = Array.from({ length: 300 }, () => wait('hostile'))
  expect(states(hostile).filter((state) => state === 'refused')).toHaveLength(44)
  const other = wait('other')
  expect([shedding.queueLength(), other.state]).toEqual([256, 'waiting'])
  slots[0]?.release()
  slots[1]?.release()
  expect([hostile[0]?.state, other.state]).toEqual(['started', 'started'])
})

test('a sustained overload shortens the wait, not the queue', () => {
  saturate()
  signals.databaseWaiting = 31
  for (let n = 0; n < 100; n += 1) wait('hostile')
  vi.advanceTimersByTime(3100)
  const [lateRequest, other] = [wait('hostile'), wait('other')]
  expect(states([lateRequest, other])).toEqual(['waiting', 'waiting'])
  vi.advanceTimersByTime(550)
  expect(states([lateRequest, other])).toEqual(['refused', 'refused'])
})

test('a disconnected request leaves the queue and does not start', () => {
  const slots = saturate()
  const [disconnected, next] = [wait(), wait()]
  disconnected.leave()
  expect(shedding.queueLength()).toBe(1)
  slots[0]?.release()
  expect([disconnected.state, next.state, outcomes]).toEqual(['waiting', 'started', ['aborted', 'started']])
})

test('releasing a slot twice frees it once', () => {
  const slots = saturate()
  slots[0]?.release()
  slots[0]?.release()
  expect(saturate()).toHaveLength(1)
  slots[1]?.release()
  slots[1]?.take()
  expect(shedding.isSaturated('anyone')).toBe(true)
})

test('one sender takes at most half of the slots, and another starts at once', () => {
  const slots: Slot[] = []
  while (!shedding.isSaturated('one')) slots.push(shedding.takeSlot('one'))
  expect(slots).toHaveLength(16)
  const request = wait('one')
  expect([request.state, shedding.isSaturated('other')]).toEqual(['waiting', false])
  shedding.takeSlot('other').release()
  expect(request.state).toBe('waiting')
  slots[0]?.release()
  expect(request.state).toBe('started')
})

test('no slots are added while no request completes', () => {
  saturate()
  wait()
  vi.advanceTimersByTime(1500)
  expect(shedding.concurrencyLimit()).toBe(32)
})

test('after a 503 response, only requests that have waited for a second are refused', () => {
  const slots = saturate()
  const old = wait('one')
  vi.advanceTimersByTime(1000)
  const recent = wait('two')
  slots[0]?.release('unavailable')
  expect([states([old, recent]), shedReasons]).toEqual([['refused', 'started'], ['database']])
})

test('slots are added while requests of one sender wait for its half of them', () => {
  while (!shedding.isSaturated('one')) shedding.takeSlot('one')
  const request = wait('one')
  completeOne()
  vi.advanceTimersByTime(500)
  expect([shedding.concurrencyLimit(), request.state]).toEqual([48, 'started'])
})
