import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

class FakeWorker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  finishInstall() {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

let page: EventTarget
let registration: EventTarget & { installing: FakeWorker | null; waiting: FakeWorker | null }
let serviceWorker: EventTarget & { controller: FakeWorker; startMessages(): void; register(): Promise<unknown> }
const handleAwake = vi.fn()
const reportUnreachable = vi.fn()

beforeEach(() => {
  vi.resetModules()
  page = new EventTarget()
  registration = Object.assign(new EventTarget(), { installing: null, waiting: null })
  serviceWorker = Object.assign(new EventTarget(), { controller: new FakeWorker(), startMessages: () => {}, register: async () => registration })
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  page.addEventListener('server-awake', handleAwake)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.doUnmock('../../../client/src/lib/network/server-wakeup.ts')
  for (const name of ['offline-state', 'install-prompt', 'emergency-page']) vi.doUnmock(`../../../client/src/lib/offline/${name}.ts`)
  vi.clearAllMocks()
})

async function register() {
  const setOfflineState = vi.fn()
  vi.doMock('../../../client/src/lib/offline/offline-state.ts', () => ({ setOfflineState }))
  vi.doMock('../../../client/src/lib/offline/install-prompt.ts', () => ({ offerInstallation: () => {} }))
  vi.doMock('../../../client/src/lib/network/server-wakeup.ts', () => ({ reportUnreachable }))
  vi.doMock('../../../client/src/lib/offline/emergency-page.ts', () => ({ saveEmergencyPage: async () => {} }))
  await (await import('../../../client/src/lib/offline/register-worker.ts')).registerWorker()
  return setOfflineState
}

const update = { applyUpdate: expect.any(Function) }

test('a new version that is downloaded before or after the registration is reported', async () => {
  const early = new FakeWorker()
  registration.installing = early
  const setOfflineState = await register()
  expect(setOfflineState).not.toHaveBeenCalledWith(update)
  early.finishInstall()
  expect(setOfflineState).toHaveBeenCalledExactlyOnceWith(update)
  const late = new FakeWorker()
  registration.installing = late
  registration.dispatchEvent(new Event('updatefound'))
  late.finishInstall()
  expect(setOfflineState).toHaveBeenCalledTimes(2)
})

describe('applying a new version', () => {
  const reload = vi.fn()
  const applyUpdate = async (state: string) => {
    vi.stubGlobal('location', { reload })
    const worker = new FakeWorker()
    registration.waiting = Object.assign(worker, { state: 'installed' })
    const setOfflineState = await register()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    worker.state = state
    setOfflineState.mock.calls[0]?.[0].applyUpdate()
  }

  test('reloads the page once the new version controls it', async () => {
    await applyUpdate('installed')
    await vi.advanceTimersByTimeAsync(1000)
    expect(reload).not.toHaveBeenCalled()
    serviceWorker.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reloads the page if requests delay the activation', async () => {
    await applyUpdate('installed')
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reloads the page if another tab has activated it', async () => {
    await applyUpdate('activated')
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledOnce()
  })
})

test('the worker is asked whether the page is a saved one before it has loaded, and registered after that', async () => {
  vi.stubGlobal('document', { readyState: 'interactive' })
  const registerScript = vi.spyOn(serviceWorker, 'register')
  const registered = register()
  await expect.poll(() => serviceWorker.controller.postMessage.mock.calls).toContainEqual([{ type: 'saved?' }])
  expect(registerScript).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('load'))
  await registered
  expect(registerScript).toHaveBeenCalledOnce()
})

const receive = (data: object) => serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'saved', savedAt: 1, isSlow: false, ...data } }))

test('queries are sent again after a page that was slow, but not after a saved query: without a server that would never end', async () => {
  await register()
  receive({ isPage: false })
  expect(handleAwake).not.toHaveBeenCalled()
  expect(reportUnreachable).not.toHaveBeenCalled()
  receive({ isPage: true, isSlow: true })
  expect(handleAwake).toHaveBeenCalledOnce()
  expect(reportUnreachable).not.toHaveBeenCalled()
})

test('a saved page whose request has failed reports that the server cannot be reached', async () => {
  await register()
  receive({ isPage: true })
  expect(reportUnreachable).toHaveBeenCalledOnce()
  expect(handleAwake).not.toHaveBeenCalled()
})

describe('the pages of a first visit', () => {
  const active = new FakeWorker()
  const openPage = async (workerStart: number) => {
    const opened = { name: 'https://thinnai.example/post/1?from=mail#top', workerStart } as PerformanceNavigationTiming
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened])
    vi.stubGlobal('location', new URL('https://thinnai.example/lounge'))
    const ready = Promise.withResolvers<object>()
    Object.assign(serviceWorker, { ready: ready.promise })
    await register()
    return () => ready.resolve({ active })
  }

  test('are saved once the worker is active: the one that was opened and the one that is open then', async () => {
    const activate = await openPage(0)
    expect(active.postMessage).not.toHaveBeenCalled()
    activate()
    await expect.poll(() => active.postMessage.mock.calls).toEqual([[{ type: 'save-pages', paths: ['/post/1?from=mail', '/lounge'] }]])
  })

  test('are not fetched again if the worker has answered the navigation', async () => {
    const activate = await openPage(12)
    activate()
    await registration
    expect(active.postMessage).not.toHaveBeenCalled()
  })

  test('are not saved after a sign-out, which the worker is told of on a page that it does not control', async () => {
    const caches = { keys: async () => ['pages', 'workbox-precache-v2'], delete: vi.fn() }
    vi.stubGlobal('caches', caches)
    vi.stubGlobal('indexedDB', { databases: async () => [] })
    const activate = await openPage(0)
    Object.assign(serviceWorker, { controller: null, getRegistration: async () => ({ active }) })
    await (await import('../../../client/src/lib/offline/clear-saved.ts')).clearSaved()
    expect(caches.delete.mock.calls).toEqual([['pages']])
    activate()
    await setTimeout(10)
    expect(active.postMessage.mock.calls).toEqual([[{ type: 'clear-saved' }]])
  })
})

test('queries are sent again once the network is back, if what is shown was saved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await register()
  const reconnect = async () => {
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  await reconnect()
  expect(handleAwake).not.toHaveBeenCalled()
  receive({ isPage: false })
  await reconnect()
  expect(handleAwake).toHaveBeenCalledOnce()
  receive({ isPage: false, savedAt: null })
  await reconnect()
  expect(handleAwake).toHaveBeenCalledOnce()
})
