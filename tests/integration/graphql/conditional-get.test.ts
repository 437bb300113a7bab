import { beforeAll, expect, test } from 'vitest'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { createPost } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
beforeAll(async () => {
  await createPost(app, { contentHtml: '<p>known #words</p>' })
})

const { hash = '', text = '' } = persistedQueries.find(({ name }) => name === 'Feed') ?? {}

/** Fetches a response without the values that differ between responses. */
async function fetchComparable(parameters: Record<string, string>, headers: Record<string, string>) {
  const response = await fetch(`${app.address}/graphql?${new URLSearchParams(parameters)}`, { headers })
  const body = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '', '')
  // An error body contains the request id, so its ETag differs too.
  const responseSpecificHeaders = ['x-request-id', 'date', ...(response.ok ? [] : ['etag'])]
  return { status: response.status, headers: [...response.headers].filter(([name]) => !responseSpecificHeaders.includes(name)), body }
}

const preflight = { 'apollo-require-preflight': 'true' }

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a page', { variables: '{"community":"LOUNGE"}' }, preflight],
  ['with an operation name', { operationName: 'Feed', variables: '{"community":"LOUNGE","after":null}' }, preflight],
  [
    'with the GraphQL media type',
    { variables: '{"community":"LOUNGE"}' },
    { ...preflight, accept: 'application/graphql-response+json,application/json;q=0.9' },
  ],
  ['with any media type', { variables: '{"community":"LOUNGE"}' }, { ...preflight, accept: '*/*' }],
  ['from another origin', { variables: '{"community":"LOUNGE"}' }, { ...preflight, origin: 'https://elsewhere.example' }],
  ['with an additional variable', { variables: '{"community":"LOUNGE","more":1}' }, preflight],
  ['an invalid cursor', { variables: '{"community":"LOUNGE","after":"xyz"}' }, preflight],
  ['a text that cannot be stored', { variables: '{"community":"LOUNGE","after":"\\u0000"}' }, preflight],
  ['an unknown community', { variables: '{"community":"NOWHERE"}' }, preflight],
  ['without its variables', {}, preflight],
  ['no variables', { variables: '' }, preflight],
  ['a list for variables', { variables: '[1]' }, preflight],
  ['malformed variables', { variables: '{' }, preflight],
  ['with another operation name', { operationName: 'Other', variables: '{"community":"LOUNGE"}' }, preflight],
  ['without a preflight header', { variables: '{"community":"LOUNGE"}' }, {}],
  ['with a content type', { variables: '{"community":"LOUNGE"}' }, { ...preflight, 'content-type': 'application/json' }],
  ['with an unacceptable Accept', { variables: '{"community":"LOUNGE"}' }, { ...preflight, accept: 'image/png' }],
  ['with a range', { variables: '{"community":"LOUNGE"}' }, { ...preflight, range: 'bytes=0-9' }],
])("the client's query gives the same response by hash and by text: %s", async (_description, parameters, headers) => {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } })
  expect(await fetchComparable({ ...parameters, extensions }, headers)).toEqual(await fetchComparable({ ...parameters, query: text }, headers))
})

test('a matching ETag gives 304, and HEAD has no body', async () => {
  const address = `${app.address}/graphql?${new URLSearchParams({ variables: '{"community":"LOUNGE"}', extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }) })}`
  const first = await fetch(address, { headers: preflight })
  const repeated = await fetch(address, { headers: { ...preflight, 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([repeated.status, await repeated.text(), repeated.headers.get('etag')]).toEqual([304, '', first.headers.get('etag')])
  const head = await fetch(address, { method: 'HEAD', headers: preflight })
  expect([head.status, await head.text()]).toEqual([405, ''])
})

test.each([
  ['a number', 1],
  ['a property of every object', 'constructor'],
])('an invalid hash is refused and not cached: %s', async (_description, sha256Hash) => {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })
  const { status, body } = await fetchComparable({ variables: '{"community":"LOUNGE"}', extensions }, preflight)
  expect([status, JSON.parse(body).data]).toEqual([400, undefined])
})
