// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const thread = { key: 'abc', pathname: '/post/1', search: '' }

/** Imports a fresh module, as in a new document that was opened by this type of navigation. */
async function openDocument(navigationType: string) {
  vi.resetModules()
  vi.doMock('../../../client/src/lib/browser/navigation-type.ts', () => ({ getNavigationType: () => navigationType }))
  return import('../../../client/src/features/replies/thread/thread-positions.ts')
}

beforeEach(() => sessionStorage.clear())
afterAll(() => {
  vi.doUnmock('../../../client/src/lib/browser/navigation-type.ts')
  vi.resetModules()
})

test('positions survive a reload of another page', async () => {
  const { savePosition } = await openDocument('navigate')
  savePosition(thread, { number: 30, offset: 12 })
  // No thread is shown when the page is left.
  dispatchEvent(new Event('pagehide'))
  expect((await openDocument('reload')).getSavedPosition(thread)).toEqual({ number: 30, offset: 12 })
})

test('a document that was opened anew starts without positions', async () => {
  const { savePosition } = await openDocument('navigate')
  savePosition(thread, { number: 30, offset: 12 })
  dispatchEvent(new Event('pagehide'))
  expect((await openDocument('navigate')).getSavedPosition(thread)).toBeUndefined()
})

test('the first entry of a document is known by its address', async () => {
  const { savePosition, getSavedPosition } = await openDocument('navigate')
  savePosition({ ...thread, key: 'default', search: '?reply=42' }, { number: 42, offset: 0 })
  expect(getSavedPosition({ ...thread, key: 'default', search: '?reply=42' })).toEqual({ number: 42, offset: 0 })
  expect(getSavedPosition({ ...thread, key: 'default' })).toBeUndefined()
})
