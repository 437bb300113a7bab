import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewerFieldsStore, type ViewerFields } from '../../../client/src/features/reactions/viewer-fields-store.ts'

type Fetched = ReadonlyMap<string, Partial<ViewerFields>>

/** A store whose requests wait for `respond`. */
function createStore() {
  const requests: { ids: string[]; respond: (fields: Fetched) => void; fail: () => void }[] = []
  const fetchFields = (ids: string[]) => new Promise<Fetched>((respond, reject) => requests.push({ ids, respond, fail: () => reject(new Error('offline')) }))
  const store = createViewerFieldsStore(fetchFields)
  const respondTo = async (index: number, fields: Record<string, Partial<ViewerFields>>) => {
    requests[index]?.respond(new Map(Object.entries(fields)))
    await vi.runAllTimersAsync()
  }
  return { store, requests, respondTo }
}

const subscribeToAll = (store: ReturnType<typeof createViewerFieldsStore>, ids: string[], uid: string | undefined = 'maya') => {
  for (const id of ids) store.subscribe(id, uid, () => {})
  return vi.runAllTimersAsync()
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('ids are requested together, at most 50 at a time and each once', async () => {
  const { store, requests } = createStore()
  const ids = Array.from({ length: 51 }, (_, n) => `p${n}`)
  await subscribeToAll(store, [...ids, ...ids])
  expect(requests.map((request) => request.ids)).toEqual([ids.slice(0, 50), ids.slice(50)])
})

test('subscribers are notified of the fields', async () => {
  const { store, respondTo } = createStore()
  const listener = vi.fn()
  store.subscribe('p1', 'maya', listener)
  await vi.runAllTimersAsync()
  expect(store.getFields('p1', 'maya')).toEqual({})
  await respondTo(0, { p1: { viewerHasVoted: true } })
  expect(store.getFields('p1', 'maya')).toEqual({ viewerHasVoted: true })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('nothing is requested for visitors', async () => {
  const { store, requests } = createStore()
  store.subscribe('p1', undefined, () => {})
  store.refresh()
  await vi.runAllTimersAsync()
  expect(requests).toEqual([])
})

test('another viewer gets none of the fields of the last one', async () => {
  const { store, requests, respondTo } = createStore()
  await subscribeToAll(store, ['p1', 'p2'])
  await respondTo(0, { p1: { viewerHasVoted: true } })
  store.refresh()
  expect(store.getFields('p1', 'arjun')).toEqual({})
  expect(store.getFields('p1', undefined)).toEqual({})
  await subscribeToAll(store, ['p1'], 'arjun')
  expect(store.getFields('p1', 'arjun')).toEqual({})
  // The response to the last viewer arrives late.
  await respondTo(1, { p1: { viewerHasVoted: true } })
  expect(requests.length).toBe(2)
})

test('a change stays when the response to an earlier request arrives', async () => {
  const { store, respondTo } = createStore()
  await subscribeToAll(store, ['p1'])
  store.update('p1', { viewerHasVoted: true })
  await respondTo(0, { p1: { viewerHasVoted: false, viewerHasBookmarked: true } })
  expect(store.getFields('p1', 'maya')).toEqual({ viewerHasVoted: true, viewerHasBookmarked: true })
})

test('a change that is being saved stays when the response to a later request arrives', async () => {
  const { store, respondTo } = createStore()
  await subscribeToAll(store, ['p1'])
  let finish = () => {}
  store.update('p1', { viewerHasVoted: true }, new Promise<void>((resolve) => (finish = resolve)))
  store.refresh()
  await respondTo(0, {})
  await respondTo(1, { p1: { viewerHasVoted: false } })
  expect(store.getFields('p1', 'maya')).toEqual({ viewerHasVoted: true })
  finish()
  store.refresh()
  await vi.runAllTimersAsync()
  await respondTo(2, { p1: { viewerHasVoted: false } })
  expect(store.getFields('p1', 'maya')).toEqual({ viewerHasVoted: false })
})

test('refresh requests the ids on the page again, also after a failure, and forgets the others', async () => {
  const { store, requests, respondTo } = createStore()
  const unsubscribe = store.subscribe('left', 'maya', () => {})
  await subscribeToAll(store, ['p1'])
  await respondTo(0, { left: { viewerHasVoted: true }, p1: { viewerHasVoted: true } })
  unsubscribe()
  store.refresh()
  await vi.runAllTimersAsync()
  expect(store.getFields('left', 'maya')).toEqual({})
  requests[1]?.fail()
  await vi.runAllTimersAsync()
  expect(store.getFields('p1', 'maya')).toEqual({ viewerHasVoted: true })
  store.refresh()
  await vi.runAllTimersAsync()
  expect(requests.map(({ ids }) => ids)).toEqual([['left', 'p1'], ['p1'], ['p1']])
})
