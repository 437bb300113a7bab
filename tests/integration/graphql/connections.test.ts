import { type GraphQLField, getNamedType, getNullableType, isEnumType, isListType, isObjectType, isRequiredArgument } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { schema } from '../../../server/graphql/schema.ts'
import { createPost, createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let token: string
let postId: string
const eventId = '00000000-0000-4000-8000-000000000001'
beforeAll(async () => {
  const student = await createStudent(app)
  token = student.token
  await app.database.clubMember.create({ data: { clubSlug: 'resonance', userUid: student.uid, role: 'OFFICER' } })
  for (const role of ['MODERATOR', 'ADMINISTRATOR'] as const) await grantRoleByEmail(app.database, student.email, role, new Date())
  const startsAt = new Date(Date.now() + 3_600_000)
  await app.database.event.create({ data: { id: eventId, title: 'Fest', startsAt, endsAt: new Date(startsAt.getTime() + 1000) } })
  postId = (await createPost(app, { token, contentHtml: '<p>#page</p>' })).nodeId
})

const objects = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
const fields = objects.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ parent: type.name, field })) : []))
const isConnection = ({ field }: (typeof fields)[number]) => getNamedType(field.type).name.endsWith('Connection')
const connections = fields.filter(isConnection).map((each) => [`${each.parent}.${each.field.name}`, each] as const)

/** Lists that are not connections, with their bounds. */
const boundedLists: Record<string, string> = {
  'Query.nodes': '50 ids',
  'Query.courses': '200',
  'Query.setupClubs': '200',
  'Query.clubs': '200',
  'Query.events': '500 of a span of at most 100 days',
  'Event.questions': '5',
  'EventAudience.clubs': '20',
  'EventAudience.courses': '20',
  'Registration.answers': '5',
  'User.clubs': 'as many as there are clubs',
  'User.links': '5',
  'Profile.clubs': 'as many as there are clubs',
  'Profile.links': '5',
  'Settings.sessions': '50',
  'EndSessionsPayload.endedIds': '50',
  'Query.roleGrants': '500',
  'Query.campusSettings': '3',
  'Query.managedCourses': '200',
  'Query.managedClubs': '200',
  'MoveCoursePayload.courses': '200',
  'MoveClubPayload.clubs': '200',
  'Query.checkInLinks': '50',
  'CheckInAttendeesPayload.results': '500',
  'Query.heldWords': '500',
  'Query.announcements': '3',
  'Query.allAnnouncements': '100',
  'Settings.roles': '2',
  'Notification.actors': '3',
  'NotificationSettings.preferences': '16',
  'NotificationSettings.pushSubscriptions': '20',
  'MarkNotificationReadPayload.readIds': '50',
  'Settings.sanctions': '50',
  'Settings.blocks': '500',
  'Settings.mutes': '500',
  'Settings.decisions': '50',
  'SeenVersion.files': '5 files',
  'AuthorRecord.sanctions': '50',
  'ModerationCase.surroundings': '5',
  'ModerationCase.reports': '100',
  'ModerationCase.history': '20',
  'ModerationCase.similarTexts': '50',
  'ModerationCase.relatedCases': '50',
  'ImportHeldWordsPayload.added': '500',
  'ImportHeldWordsPayload.existingWords': '500',
  'ImportHeldWordsPayload.refused': '1,000 lines',
  'Club.keywords': '21',
  'Club.links': '5',
  'Club.leaders': '31',
  'Club.viewerRequests': '3',
  'Post.hashtags': '20',
  'Post.media': '5 files',
  'Post.attachments': '5 files',
  'Post.revisions': '50',
  'Reply.media': '1 file',
  'Reply.attachments': '1 file',
  'Reply.revisions': '50',
  'Query.deletedSubjects': '50',
  'Query.mentionCandidates': '8',
  'Message.sources': '3 passages',
  'AskCompaPayload.sources': '3 passages',
  'CompaAnswerPart.sources': '3 passages',
  'CampusPageSources.pages': '500',
  'FullModerationLogEntry.details': 'a handful',
  'CampusStatistics.days': '30',
}

test('every list is a connection or explicitly bounded', () => {
  const lists = fields.filter(({ parent, field }) => isListType(getNullableType(field.type)) && !parent.endsWith('Connection'))
  expect(lists.map(({ parent, field }) => `${parent}.${field.name}`).sort()).toEqual(Object.keys(boundedLists).sort())
})

test('events returns at most the earliest 500', async () => {
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index))
  const rows = Array.from({ length: 501 }, (_, index) => ({ title: String(index), startsAt: at(500 - index), endsAt: at(1000) }))
  await app.database.event.createMany({ data: rows.map((row) => ({ ...row, id: crypto.randomUUID() })) })
  const { data } = await graphql(app, '{ events(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") { title } }')
  expect(data.events).toHaveLength(500)
  expect([data.events[0].title, data.events[499].title]).toEqual(['500', '1'])
})

test.each(connections)('%s takes `first`, 20 by default, and `after`', (_name, { field }) => {
  const argument = (name: string) => field.args.find((arg) => arg.name === name)
  expect([String(argument('first')?.type), String(argument('after')?.type)]).toEqual(['Int', 'String'])
  // Lists that page in both directions have no default in the schema.
  expect(argument('first')?.defaultValue).toBe(argument('last') ? undefined : 20)
  const shape = Object.values((getNamedType(field.type) as any).getFields() as Record<string, GraphQLField<unknown, unknown>>)
  const node = getNamedType(field.type).name.replace('Connection', '')
  expect(shape.map(({ name, type }) => `${name}: ${type}`)).toEqual([`edges: [${node}Edge!]!`, 'pageInfo: PageInfo!'])
})

/** Wraps a selection on a type in a query. A connection on another type needs an entry. */
const rootQueries: Record<string, (selection: string) => string> = {
  Query: (selection) => `{ ${selection} }`,
  User: (selection) => `{ viewer { ${selection} } }`,
  Post: (selection) => `{ post(id: "${postId}") { ${selection} } }`,
  Club: (selection) => `{ club(slug: "resonance") { ${selection} } }`,
  Event: (selection) => `{ event(id: "${eventId}") { ${selection} } }`,
  CheckIn: (selection) => `{ checkIn(eventId: "${eventId}") { ${selection} } }`,
  Tag: (selection) => `{ tag(name: "page") { ${selection} } }`,
}

/** Values of required arguments that are no enums. */
const textArguments: Record<string, string> = { 'Query.people query': '"page"', 'Query.eventRegistrations eventId': `"${eventId}"` }

/** Queries a page of a connection, with the first value of each required enum. */
function queryPage([name, { parent, field }]: (typeof connections)[number], page: Record<string, unknown>) {
  const requiredArguments = field.args.filter(isRequiredArgument).map((arg) => {
    const type = getNamedType(arg.type)
    const text = textArguments[`${name} ${arg.name}`]
    if (text) return `${arg.name}: ${text}, `
    if (!isEnumType(type)) throw new Error(`say what ${name} takes for ${arg.name}`)
    return `${arg.name}: ${type.getValues()[0]?.name}, `
  })
  const selection = `${field.name}(${requiredArguments.join('')}first: $first, after: $after) { edges { cursor node { __typename } } pageInfo { hasNextPage } }`
  return graphql(app, `query($first: Int = 20, $after: String) ${rootQueries[parent]?.(selection)}`, page, token)
}

test.each(connections)('%s returns pages of 1 to 50', async (name, field) => {
  for (const first of [1, 50, null, undefined]) expect(await queryPage([name, field], { first })).not.toHaveProperty('errors')
  for (const first of [0, 51, -1, 2 ** 31 - 1])
    expect((await queryPage([name, field], { first })).errors?.[0]?.extensions).toEqual({ code: 'INVALID_INPUT', status: 400, field: 'first' })
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const garbage = ['x', '%%%', encoded([]), encoded([0, 'x']), encoded([-1, crypto.randomUUID()]), encoded([1e99, crypto.randomUUID()]), encoded('\0')]

test.each(connections)('%s refuses an invalid cursor', async (name, field) => {
  for (const after of garbage)
    expect((await queryPage([name, field], { after })).errors?.[0]?.extensions).toEqual({ code: 'INVALID_INPUT', status: 400, field: 'after' })
})
