import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const maxDelayMs = 4000

/** Imports a fresh module in a simulated tab; `page` holds its open dialog and its input fields. */
async function openTab(times: number[] = []) {
  const items = new Map([['reloads', times.join(' ')]])
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const page = { dialog: null as object | null, fields: [] as { value: string }[] }
  const reload = vi.fn()
  vi.stubGlobal('window', { sessionStorage })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { querySelector: () => page.dialog, querySelectorAll: () => page.fields })
  vi.resetModules()
  const { reloadAutomatically } = await import('../../../client/src/lib/automatic-reload.ts')
  return { reloadAutomatically, reload, page, reloadCount: () => items.get('reloads')?.split(' ').filter(Boolean).length }
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
  page.fields = []
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
