import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isTransient, retryAfterMs, retryDelayMs, withRetry } from '../../../client/src/lib/retry.ts'

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

  test('doubles its upper bound with each attempt and takes any part of it', () => {
    for (const [random, delays] of [
      [0, [0, 0, 0]],
      [0.5, [250, 500, 1000]],
      [1, [500, 1000, 2000]],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      expect([1, 2, 3].map((attempt) => retryDelayMs({ ...first, attempt }))).toEqual(delays)
    }
  })

  test('never comes before Retry-After, and jitters behind it', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect(retryDelayMs({ ...first, retryAfterMs: 3000 })).toBe(3250)
  })

  test('ends with the fourth attempt, with fifteen seconds, where trying again is no use, and where there is no network', () => {
    expect(retryDelayMs({ ...first, attempt: 4 })).toBeNull()
    expect(retryDelayMs({ ...first, startedAt: -15_000 })).toBeNull()
    expect(retryDelayMs({ ...first, retryAfterMs: 60_000 })).toBeNull()
    expect(retryDelayMs({ ...first, retryAfterMs: null })).toBeNull()
    vi.stubGlobal('navigator', { onLine: false })
    expect(retryDelayMs(first)).toBeNull()
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
  expect(retryAfterMs(withHeaders(503, { 'Retry-After': value }))).toBe(milliseconds)
})

test('a server that is away is transient, one that limits where it says until when, a refusal is not', () => {
  expect([502, 503, 504].map((status) => isTransient(withHeaders(status)))).toEqual([true, true, true])
  expect([400, 401, 403, 404, 429, 500].filter((status) => isTransient(withHeaders(status)))).toEqual([])
  expect(isTransient(withHeaders(429, { 'Retry-After': '1' }))).toBe(true)
})

describe('withRetry', () => {
  const fail = (error: Error) => {
    throw error
  }

  test('waits between attempts as it is told, and gives the first success', async () => {
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

  test('throws at once what trying again does not change', async () => {
    const task = vi.fn(async () => fail(new Error('gone')))
    await expect(withRetry(task, () => null)).rejects.toThrow('gone')
    expect(task).toHaveBeenCalledTimes(1)
  })
})
