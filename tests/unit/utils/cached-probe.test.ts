import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCachedProbe } from '../../../server/utils/async/cached-probe.ts'

test('concurrent callers share one probe, and a fresh result is reused', async () => {
  let reads = 0
  const read = createCachedProbe(async () => ++reads, { ttlMs: 60_000, timeoutMs: 1000 })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  expect(await read()).toBe(1)
})

test('an expired result is probed again', async () => {
  let reads = 0
  const read = createCachedProbe(async () => ++reads, { ttlMs: 0, timeoutMs: 1000 })
  expect([await read(), await read()]).toEqual([1, 2])
})

test('failures and timeouts give null, and a hanging probe is not started twice', async () => {
  const failing = createCachedProbe(() => Promise.reject(new Error('away')), { ttlMs: 60_000, timeoutMs: 1000 })
  expect(await failing()).toBeNull()
  let reads = 0
  let response = (_value: string) => {}
  const hanging = createCachedProbe(
    () => {
      reads += 1
      return new Promise<string>((resolve) => {
        response = resolve
      })
    },
    { ttlMs: 60_000, timeoutMs: 20 },
  )
  expect([await hanging(), await hanging()]).toEqual([null, null])
  response('at last')
  await pause(0)
  expect([await hanging(), reads]).toEqual(['at last', 1])
})
