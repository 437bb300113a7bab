import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { createStudent, post } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { token } = await createStudent(app)
  await post(app, '/api/posts', { contentHtml: '<p>known #words</p>', community: 'lounge' }, token)
})
afterAll(() => app.stop())

const { hash = '', text = '' } = persistedQueries.find(({ name }) => name === 'Feed') ?? {}

/** All that is seen of an answer, but what each answer has of its own. */
async function fetchComparable(parameters: Record<string, string>, headers: Record<string, string>) {
  const response = await fetch(`${app.address}/graphql?${new URLSearchParams(parameters)}`, { headers })
  const body = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '', '')
  // Of a refusal that has its number in it the mark differs too.
  const responseSpecificHeaders = ['x-request-id', 'date', ...(response.ok ? [] : ['etag'])]
  return { status: response.status, headers: [...response.headers].filter(([name]) => !responseSpecificHeaders.includes(name)), body }
}

const preflight = { 'apollo-require-preflight': 'true' }

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a page', { variables: '{"community":"LOUNGE"}' }, preflight],
  ['with its name', { operationName: 'Feed', variables: '{"community":"LOUNGE","after":null}' }, preflight],
  ['as GraphQL would have it', { variables: '{"community":"LOUNGE"}' }, { ...preflight, accept: 'application/graphql-response+json,application/json;q=0.9' }],
  ['as anything', { variables: '{"community":"LOUNGE"}' }, { ...preflight, accept: '*/*' }],
  ['of another origin', { variables: '{"community":"LOUNGE"}' }, { ...preflight, origin: 'https://elsewhere.example' }],
  ['with more than is asked', { variables: '{"community":"LOUNGE","more":1}' }, preflight],
  ['a cursor that is none', { variables: '{"community":"LOUNGE","after":"xyz"}' }, preflight],
  ['a text that cannot be stored', { variables: '{"community":"LOUNGE","after":"\\u0000"}' }, preflight],
  ['no such community', { variables: '{"community":"NOWHERE"}' }, preflight],
  ['without what it needs', {}, preflight],
  ['no variables', { variables: '' }, preflight],
  ['a list for variables', { variables: '[1]' }, preflight],
  ['variables that cannot be read', { variables: '{' }, preflight],
  ['under another name', { operationName: 'Other', variables: '{"community":"LOUNGE"}' }, preflight],
  ['by any page', { variables: '{"community":"LOUNGE"}' }, {}],
  ['with a type', { variables: '{"community":"LOUNGE"}' }, { ...preflight, 'content-type': 'application/json' }],
  ['an answer that is none of ours', { variables: '{"community":"LOUNGE"}' }, { ...preflight, accept: 'image/png' }],
  ['as a part', { variables: '{"community":"LOUNGE"}' }, { ...preflight, range: 'bytes=0-9' }],
])("the client's query gives the same response by hash and by text: %s", async (_what, parameters, headers) => {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } })
  expect(await fetchComparable({ ...parameters, extensions }, headers)).toEqual(await fetchComparable({ ...parameters, query: text }, headers))
})

test('a matching ETag gives 304, and HEAD has no body', async () => {
  const address = `${app.address}/graphql?${new URLSearchParams({ variables: '{"community":"LOUNGE"}', extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }) })}`
  const first = await fetch(address, { headers: preflight })
  const again = await fetch(address, { headers: { ...preflight, 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', first.headers.get('etag')])
  const head = await fetch(address, { method: 'HEAD', headers: preflight })
  expect([head.status, await head.text()]).toEqual([405, ''])
})

test.each([
  ['a number', 1],
  ['a word of every object', 'constructor'],
])('a hash that is none is refused, and nothing is kept for it: %s', async (_what, sha256Hash) => {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })
  const { status, body } = await fetchComparable({ variables: '{"community":"LOUNGE"}', extensions }, preflight)
  expect([status, JSON.parse(body).data]).toEqual([400, undefined])
})
