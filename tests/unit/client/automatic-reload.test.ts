import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const maxDelayMs = 4000

/** Imports a fresh module in a simulated tab; `page` holds its open dialog and its input fields. */
async function openTab(times: number[] = []) {
  const items = new Map([['reloads', times.join(' ')]])
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const page = { dialog: null as object | null, fields: [] as { value?: string; textContent?: string }[] }
  const reload = vi.fn()
  const tab = Object.assign(new EventTarget(), { sessionStorage })
  vi.stubGlobal('window', tab)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('document', { querySelector: () => page.dialog, querySelectorAll: () => page.fields })
  vi.resetModules()
  const { reloadAutomatically, reloadOnRequest, waitUntilLoadable } = await import('../../../client/src/lib/automatic-reload.ts')
  // The same module instance, whose class the errors must have.
  const { ModuleLoadError } = await import('../../../client/src/lib/network/load-module.ts')
  return {
    reloadAutomatically,
    reloadOnRequest,
    waitUntilLoadable: (signal: AbortSignal) => waitUntilLoadable(new ModuleLoadError('gone', { needsReload: true }), signal),
    reload,
    page,
    startNavigation: () => tab.dispatchEvent(new Event('beforeunload')),
    reloadCount: () => items.get('reloads')?.split(' ').filter(Boolean).length,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('modules that fail together share one reload', async () => {
  const { reloadAutomatically, reload, reloadCount } = await openTab()
  expect(reloadAutomatically()).toBe(reloadAutomatically())
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(reloadCount()).toBe(1)
})

test('input before the reload cancels it without counting', async () => {
  const { reloadAutomatically, reload, page, reloadCount } = await openTab()
  const cancelled = reloadAutomatically()
  page.fields = [{ value: 'music' }]
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  await cancelled
  expect(reload).not.toHaveBeenCalled()
  expect(reloadCount()).toBe(0)
  expect(reloadAutomatically()).toBeNull()
  page.fields = [{ textContent: 'The text of an editor' }]
  expect(reloadAutomatically()).toBeNull()
  page.fields = [{ value: '', textContent: 'A label' }, { textContent: '' }]
  expect(reloadAutomatically()).not.toBeNull()
})

test('a navigation in progress is not cancelled by a reload', async () => {
  const { reloadAutomatically, reload, startNavigation } = await openTab()
  reloadAutomatically()
  startNavigation()
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  expect(reload).not.toHaveBeenCalled()
  expect(reloadAutomatically()).toBeNull()
  // The document is still there: the navigation was a download, or the user has stopped it.
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reloadAutomatically()).not.toBeNull()
})

test('does not reload offline, under an open dialog, or a third time in five minutes', async () => {
  const { reloadAutomatically, page } = await openTab()
  vi.stubGlobal('navigator', { onLine: false })
  expect(reloadAutomatically()).toBeNull()
  vi.stubGlobal('navigator', { onLine: true })
  page.dialog = {}
  expect(reloadAutomatically()).toBeNull()
  expect((await openTab([Date.now(), Date.now()])).reloadAutomatically()).toBeNull()
  expect((await openTab([Date.now() - 300_000, Date.now()])).reloadAutomatically()).not.toBeNull()
})

test('a tab whose storage is blocked does not reload', async () => {
  const { reloadAutomatically, reload } = await openTab()
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('Storage is blocked.')
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const cancelled = reloadAutomatically()
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  await cancelled
  expect(reload).not.toHaveBeenCalled()
})

test('a module that is no longer needed does not reload the page', async () => {
  const { waitUntilLoadable, reload } = await openTab()
  void waitUntilLoadable(AbortSignal.abort())
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  expect(reload).not.toHaveBeenCalled()
  void waitUntilLoadable(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page does not reload while the server does not respond', async () => {
  const { reloadAutomatically, reloadOnRequest, reload, reloadCount } = await openTab()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const cancelled = reloadAutomatically()
  await vi.advanceTimersByTimeAsync(maxDelayMs)
  await cancelled
  await reloadOnRequest()
  expect(reload).not.toHaveBeenCalled()
  expect(reloadCount()).toBe(0)
  vi.stubGlobal('fetch', async () => new Response())
  await reloadOnRequest()
  expect(reload).toHaveBeenCalledTimes(1)
})
