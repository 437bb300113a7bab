import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryLink } from '../../../client/src/lib/network/apollo/retry-link.ts'

const query = gql`
  query Courses {
    courses
  }
`
const mutation = gql`
  mutation Ask {
    ask
  }
`
const data = { courses: ['BA English'] }

/** Creates a client that gets these responses in order; the last one is repeated. */
function createClient(...responses: (() => Promise<Response>)[]) {
  const fetchMock = vi.fn(() => (responses[fetchMock.mock.calls.length - 1] ?? (responses.at(-1) as () => Promise<Response>))())
  const link = ApolloLink.from([createRetryLink(), new HttpLink({ uri: 'http://127.0.0.1/graphql', fetch: fetchMock as unknown as typeof fetch })])
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), fetchMock }
}

const respond =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  async () =>
    Response.json(body, { status, headers })
const succeed = respond(200, { data })
const fail = (error: Error) => async () => {
  throw error
}
const unavailableResponse = respond(503, { error: 'Busy.' })
const failConnection = fail(new TypeError('Failed to fetch'))

/** Awaits a request and advances the fake timers through all its delays. */
async function settle<Value>(request: Promise<Value>) {
  const settled = request.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return settled as Promise<{ value?: Value; error?: Error }>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['that loses its connection', failConnection],
  ['that gets 502', respond(502, {})],
  ['that gets 503', unavailableResponse],
  ['with a 503 in its errors', respond(200, { errors: [{ message: 'Busy.', extensions: { status: 503 } }] })],
  ['that gets 429 with a short Retry-After', respond(429, {}, { 'Retry-After': '2' })],
])('a query %s is retried', async (_description, response) => {
  const { client, fetchMock } = createClient(response, succeed)
  expect((await settle(client.query({ query }))).value?.data).toEqual(data)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('honours Retry-After in a header or in extensions', async () => {
  const inExtensions = respond(200, { errors: [{ message: 'Busy.', extensions: { status: 503, retryAfter: 4 } }] })
  for (const response of [respond(503, {}, { 'Retry-After': '4' }), inExtensions]) {
    const { client, fetchMock } = createClient(response, succeed)
    const result = client.query({ query })
    await vi.advanceTimersByTimeAsync(3999)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(501)
    expect((await result).data).toEqual(data)
  }
})

test('reports the fourth failure unchanged', async () => {
  const { client, fetchMock } = createClient(unavailableResponse)
  const { error } = await settle(client.query({ query }))
  expect(error).toMatchObject({ statusCode: 503, bodyText: '{"error":"Busy."}' })
  expect(fetchMock).toHaveBeenCalledTimes(4)
})

test.each([
  ['that gets 400', respond(400, {})],
  ['that gets 429 without Retry-After', respond(429, {})],
  ['that gets 429 with a long Retry-After', respond(429, {}, { 'Retry-After': '120' })],
  ['that timed out', fail(new DOMException('The request timed out', 'TimeoutError'))],
  ['with a 403 in its errors', respond(200, { errors: [{ message: 'No.', extensions: { status: 403 } }] })],
])('a query %s is not retried', async (_description, response) => {
  const { client, fetchMock } = createClient(response)
  expect((await settle(client.query({ query }))).error).toBeDefined()
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('sends mutations, and queries that opt out, once', async () => {
  for (const response of [failConnection, unavailableResponse]) {
    const { client, fetchMock } = createClient(response)
    await settle(client.mutate({ mutation }))
    await settle(client.query({ query, context: { retry: false } }))
    expect(fetchMock).toHaveBeenCalledTimes(2)
  }
})
