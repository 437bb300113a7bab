import { expect, test } from 'vitest'
import { runAtInterval } from '../../../server/utils/async/interval.ts'

test('runs at once and never overlaps; stop() waits for the running call', async () => {
  let [begun, ended, atOnce] = [0, 0, 0]
  let finish = () => {}
  const round = async () => {
    begun += 1
    atOnce = Math.max(atOnce, begun - ended)
    if (begun === 3) await new Promise<void>((resolve) => (finish = resolve))
    ended += 1
  }
  const { firstRun: first, stop } = runAtInterval(round, 5)
  await first
  expect(ended).toBe(1)
  await expect.poll(() => begun).toBe(3)
  const stopped = stop()
  expect(ended).toBe(2)
  finish()
  await stopped
  expect([begun, ended, atOnce]).toEqual([3, 3, 1])
})
