import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../../../server/graphql/schema.ts'
import { accessTable } from '../../support/access-table.ts'
import { graphql } from '../../support/client.ts'
import { png } from '../../support/files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A well-formed call of every field. */
const calls: Record<string, string> = {
  'Query.node': '{ node(id: "x") { id } }',
  'Query.viewer': '{ viewer { id } }',
  'Query.user': '{ user(username: "x") { id } }',
  'Query.progress': '{ progress(uid: "x") { step } }',
  'Query.usernameAvailable': '{ usernameAvailable(username: "free.name") }',
  'Query.courses': '{ courses }',
  'Query.setupClubs': '{ setupClubs }',
  'Query.businesses': '{ businesses { edges { node { id } } } }',
  'Query.clubs': '{ clubs { id } }',
  'Query.events': '{ events(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") { id } }',
  'Query.thriftItems': '{ thriftItems { edges { node { id } } } }',
  'Query.posts': '{ posts(community: LOUNGE) { edges { node { id } } } }',
  'Query.post': '{ post(id: "x") { id } }',
  'Mutation.askCompa': 'mutation { askCompa(input: {question: "x"}) { answer } }',
  'Query.campusPage': '{ campusPage(slug: "x") { id } }',
  'Query.conversation': '{ conversation { edges { node { id } } } }',
  'Mutation.createDraft': 'mutation { createDraft(input: {username: "somebody"}) { user { uid } } }',
  'Mutation.setUpAccount': 'mutation { setUpAccount(input: {course: "BA English", ownsBusiness: false}) { next } }',
  'Mutation.uploadLogo': 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }',
  'Mutation.saveBusiness': 'mutation { saveBusiness(input: {name: "x"}) { business { id } } }',
  'Mutation.createPost': 'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }',
}

test('every field of Query, Mutation and Subscription stands in the access table, and nothing else', () => {
  const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
  )
  expect(Object.keys(accessTable).sort()).toEqual(fields.sort())
})

test.each(Object.entries(accessTable).filter(([, access]) => access === 'signed in'))('%s refuses a visitor', async (field) => {
  const variables = field === 'Mutation.uploadLogo' ? { file: await png() } : {}
  const answer = await graphql(app, calls[field] ?? '', variables)
  const refusal = answer.errors?.[0]?.extensions ?? answer
  expect(JSON.stringify(refusal)).toMatch(/UNAUTHENTICATED|Sign in first/)
})

/** Streams are read in live.test.ts, as a visitor too. */
const isOpen = ([field, access]: [string, string]) => access === 'public' && !field.startsWith('Subscription.')

test.each(Object.entries(accessTable).filter(isOpen))('%s answers a visitor', async (field) => {
  const { errors } = await graphql(app, calls[field] ?? '')
  expect(errors?.map(({ extensions }) => extensions.code) ?? []).toEqual([])
})
