import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const second = 1000
const poll = vi.fn<() => Promise<Response>>()
const handleAwake = vi.fn()
let isHidden: boolean
let page: EventTarget
let wakeup: typeof import('../../../client/src/lib/network/server-wakeup.ts')

const respond = (status: number) => wakeup.withWakeupDetection(async () => new Response(null, { status }))
const loseConnection = () =>
  wakeup
    .withWakeupDetection(async () => {
      throw new TypeError('Failed to fetch')
    })
    .catch(() => {})
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second)

beforeEach(async () => {
  page = new EventTarget()
  isHidden = false
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', poll)
  vi.stubGlobal('dispatchEvent', handleAwake)
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden
    },
    addEventListener: page.addEventListener.bind(page),
  })
  poll.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  handleAwake.mockReset()
  vi.resetModules()
  wakeup = await import('../../../client/src/lib/network/server-wakeup.ts')
  await respond(200)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([502, 504])('soon after a response the server cannot be reached if a proxy answers %i, until it is ready', async (status) => {
  await respond(status)
  expect(wakeup.isServerReachable()).toBe(false)
  await wait(2)
  expect(poll).not.toHaveBeenCalled()
  poll.mockResolvedValue(new Response())
  await wait(1)
  expect(wakeup.isServerReachable()).toBe(true)
  expect(handleAwake).toHaveBeenCalledOnce()
})

test('a busy server can be reached', async () => {
  await respond(503)
  expect(wakeup.isServerReachable()).toBe(true)
})

test('a response long after the last failure makes the next poll early again; one between failures does not', async () => {
  poll.mockResolvedValue(new Response())
  await loseConnection()
  await wait(3)
  expect(poll).toHaveBeenCalledTimes(1)
  await respond(200)
  await loseConnection()
  await wait(5)
  expect(poll).toHaveBeenCalledTimes(1)
  await wait(1)
  expect(poll).toHaveBeenCalledTimes(2)
  await wait(60)
  await respond(200)
  await loseConnection()
  await wait(3)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('a server that cannot be reached is polled without end while the page is visible', async () => {
  await loseConnection()
  await wait(100 * 60)
  expect(poll.mock.calls.length).toBeGreaterThan(90)
  isHidden = true
  await wait(60)
  poll.mockClear()
  await wait(20 * 60)
  expect(poll).not.toHaveBeenCalled()
  expect(wakeup.isServerReachable()).toBe(false)
  isHidden = false
  poll.mockResolvedValue(new Response())
  page.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect(wakeup.isServerReachable()).toBe(true)
})
