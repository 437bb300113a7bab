import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryLink } from '../../../client/src/lib/retry-link.ts'

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

/** A client whose requests are answered by these in turn, the last one again and again. */
function clientOf(...responses: (() => Promise<Response>)[]) {
  const fetched = vi.fn(() => (responses[fetched.mock.calls.length - 1] ?? (responses.at(-1) as () => Promise<Response>))())
  const link = ApolloLink.from([createRetryLink(), new HttpLink({ uri: 'http://127.0.0.1/graphql', fetch: fetched as unknown as typeof fetch })])
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), fetched }
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
const broken = fail(new TypeError('Failed to fetch'))

/** Runs a request to its end, however long its waits are. */
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
  ['whose connection breaks', broken],
  ['that is answered with 502', respond(502, {})],
  ['that is answered with 503', unavailableResponse],
  ['that a resolver could not answer for the moment', respond(200, { errors: [{ message: 'Busy.', extensions: { status: 503 } }] })],
  ['that comes too soon, and is told when to come again', respond(429, {}, { 'Retry-After': '2' })],
])('a query %s is sent again', async (_what, response) => {
  const { client, fetched } = clientOf(response, succeed)
  expect((await settle(client.query({ query }))).value?.data).toEqual(data)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('honours Retry-After in a header or in extensions', async () => {
  const inExtensions = respond(200, { errors: [{ message: 'Busy.', extensions: { status: 503, retryAfter: 4 } }] })
  for (const response of [respond(503, {}, { 'Retry-After': '4' }), inExtensions]) {
    const { client, fetched } = clientOf(response, succeed)
    const result = client.query({ query })
    await vi.advanceTimersByTimeAsync(3999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(501)
    expect((await result).data).toEqual(data)
  }
})

test('reports the fourth failure unchanged', async () => {
  const { client, fetched } = clientOf(unavailableResponse)
  const { error } = await settle(client.query({ query }))
  expect(error).toMatchObject({ statusCode: 503, bodyText: '{"error":"Busy."}' })
  expect(fetched).toHaveBeenCalledTimes(4)
})

test.each([
  ['refused', respond(400, {})],
  ['that comes too soon', respond(429, {})],
  ['that comes too soon by minutes', respond(429, {}, { 'Retry-After': '120' })],
  ['that took too long', fail(new DOMException('No answer in time', 'TimeoutError'))],
  ['that a resolver refused', respond(200, { errors: [{ message: 'No.', extensions: { status: 403 } }] })],
])('a query %s is sent once', async (_what, response) => {
  const { client, fetched } = clientOf(response)
  expect((await settle(client.query({ query }))).error).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('sends mutations, and queries that opt out, once', async () => {
  for (const response of [broken, unavailableResponse]) {
    const { client, fetched } = clientOf(response)
    await settle(client.mutate({ mutation }))
    await settle(client.query({ query, context: { retry: false } }))
    expect(fetched).toHaveBeenCalledTimes(2)
  }
})
