import { expect, test, vi } from 'vitest'
import { createUnseenCountStore } from '../../../client/src/features/notifications/unseen-count-store.ts'

/** A store whose requests are answered by hand, in order. */
function createStore() {
  const requests: PromiseWithResolvers<number>[] = []
  const store = createUnseenCountStore(() => {
    const request = Promise.withResolvers<number>()
    requests.push(request)
    return request.promise
  })
  return { store, requests }
}

test('a refresh requests the count and tells the listeners', async () => {
  const { store, requests } = createStore()
  const listener = vi.fn()
  store.subscribe(listener)
  const refresh = store.refresh()
  requests[0]?.resolve(3)
  await refresh
  expect(store.getCount()).toBe(3)
  expect(listener).toHaveBeenCalledOnce()
})

test('a count that was requested before the notifications were marked is requested again', async () => {
  const { store, requests } = createStore()
  const refresh = store.refresh()
  store.setCount(0)
  requests[0]?.resolve(3)
  await expect.poll(() => requests).toHaveLength(2)
  expect(store.getCount()).toBe(0)
  requests[1]?.resolve(1)
  await refresh
  expect(store.getCount()).toBe(1)
})

test('refreshes during a request are one more request', async () => {
  const { store, requests } = createStore()
  const refresh = store.refresh()
  void store.refresh()
  void store.refresh()
  requests[0]?.resolve(1)
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]?.resolve(2)
  await refresh
  expect(requests).toHaveLength(2)
  expect(store.getCount()).toBe(2)
})

test('a failed request keeps the count, and the next refresh requests it', async () => {
  const { store, requests } = createStore()
  store.setCount(4)
  const failing = store.refresh()
  requests[0]?.reject(new Error('offline'))
  await failing
  expect(store.getCount()).toBe(4)
  const next = store.refresh()
  requests[1]?.resolve(5)
  await next
  expect(store.getCount()).toBe(5)
})
