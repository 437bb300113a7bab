import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { computeRetryDelayMs, isTransient, parseRetryAfterMs, withRetry } from '../../../client/src/lib/network/retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const withHeaders = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) })

describe('retryDelayMs', () => {
  const first = { attempt: 1, startedAt: 0, retryAfterMs: 0 }
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))

  test('doubles the upper bound with each attempt, with full jitter', () => {
    for (const [random, delays] of [
      [0, [0, 0, 0]],
      [0.5, [250, 500, 1000]],
      [1, [500, 1000, 2000]],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      expect([1, 2, 3].map((attempt) => computeRetryDelayMs({ ...first, attempt }))).toEqual(delays)
    }
  })

  test('waits at least Retry-After, plus jitter', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect(computeRetryDelayMs({ ...first, retryAfterMs: 3000 })).toBe(3250)
  })

  test('stops after four attempts or fifteen seconds, for permanent errors and offline', () => {
    expect(computeRetryDelayMs({ ...first, attempt: 4 })).toBeNull()
    expect(computeRetryDelayMs({ ...first, startedAt: -15_000 })).toBeNull()
    expect(computeRetryDelayMs({ ...first, retryAfterMs: 60_000 })).toBeNull()
    expect(computeRetryDelayMs({ ...first, retryAfterMs: null })).toBeNull()
    vi.stubGlobal('navigator', { onLine: false })
    expect(computeRetryDelayMs(first)).toBeNull()
  })
})

test.each([
  ['2', 2000],
  ['Sun, 01 Nov 2026 10:00:05 GMT', 5000],
  ['Sun, 01 Nov 2026 09:00:00 GMT', 0],
  ['soon', 0],
  ['', 0],
])('Retry-After: %s is a wait of %i ms', (value, milliseconds) => {
  vi.setSystemTime('2026-11-01T10:00:00Z')
  expect(parseRetryAfterMs(withHeaders(503, { 'Retry-After': value }))).toBe(milliseconds)
})

test('classifies unavailable servers as transient, 429 by Retry-After, refusals as permanent', () => {
  expect([502, 503, 504].map((status) => isTransient(withHeaders(status)))).toEqual([true, true, true])
  expect([400, 401, 403, 404, 429, 500].filter((status) => isTransient(withHeaders(status)))).toEqual([])
  expect(isTransient(withHeaders(429, { 'Retry-After': '1' }))).toBe(true)
})

describe('withRetry', () => {
  const fail = (error: Error) => {
    throw error
  }

  test('waits between attempts and returns the first success', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const task = vi.fn(async () => (task.mock.calls.length < 3 ? fail(new Error('not yet')) : 'there'))
    const result = withRetry(task, () => 1000)
    await vi.advanceTimersByTimeAsync(1249)
    expect(task).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(task).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await result).toBe('there')
    expect(task).toHaveBeenCalledTimes(3)
  })

  test('throws the last failure after four attempts', async () => {
    const task = vi.fn(async () => fail(new Error(`attempt ${task.mock.calls.length}`)))
    const result = withRetry(task, () => 0)
    const thrown = expect(result).rejects.toThrow('attempt 4')
    await vi.runAllTimersAsync()
    await thrown
    expect(task).toHaveBeenCalledTimes(4)
  })

  test('throws a permanent error at once', async () => {
    const task = vi.fn(async () => fail(new Error('gone')))
    await expect(withRetry(task, () => null)).rejects.toThrow('gone')
    expect(task).toHaveBeenCalledTimes(1)
  })
})
