import { getDirectiveValues, getNamedType, getNullableType, isLeafType, isListType, isObjectType } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { schema } from '../../../server/graphql/schema.ts'
import { createMember } from '../../support/clubs.ts'
import { createOfficer, insertEvent } from '../../support/events.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const parentCount = 5

type Field = { name: string; isConnection: boolean; isListOfObjects: boolean; node: NonNullable<Parameters<typeof getDirectiveValues>[1]> }
const fields: Field[] = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  .flatMap((type) =>
    Object.values(isObjectType(type) ? type.getFields() : {}).map((field) => {
      const named = getNamedType(field.type)
      const isConnection = named.name.endsWith('Connection')
      return {
        name: `${type.name}.${field.name}`,
        isConnection,
        isListOfObjects: isListType(getNullableType(field.type)) && !isLeafType(named),
        node: field.astNode as never,
      }
    }),
  )
const readDirective = (name: string, fieldName: string) => {
  const [directive, field] = [schema.getDirective(name), fields.find((each) => each.name === fieldName)]
  return directive && field && getDirectiveValues(directive, field.node)
}

test('each list of objects without pages declares its length', () => {
  const lists = fields.filter(({ name, isListOfObjects }) => isListOfObjects && !name.endsWith('Connection.edges')).map(({ name }) => name)
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter((name) => !readDirective('listSize', name))).toEqual([])
})

/** Connections of objects of which one query reads many; of the others there is one in each query. */
const queries: Record<string, (first: number) => string> = {
  'User.posts': (first) => `{ people(query: "cost", first: ${first}) { edges { node { posts(first: 3) { edges { node { id } } } } } } }`,
  'User.replies': (first) => `{ people(query: "cost", first: ${first}) { edges { node { replies(first: 3) { edges { node { id } } } } } } }`,
  'User.registrations': (first) => `{ people(query: "cost", first: ${first}) { edges { node { registrations(first: 3) { edges { node { id } } } } } } }`,
  'Post.replies': (first) => `{ posts(community: LOUNGE, first: ${first}) { edges { node { replies(first: 3) { edges { node { id } } } } } } }`,
  'Club.members': (first) => `{ clubs(search: "${clubSearch(first)}") { members(first: 3) { edges { node { id } } } } }`,
  'Club.posts': (first) => `{ clubs(search: "${clubSearch(first)}") { posts(first: 1) { edges { node { id } } } } }`,
  'Club.requests': (first) => `{ clubs(search: "${clubSearch(first)}") { requests(first: 3) { edges { node { id } } } } }`,
  'Event.attendees': (first) =>
    `{ events(from: "2030-01-01T00:00:00Z", to: "2030-01-0${first + 1}T00:00:00Z") { attendees(first: 3) { edges { node { id } } } } }`,
  'Event.messages': (first) =>
    `{ events(from: "2030-01-01T00:00:00Z", to: "2030-01-0${first + 1}T00:00:00Z") { messages(first: 3) { edges { node { id } } } } }`,
}
const singleParents = ['CheckIn.attendees', 'Tag.posts']
/** Finds one club, or all five. */
const clubSearch = (count: number) => (count === 1 ? 'cost1' : 'cost')

let viewer: Student
beforeAll(async () => {
  viewer = await createStudent(app)
  for (let index = 1; index <= parentCount; index += 1) {
    const slug = `cost${index}`
    await app.database.club.create({ data: { slug, name: slug, category: 'Sport', keywords: [slug], banner: '/clubs/club.svg', position: 100 + index } })
    await app.database.clubMember.create({ data: { clubSlug: slug, userUid: viewer.uid, role: 'OFFICER' } })
    await createMember(app, slug)
    const student = await createStudent(app, { username: `cost.student${index}` })
    const post = await createPost(app, { token: student.token })
    await createReply(app, post.id, { token: student.token })
    await insertEvent(app, { clubSlug: slug, startsAt: new Date(Date.UTC(2030, 0, index, 6)) })
  }
  await createOfficer(app)
})

test('each connection within lists has a query here', () => {
  const nested = fields.filter(({ name, isConnection }) => isConnection && !name.startsWith('Query.')).map(({ name }) => name)
  expect([...Object.keys(queries), ...singleParents].sort()).toEqual(nested.sort())
})

const batched = Object.entries(queries).filter(([name]) => !readDirective('cost', name))
const costly = Object.entries(queries).filter(([name]) => readDirective('cost', name))
const getParents = ({ data }: { data?: any }): unknown[] => {
  const [list] = Object.values<any>(data)
  return list.edges ?? list
}

test.each(batched)('%s is read for many objects at once', async (_name, createQuery) => {
  const [one, many] = [await countStatements(app, createQuery(1), {}, viewer.token), await countStatements(app, createQuery(parentCount), {}, viewer.token)]
  expect([one.errors, many.errors]).toEqual([undefined, undefined])
  expect([getParents(one).length, getParents(many).length]).toEqual([1, parentCount])
  expect(many.count).toBe(one.count)
})

test.each(batched)('%s is not read for its type name alone', async (_name, createQuery) => {
  const selection = /\w+\(first: \d\) \{ edges \{ node \{ id \} \} \}/
  const query = createQuery(parentCount)
  expect(query).toMatch(selection)
  const typeNames = await countStatements(
    app,
    query.replace(selection, (text) => text.replace(/\{.*/, '{ __typename }')),
    {},
    viewer.token,
  )
  const parents = await countStatements(app, query.replace(selection, '__typename'), {}, viewer.token)
  expect([typeNames.errors, typeNames.count]).toEqual([undefined, parents.count])
})

test.each(costly)('%s is refused in a long list', async (_name, createQuery) => {
  const { errors } = await graphql(app, createQuery(parentCount), {}, viewer.token)
  expect(errors?.[0]?.message).toMatch(/^This query selects up to \d+ fields/)
})

test.each([
  ['events', '{ events(from: "2030-01-01T00:00:00Z", to: "2030-03-01T00:00:00Z") { id } }'],
  ['deletedSubjects', '{ deletedSubjects { id } }'],
])('%s is refused fifteen times in one query', async (name, query) => {
  const field = query.slice(1, -1).trim()
  expect((await graphql(app, query, {}, viewer.token)).errors).toBeUndefined()
  const { errors } = await graphql(app, `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: ${field}`).join(' ')} }`, {}, viewer.token)
  expect(errors?.[0]?.message, name).toMatch(/^This query selects up to \d+ fields/)
})

test('unknown fields of an input are one short error, also when the estimate is stored', async () => {
  const mutation = 'mutation($input: SetVoteInput!) { setVote(input: $input) { subject { __typename } } }'
  await graphql(app, mutation, { input: { subjectId: 'x', up: true } }, viewer.token)
  const input = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`a${index}`, 1]))
  const { errors } = await graphql(app, mutation, { input }, viewer.token)
  expect(errors).toHaveLength(1)
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  expect(errors?.[0]?.message.length).toBeLessThan(400)
})

test('nodes takes each id once', async () => {
  const { nodeId } = await createPost(app)
  const { errors } = await graphql(app, 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: [nodeId, nodeId] }, viewer.token)
  expect(errors?.[0]).toMatchObject({ message: 'Give each id once.', extensions: { status: 400, field: 'ids' } })
})

test('a query of the members of the clubs of many people is refused', async () => {
  const clubs = Array.from({ length: 15 }, (_, index) => `c${index}: clubs { members { edges { node { id } } } }`).join(' ')
  const { errors } = await graphql(app, `query($ids: [ID!]!) { nodes(ids: $ids) { ... on User { ${clubs} } } }`, { ids: ['x'] }, viewer.token)
  expect(errors?.[0]?.message).toMatch(/^This query selects up to \d+ fields; the limit is 10000\./)
})
