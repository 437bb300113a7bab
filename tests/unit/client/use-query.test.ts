// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClubsDocument, CreateDraftDocument, FeedDocument } from '../../../client/src/generated/graphql.ts'
import type { InitialData } from '../../../client/src/lib/network/apollo/initial-data.ts'

/** The first import of the Apollo Client may take more than a second on a busy machine. */
const waitOptions = { timeout: 10_000 }
/** The requests that wait for a response. */
const requests: { respond: (data: object) => void }[] = []
let unmount = async () => {}

const fetchPending = () => new Promise<Response>((resolve) => requests.push({ respond: (data) => resolve(Response.json({ data })) }))

/** Imports fresh modules: the Apollo Client is loaded once in a document. */
async function openDocument(initialData: InitialData | null = null) {
  vi.resetModules()
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'initial-data', textContent: JSON.stringify(initialData) })
  document.head.replaceChildren(...(initialData ? [script] : []))
  const { useMutation, useQuery } = await import('../../../client/src/lib/network/apollo/use-query.ts')
  const { InitialDataContext } = await import('../../../client/src/lib/network/apollo/initial-data.ts')
  const { getApolloClient } = await import('../../../client/src/lib/network/apollo/apollo-loader.ts')
  /** What a component reads from a hook, as of its last render. */
  async function renderHook<Result extends object>(useHook: () => Result) {
    const current = {} as Result
    function Reader() {
      Object.assign(current, useHook())
      return null
    }
    const root = createRoot(document.body)
    unmount = () => act(async () => root.unmount())
    await act(async () => root.render(createElement(InitialDataContext, { value: initialData }, createElement(Reader))))
    return current
  }
  return { renderHook, useMutation, useQuery, getApolloClient }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetchPending)
})
afterEach(async () => {
  await unmount()
  requests.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The fields in the order of the query. */
const listClubs = (name: string) => ({
  clubs: [{ __typename: 'Club', id: '1', slug: 'club', name, category: '', keywords: [], banner: '', meetings: '', memberCount: 0, nextEvent: null }],
})
const respond = (data: object) => act(async () => (await vi.waitUntil(() => requests.shift(), waitOptions)).respond(data))

test('a query without initial data is loading until its response', async () => {
  const { renderHook, useQuery } = await openDocument()
  const current = await renderHook(() => useQuery(ClubsDocument))
  expect(current).toMatchObject({ data: undefined, loading: true })
  await respond(listClubs('Chess'))
  expect(current).toMatchObject({ data: listClubs('Chess'), loading: false })
})

test('initial data render before the Apollo Client is loaded, and need no request', async () => {
  const data = listClubs('Drama')
  const { renderHook, useQuery, getApolloClient } = await openDocument({ operationName: 'Clubs', variables: {}, data })
  const current = await renderHook(() => useQuery(ClubsDocument))
  expect(current).toMatchObject({ data, loading: false })
  expect(getApolloClient()).toBeUndefined()
  await act(() => vi.waitUntil(getApolloClient, waitOptions))
  // The same object, so that the page does not render again.
  expect(current.data).toBe(data)
  expect(requests).toEqual([])
})

test('initial data of other variables are not used', async () => {
  const { renderHook, useQuery } = await openDocument({
    operationName: 'Feed',
    variables: { community: 'LEARN' },
    data: { posts: { __typename: 'PostConnection', edges: [], pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null } } },
  })
  const current = await renderHook(() => useQuery(FeedDocument, { variables: { community: 'LOUNGE', order: 'NEWEST' } }))
  expect(current).toMatchObject({ data: undefined, loading: true })
})

test('a skipped query is neither loading nor sent', async () => {
  const { renderHook, useQuery, getApolloClient } = await openDocument()
  const current = await renderHook(() => useQuery(ClubsDocument, { skip: true }))
  expect(current).toMatchObject({ data: undefined, loading: false })
  await expect(current.refetch()).rejects.toThrow('The query is skipped.')
  expect(getApolloClient()).toBeUndefined()
})

test('a refetch replaces the data', async () => {
  const { renderHook, useQuery } = await openDocument()
  const current = await renderHook(() => useQuery(ClubsDocument))
  await respond(listClubs('Chess'))
  const refetched = current.refetch()
  await respond(listClubs('Go'))
  await refetched
  expect(current).toMatchObject({ data: listClubs('Go'), previousData: listClubs('Chess') })
})

test('a mutation is loading until the last of its calls has ended', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { renderHook, useMutation } = await openDocument()
  const current = await renderHook(() => {
    const [mutate, { loading }] = useMutation(CreateDraftDocument)
    return { mutate, loading }
  })
  const create = () => current.mutate({ variables: { input: { username: 'maya' } } })
  const result = { createDraft: { user: { __typename: 'User', id: '1', uid: '1', username: 'maya' } } }
  const calls: Promise<unknown>[] = []
  await act(async () => void calls.push(create(), create()))
  expect(current.loading).toBe(true)
  await respond(result)
  await act(() => Promise.race(calls))
  expect(current.loading).toBe(true)
  await respond(result)
  await act(() => Promise.all(calls))
  expect(current.loading).toBe(false)
})
