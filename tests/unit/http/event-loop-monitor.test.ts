import { afterEach, beforeEach, expect, test } from 'vitest'
import { monitorEventLoop } from '../../../server/http/load-shedding/event-loop-monitor.ts'

let monitor: ReturnType<typeof monitorEventLoop>
let busy: NodeJS.Timeout | undefined
beforeEach(() => {
  monitor = monitorEventLoop()
})
afterEach(() => {
  clearInterval(busy)
  monitor.stop()
})

const blockFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('an event loop that is blocked again and again is late, and punctual again afterwards', async () => {
  busy = setInterval(() => blockFor(300), 1)
  await expect.poll(monitor.delayMs, { timeout: 15_000 }).toBeGreaterThan(200)
  clearInterval(busy)
  await expect.poll(monitor.delayMs, { timeout: 15_000 }).toBeLessThan(200)
})
