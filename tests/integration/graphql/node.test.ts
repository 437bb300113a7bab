import { randomUUID } from 'node:crypto'
import type { GraphQLInterfaceType } from 'graphql'
import { expect, test } from 'vitest'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { schema } from '../../../server/graphql/schema.ts'
import { createBusiness, createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { startSession } from '../../support/http/session-requests.ts'
import { createNotification } from '../../support/security/access-records.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const encode = (text: string) => Buffer.from(text).toString('base64url')
const node = async (id: string, token?: string) => graphql(app, 'query($id: ID!) { node(id: $id) { __typename id } }', { id }, token)
const kinds = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType).map(({ name }) => name)

test('node resolves every type by its id', async () => {
  const { token, uid, email } = await createStudent(app)
  const { id: postId } = await createPost(app, { token })
  const { nodeId: replyId } = await createReply(app, postId, { token })
  await createBusiness(app, { token })
  const { session } = await startSession(app, { token })
  const [createdAt, id] = [new Date(), '00000000-0000-4000-8000-000000000000']
  await app.database.event.create({ data: { id, title: 'Fest', startsAt: createdAt, endsAt: new Date(createdAt.getTime() + 1000) } })
  await app.database.thriftItem.create({ data: { id, name: 'Laptop', image: '/x.svg', minPrice: 1, createdAt } })
  await app.database.campusPage.create({ data: { slug: 'x', title: 'X', owner: 'x', checkedOn: createdAt, contentHtml: '', fingerprint: '' } })
  await app.database.unansweredQuestion.create({ data: { fingerprint: 'abc', question: 'x' } })
  await graphql(app, 'mutation { askCompa(input: {question: "Hello"}) { answer } }', {}, token)
  const { data, errors } = await graphql(
    app,
    `query($from: DateTime!, $to: DateTime!) {
      viewer { id } clubs { id } events(from: $from, to: $to) { id } thriftItems { edges { node { id } } }
      businesses { edges { node { id } } } posts(community: LOUNGE) { edges { node { id } } }
      conversation { edges { node { id } } } campusPage(slug: "x") { id }
    }`,
    { from: new Date(createdAt.getTime() - 1000).toISOString(), to: new Date(createdAt.getTime() + 2000).toISOString() },
    token,
  )
  expect(errors).toBeUndefined()
  await graphql(app, 'mutation { requestExport { export { id } } }', {}, token)
  const { id: exportId } = await app.database.export.findFirstOrThrow()
  const { id: grantId } = await grantRoleByEmail(app.database, email, 'ADMINISTRATOR', new Date())
  const { id: courseId } = await app.database.course.findFirstOrThrow()
  const { id: sanctionId } = await app.database.sanction.create({
    data: { id: randomUUID(), userUid: uid, kind: 'WARNING', sentence: 'x', startsAt: createdAt },
  })
  const caseData = {
    kind: 'POST',
    subjectId: randomUUID(),
    authorUid: uid,
    reason: 'SPAM',
    openedAt: createdAt,
    dueAt: createdAt,
    hiddenAt: createdAt,
  } as const
  const { id: caseId } = await app.database.moderationCase.create({ data: { id: randomUUID(), ...caseData } })
  // Moderators do not see cases about themselves.
  const otherCase = { ...caseData, id: randomUUID(), subjectId: randomUUID(), authorUid: null }
  const { id: otherCaseId } = await app.database.moderationCase.create({ data: otherCase })
  const reportData = { caseId, reporterUid: uid, kind: 'POST', subjectId: randomUUID(), reason: 'SPAM', weight: 1, seen: {}, createdAt } as const
  const { id: reportId } = await app.database.report.create({ data: { id: randomUUID(), ...reportData } })
  const { id: entryId } = await app.database.moderationLogEntry.findFirstOrThrow()
  const { id: announcementId } = await app.database.announcement.create({
    data: { id: randomUUID(), text: 'x', startsAt: createdAt, endsAt: createdAt },
  })
  await grantRoleByEmail(app.database, email, 'MODERATOR', new Date())
  const subscriptionData = { userUid: uid, endpoint: 'https://push.example.org/x', p256dh: 'x', auth: 'x', device: 'x', createdAt }
  const { id: subscriptionId } = await app.database.pushSubscription.create({ data: { id: randomUUID(), ...subscriptionData } })
  const registration = { eventId: id, userUid: uid, state: 'REGISTERED', number: 1, ticketCode: 'x', createdAt } as const
  const { id: registrationId } = await app.database.registration.create({ data: { id: randomUUID(), ...registration } })
  const nodeCases: [string, string][] = [
    ['User', data.viewer.id],
    ['Club', data.clubs[0].id],
    ['Event', data.events[0].id],
    ['Registration', encode(`Registration:${registrationId}`)],
    ['ThriftItem', data.thriftItems.edges[0].node.id],
    ['Business', data.businesses.edges[0].node.id],
    ['Post', data.posts.edges[0].node.id],
    ['Reply', replyId],
    ['Message', data.conversation.edges[0].node.id],
    ['CampusPage', data.campusPage.id],
    ['CampusPageSource', encode('CampusPageSource:x')],
    ['UnansweredQuestion', encode('UnansweredQuestion:abc')],
    ['Session', session],
    ['RoleGrant', encode(`RoleGrant:${grantId}`)],
    ['Course', encode(`Course:${courseId}`)],
    ['Announcement', encode(`Announcement:${announcementId}`)],
    ['Sanction', encode(`Sanction:${sanctionId}`)],
    ['ModerationCase', encode(`ModerationCase:${otherCaseId}`)],
    ['Decision', encode(`Decision:${caseId}`)],
    ['Report', encode(`Report:${reportId}`)],
    ['ModerationLogEntry', encode(`ModerationLogEntry:${entryId}`)],
    ['FullModerationLogEntry', encode(`FullModerationLogEntry:${entryId}`)],
    ['Notification', await createNotification(app, uid)],
    ['PushSubscription', encode(`PushSubscription:${subscriptionId}`)],
    ['Export', encode(`Export:${exportId}`)],
  ]
  expect(nodeCases.map(([type]) => type).sort()).toEqual(kinds.sort())
  for (const [type, id] of nodeCases) expect((await node(id, token)).data.node).toEqual({ __typename: type, id })
  const ids = nodeCases.map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await graphql(app, 'query($id: ID!) { post(id: $id) { summary } }', { id: data.posts.edges[0].node.id })).data.post).toEqual({ summary: 'x' })
})

test('a message resolves for its owner only', async () => {
  const [{ token }, other] = [await createStudent(app), await createStudent(app)]
  await graphql(app, 'mutation { askCompa(input: {question: "Hello"}) { answer } }', {}, token)
  const { data } = await graphql(app, '{ conversation { edges { node { id } } } }', {}, token)
  expect(data.conversation.edges).toHaveLength(2)
  for (const { node: message } of data.conversation.edges) {
    expect((await node(message.id, token)).data.node.id).toBe(message.id)
    expect(await node(message.id)).toEqual({ data: { node: null } })
    expect(await node(message.id, other.token)).toEqual({ data: { node: null } })
  }
})

/** Well-formed ids that no row has. */
const unknownIds = [...kinds, 'Upload', 'Query'].flatMap((type) => ['x', '0', randomUUID(), 'a\0b', ' ', 'x'.repeat(5000)].map((id) => encode(`${type}:${id}`)))

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
  ...unknownIds.filter((id) => id !== encode('CampusPage:x')),
])('the id %j resolves to null', async (id) => {
  expect(await node(id)).toEqual({ data: { node: null } })
  expect((await graphql(app, 'query($id: ID!) { post(id: $id) { id } }', { id })).data.post).toBeNull()
})
