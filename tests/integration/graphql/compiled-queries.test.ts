import { beforeAll, expect, test } from 'vitest'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { type Account, createPost, createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Account & { username: string }
let id: string
beforeAll(async () => {
  viewer = await createStudent(app)
  for (let n = 0; n < 3; n += 1) id = (await createPost(app, { token: viewer.token, contentHtml: `<p>words ${n} #tag</p>` })).nodeId
})

/** The persisted queries of the client; no others are compiled. */
const queries = persistedQueries.map(({ name, text }): [string, string] => [name, text])

const variables = () => ({
  ...{ community: 'LOUNGE', id, username: viewer.username, uid: viewer.uid, email: viewer.email },
  ...{ from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', slug: 'library', first: 2 },
})

test.each(queries)('%s gives the same result compiled and interpreted, at first and after twelve runs', async (_name, query) => {
  for (const token of [viewer.token, undefined]) {
    const firstResults = await Promise.all([graphql(app, query, variables(), token)])
    for (let n = 0; n < 11; n += 1) firstResults.push(await graphql(app, query, variables(), token))
    for (const result of firstResults.slice(1)) expect(result).toEqual(firstResults[0])
  }
})

test.each([
  ['an unknown enum value', { community: 'NOWHERE' }],
  ['a value of the wrong type', { community: 'LOUNGE', after: 1 }],
])('%s is refused equally before and after compilation', async (_description, invalidVariables) => {
  const { text } = persistedQueries.find(({ name }) => name === 'Feed') ?? { text: '' }
  const fetchError = async () => {
    const { message, extensions } = (await graphql(app, text, invalidVariables)).errors?.[0] ?? {}
    return { message, extensions }
  }
  const first = await fetchError()
  expect(first.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 })
  for (let n = 0; n < 12; n += 1) await graphql(app, text, { community: 'LOUNGE' })
  expect(await fetchError()).toEqual(first)
})
