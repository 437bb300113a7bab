import { afterEach, beforeEach, expect, test } from 'vitest'
import { monitorEventLoop } from '../../../server/http/load-shedding/event-loop-monitor.ts'

let monitor: ReturnType<typeof monitorEventLoop>
let blockEventLoop: NodeJS.Timeout | undefined
beforeEach(() => {
  monitor = monitorEventLoop()
})
afterEach(() => {
  clearInterval(blockEventLoop)
  monitor.stop()
})

const blockFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('reports a blocked event loop as delayed, and recovers', { tags: ['rest'] }, async () => {
  blockEventLoop = setInterval(() => blockFor(300), 1)
  await expect.poll(monitor.delayMs, { timeout: 15_000 }).toBeGreaterThan(200)
  clearInterval(blockEventLoop)
  await expect.poll(monitor.delayMs, { timeout: 15_000 }).toBeLessThan(200)
})
