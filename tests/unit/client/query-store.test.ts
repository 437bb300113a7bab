// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClubsDocument } from '../../../client/src/generated/graphql.ts'

/** The first import of the Apollo Client may take more than a second on a busy machine. */
const waitOptions = { timeout: 10_000 }
const fetchClubs = vi.fn<() => Promise<Response>>()
/** The fields in the order of the query. */
const listClubs = (name: string) => ({
  clubs: [{ __typename: 'Club', id: '1', slug: 'club', name, category: '', keywords: [], banner: '', meetings: '', memberCount: 0, nextEvent: null }],
})

/** Creates a store with fresh modules: the Apollo Client is loaded once in a document. */
async function createStore(initialData?: ReturnType<typeof listClubs>) {
  vi.resetModules()
  const { createQueryStore } = await import('../../../client/src/lib/network/apollo/query-store.ts')
  return createQueryStore({ query: ClubsDocument }, initialData)
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchClubs)
  fetchClubs.mockImplementation(async () => Response.json({ data: listClubs('Chess') }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('subscribing sends the query and notifies of its result', async () => {
  const store = await createStore()
  expect(store.getResult()).toEqual({ data: undefined, error: undefined, loading: true })
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  await vi.waitUntil(() => store.getResult().data, waitOptions)
  expect(store.getResult()).toEqual({ data: listClubs('Chess'), error: undefined, loading: false })
  expect(listener).toHaveBeenCalled()
  unsubscribe()
})

test('a query that fails has its error as result', async () => {
  fetchClubs.mockImplementation(async () => Response.json({ errors: [{ message: 'no' }] }))
  const store = await createStore()
  const unsubscribe = store.subscribe(() => {})
  await vi.waitUntil(() => store.getResult().error, waitOptions)
  expect(store.getResult()).toMatchObject({ data: undefined, error: { message: 'no' }, loading: false })
  unsubscribe()
})

test('without subscribers a result does not notify, and a new subscriber receives it', async () => {
  const store = await createStore()
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  const query = await store.connect()
  unsubscribe()
  listener.mockClear()
  await query.refetch()
  expect(listener).not.toHaveBeenCalled()
  const unsubscribeAgain = store.subscribe(listener)
  await vi.waitUntil(() => store.getResult().data, waitOptions)
  expect(store.getResult().data).toEqual(listClubs('Chess'))
  unsubscribeAgain()
})

test('a refetch before the page is idle replaces the initial data', async () => {
  const store = await createStore(listClubs('Drama'))
  const unsubscribe = store.subscribe(() => {})
  expect(store.getResult()).toEqual({ data: listClubs('Drama'), error: undefined, loading: false })
  await (await store.connect()).refetch()
  expect(store.getResult().data).toEqual(listClubs('Chess'))
  unsubscribe()
})
