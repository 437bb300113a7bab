import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, post, request, student } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const encode = (text: string) => Buffer.from(text).toString('base64url')
const node = async (id: string) => graphql(app, 'query($id: ID!) { node(id: $id) { __typename id } }', { id })

test('every kind of thing is found again by its id', async () => {
  const { token, uid } = await student(app)
  await post(app, '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }, token)
  await request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'x' }, token)
  const [createdAt, id] = [new Date(), '00000000-0000-4000-8000-000000000000']
  await app.database.event.create({ data: { id, title: 'Fest', startsAt: createdAt, endsAt: new Date(createdAt.getTime() + 1000) } })
  await app.database.thriftItem.create({ data: { id, name: 'Laptop', image: '/x.svg', minPrice: 1, createdAt } })
  const { data, errors } = await graphql(
    app,
    `query($from: DateTime!, $to: DateTime!) {
      viewer { id } clubs { id } events(from: $from, to: $to) { id } thriftItems { edges { node { id } } }
      businesses { edges { node { id } } } posts(community: LOUNGE) { edges { node { id } } }
    }`,
    { from: new Date(createdAt.getTime() - 1000).toISOString(), to: new Date(createdAt.getTime() + 2000).toISOString() },
    token,
  )
  expect(errors).toBeUndefined()
  const found: [string, string][] = [
    ['User', data.viewer.id],
    ['Club', data.clubs[0].id],
    ['Event', data.events[0].id],
    ['ThriftItem', data.thriftItems.edges[0].node.id],
    ['Business', data.businesses.edges[0].node.id],
    ['Post', data.posts.edges[0].node.id],
  ]
  for (const [type, id] of found) expect((await node(id)).data.node).toEqual({ __typename: type, id })
  expect((await graphql(app, 'query($id: ID!) { post(id: $id) { summary } }', { id: data.posts.edges[0].node.id })).data.post).toEqual({ summary: 'x' })
})

test.each([
  '',
  '%%%',
  encode('Post'),
  encode('Post:1'),
  encode('Post:a\0b'),
  encode('User:a\0'),
  encode('constructor:x'),
  encode('__proto__:x'),
  encode('toString:x'),
])('the id %j is of nothing', async (id) => {
  const { data, errors } = await node(id)
  expect(data?.node ?? null).toBeNull()
  expect(errors?.[0]?.extensions.status ?? 400).toBe(400)
  expect((await graphql(app, 'query($id: ID!) { post(id: $id) { id } }', { id })).data.post).toBeNull()
})
