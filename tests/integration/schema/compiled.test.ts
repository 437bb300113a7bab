import { globSync, readFileSync } from 'node:fs'
import { parse, print } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, graphql, post, student } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let viewer: Account & { username: string }
let id: string
beforeAll(async () => {
  app = await startTestApp()
  viewer = await student(app)
  for (let n = 0; n < 3; n += 1) id = (await post(app, '/api/posts', { contentHtml: `<p>words ${n} #tag</p>`, community: 'lounge' }, viewer.token)).body.id
})
afterAll(() => app.stop())

const definitions = globSync('client/src/**/*.graphql').flatMap((file) => parse(readFileSync(file, 'utf8')).definitions)
const fragments = definitions.filter((node) => node.kind === 'FragmentDefinition')
/** The client's own queries, each with the fragments it needs, by name. */
const ofTheClient = definitions.flatMap((node) => {
  if (node.kind !== 'OperationDefinition' || node.operation !== 'query') return []
  const needed = new Set([print(node)])
  for (const text of needed) for (const fragment of fragments) if (new RegExp(`\\.\\.\\.${fragment.name.value}\\b`).test(text)) needed.add(print(fragment))
  return [[node.name?.value ?? '', [...needed].join('\n')] as const]
})

const variables = () => ({
  ...{ community: 'LOUNGE', id: Buffer.from(`Post:${id}`).toString('base64url'), username: viewer.username, uid: viewer.uid, email: viewer.email },
  ...{ from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', slug: 'library', first: 2 },
})

/** What GraphQL itself may do in a document: skip, name anew, fail in a field, reach a type through an interface, take a default. */
const others: [name: string, query: string][] = [
  [
    'skipped and included fields',
    'query ($first: Int!) { posts(community: LOUNGE, first: $first) { edges { node { id @skip(if: true) summary @include(if: true) } } } }',
  ],
  ['other names', '{ a: posts(community: LOUNGE) { edges { node { b: hashtags } } } c: posts(community: LEARN) { edges { cursor } } }'],
  ['an interface', 'query ($id: ID!) { node(id: $id) { __typename id ... on Post { summary author { username viewerIsUser } } } }'],
  ['what is not there', '{ user(username: "nobody-at-all") { username } node(id: "x") { id } }'],
  ['a refused page', '{ posts(community: LOUNGE, first: 51) { edges { cursor } } courses }'],
  ['a cursor of nobody', '{ posts(community: LOUNGE, after: "x") { edges { cursor } } }'],
  ['the schema itself', '{ __schema { queryType { name } } __type(name: "Post") { fields { name } } __typename }'],
]

test.each([...ofTheClient, ...others])('%s: what is compiled answers as what is not, on the first time and the twelfth', async (_name, query) => {
  for (const token of [viewer.token, undefined]) {
    const asked = await Promise.all([graphql(app, query, variables(), token)])
    for (let n = 0; n < 11; n += 1) asked.push(await graphql(app, query, variables(), token))
    for (const again of asked.slice(1)) expect(again).toEqual(asked[0])
  }
})

test('a word that is none of an enum is refused the same, before and after', async () => {
  const query = 'query ($community: Community!) { posts(community: $community, first: 3) { edges { cursor } } }'
  const refused = () => graphql(app, query, { community: 'NOWHERE' })
  const first = await refused()
  expect(first.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 })
  for (let n = 0; n < 12; n += 1) await graphql(app, query, { community: 'LOUNGE' })
  const { message, extensions } = (await refused()).errors?.[0] ?? {}
  expect({ message, extensions }).toEqual({ message: first.errors?.[0]?.message, extensions: first.errors?.[0]?.extensions })
})

test('a value that is not of its type is refused the same, before and after', async () => {
  const query = 'query ($first: Int) { posts(community: LOUNGE, first: $first) { edges { cursor } } }'
  const refused = () => graphql(app, query, { first: 'many' })
  const first = await refused()
  expect(first.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 })
  for (let n = 0; n < 12; n += 1) await graphql(app, query, { first: 1 })
  expect((await refused()).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 })
})
