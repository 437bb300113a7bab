import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { createBusiness, createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Student
const posts: { id: string; nodeId: string }[] = []
beforeAll(async () => {
  viewer = await createStudent(app)
  const author = await createStudent(app)
  for (let index = 0; index < 20; index += 1) posts.push(await createPost(app, { token: author.token }))
})

/** The fields that the client asks for the posts and replies of a page. */
const viewerFields = 'viewerHasVoted viewerHasBookmarked viewerCanEdit editableUntil viewerCanDelete'
const clientQuery = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Post { ${viewerFields} viewerLastReadNumber } ... on Reply { ${viewerFields} } } }`
const readNodes = (ids: string[], query = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', token: string | undefined = viewer.token) =>
  graphql(app, query, { ids }, token)

const createIds = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`)

test('nodes returns objects in the order of the ids, and null for other types, unknown ids and hidden objects', async () => {
  const { data } = await graphql(app, '{ viewer { id } clubs { id } }', {}, viewer.token)
  const business = await createBusiness(app, { token: viewer.token })
  const [first, second] = posts
  const reply = await createReply(app, String(first?.id))
  const deleted = await createPost(app)
  await app.database.post.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } })
  const now = new Date()
  const createEvent = (hiddenAt: Date | null) =>
    app.database.event.create({ data: { id: randomUUID(), title: 'Fest', startsAt: now, endsAt: new Date(now.getTime() + 1000), hiddenAt } })
  const event = toNodeId('Event', (await createEvent(null)).id)
  const hiddenEvent = toNodeId('Event', (await createEvent(now)).id)
  const itemId = randomUUID()
  await app.database.thriftItem.create({ data: { id: itemId, name: 'Laptop', image: '/x.svg', minPrice: 1, createdAt: now } })
  const item = toNodeId('ThriftItem', itemId)
  const unknownIds = [
    '',
    'x',
    ...['Post:x', 'Post:a\0b', 'Business:x', 'User:nobody', 'Query:x', 'constructor:x'].map((id) => Buffer.from(id).toString('base64url')),
    deleted.nodeId,
    hiddenEvent,
  ]
  const ids = [second?.nodeId, ...unknownIds, business.id, event, item, reply.nodeId, first?.nodeId, data.viewer.id, data.clubs[0].id].map(String)
  const typeById: Record<string, string> = {
    ...{ [String(first?.nodeId)]: 'Post', [String(second?.nodeId)]: 'Post', [reply.nodeId]: 'Reply', [data.viewer.id]: 'User' },
    ...{ [business.id]: 'Business', [event]: 'Event', [item]: 'ThriftItem' },
  }
  const expected = ids.map((id) => (typeById[id] ? { __typename: typeById[id], id } : null))
  expect(await readNodes(ids)).toEqual({ data: { nodes: expected } })
})

test('nodes tells which businesses, events and second-hand items the viewer can report', async () => {
  const own = await createBusiness(app, { token: viewer.token })
  const other = await createBusiness(app, { token: (await createStudent(app)).token })
  const event = await app.database.event.findFirstOrThrow({ where: { hiddenAt: null } })
  const item = await app.database.thriftItem.findFirstOrThrow()
  const ids = [own.id, other.id, toNodeId('Event', event.id), toNodeId('ThriftItem', item.id)]
  const field = 'viewerCanReport'
  const query = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Business { ${field} } ... on Event { ${field} } ... on ThriftItem { ${field} } } }`
  const { data } = await readNodes(ids, query)
  expect(data.nodes).toEqual([{ viewerCanReport: false }, ...Array(3).fill({ viewerCanReport: true })])
})

test('nodes requires a sign-in and takes at most 50 ids', async () => {
  expect((await graphql(app, '{ nodes(ids: []) { id } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect((await readNodes([])).data.nodes).toEqual([])
  expect((await readNodes(createIds(50))).data.nodes).toEqual(Array(50).fill(null))
  const { errors } = await readNodes(createIds(51))
  expect(errors?.[0]).toMatchObject({ message: 'At most 50 ids are taken.', extensions: { code: 'INVALID_INPUT', field: 'ids' } })
})

test('nodes with votes and bookmarks takes a constant number of statements', async () => {
  const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Post { viewerHasVoted viewerHasBookmarked } } }'
  const count = async (length: number) => {
    app.statements.length = 0
    const ids = posts.slice(0, length).map(({ nodeId }) => nodeId)
    expect((await readNodes(ids, query)).data.nodes).toEqual(ids.map((id) => ({ id, viewerHasVoted: false, viewerHasBookmarked: false })))
    return app.statements.length
  }
  expect([await count(1), await count(20)]).toEqual([2, 2])
})

test('the query limits allow the viewer fields of 50 posts and replies', async () => {
  const { errors } = await readNodes(createIds(50), clientQuery)
  expect(errors).toBeUndefined()
})
