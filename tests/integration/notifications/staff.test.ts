import { afterEach, expect, test } from 'vitest'
import { addMinutes, setUpEmails } from '../../support/emails.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createAdministrator, createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { markRead, readNotifications, readTexts } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const emails = setUpEmails(app)
afterEach(async () => {
  await app.runJobs()
  await app.database.roleGrant.deleteMany()
  await app.database.moderationCase.deleteMany()
})

const readOfKind = async (reader: Student, kind: string) => (await readNotifications(app, reader)).filter((notification) => notification.kind === kind)
const readCount = async (field: string, { token }: Student) => (await graphql(app, `{ ${field} }`, {}, token)).data?.[field]

test('a new case is told to the moderators who are no parties of it, together until it is read, and without the reporter', { tags: ['rest'] }, async () => {
  const [moderator, author, party, student] = [await createModerator(app), await createModerator(app), await createModerator(app), await createReporter(app)]
  const reporter = await createReporter(app)
  const post = await createPost(app, { token: author.token })
  await report(app, reporter.token, post.nodeId)
  await report(app, party.token, post.nodeId)
  expect(await readOfKind(moderator, 'CASE')).toMatchObject([{ text: 'A case waits for a moderator', excerpt: '', path: '/moderation', actors: [] }])
  for (let count = 0; count < 2; count += 1) await report(app, reporter.token, (await createPost(app)).nodeId)
  expect((await readOfKind(moderator, 'CASE')).map(({ text }) => text)).toEqual(['3 cases wait for a moderator'])
  for (const reader of [author, party]) expect((await readOfKind(reader, 'CASE')).map(({ text }) => text)).toEqual(['2 cases wait for a moderator'])
  for (const reader of [student, reporter]) expect(await readTexts(app, reader)).toEqual([])
  expect(await readCount('openCaseCount', moderator)).toBe(3)
  expect(await readCount('openCaseCount', author)).toBe(2)
  await markRead(app, moderator)
  await report(app, reporter.token, (await createPost(app)).nodeId)
  expect((await readOfKind(moderator, 'CASE')).map(({ text }) => text)).toContain('A case waits for a moderator')
})

test('a case disappears from the notification once it is decided, and for who is no moderator any more', async () => {
  const [moderator, other, post] = [await createModerator(app), await createModerator(app), await createPost(app)]
  await report(app, (await createReporter(app)).token, post.nodeId)
  expect(await readOfKind(moderator, 'CASE')).toHaveLength(1)
  await app.database.roleGrant.updateMany({ where: { userUid: moderator.uid }, data: { revokedAt: new Date() } })
  expect(await readOfKind(moderator, 'CASE')).toEqual([])
  expect(await readOfKind(other, 'CASE')).toHaveLength(1)
  const { nodeId: id, version } = await readCase(app, post.id)
  await decide(app, other.token, { id, version, action: 'KEEP' })
  expect(await readOfKind(other, 'CASE')).toEqual([])
  expect(await readCount('openCaseCount', other)).toBe(0)
})

test('a danger is told apart, also in a case that is open', async () => {
  const [moderator, post] = [await createModerator(app), await createPost(app)]
  await report(app, (await createReporter(app)).token, post.nodeId)
  await report(app, (await createReporter(app)).token, post.nodeId, { reason: 'DANGER' })
  expect((await readOfKind(moderator, 'CASE')).map(({ text }) => text).sort()).toEqual([
    'A case waits for a moderator',
    'Danger was reported. A case waits for a moderator',
  ])
})

test('a text that is held for review is told too', async () => {
  const moderator = await createModerator(app)
  await app.database.heldWord.create({ data: { word: 'lottery', addedAt: new Date() } })
  await createPost(app, { contentHtml: '<p>A lottery</p>' })
  expect(await readOfKind(moderator, 'CASE')).toMatchObject([{ text: 'A case waits for a moderator' }])
})

test('an appeal is told to the moderators who may decide it', async () => {
  const [first, second, author] = [await createModerator(app), await createModerator(app), await createStudent(app)]
  const post = await createPost(app, { token: author.token })
  await report(app, (await createReporter(app)).token, post.nodeId)
  const { nodeId: id, version, decisionId } = await readCase(app, post.id)
  await decide(app, first.token, { id, version, action: 'HIDE' })
  await graphql(app, 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "Please"}) { decision { id } } }', { id: decisionId }, author.token)
  expect(await readOfKind(second, 'APPEAL')).toMatchObject([{ text: 'An appeal waits for another moderator', path: '/moderation?queue=appeals', actors: [] }])
  expect(await readOfKind(first, 'APPEAL')).toEqual([])
  expect([await readCount('openCaseCount', first), await readCount('openCaseCount', second)]).toEqual([0, 1])
})

test('a request for a new club is told to the administrators', async () => {
  const [administrator, moderator, student] = [await createAdministrator(app), await createModerator(app), await createStudent(app)]
  const query = 'mutation { requestClub(input: {name: "Chess", category: "Games", message: "We play"}) { request { id } } }'
  expect((await graphql(app, query, {}, student.token)).errors).toBeUndefined()
  expect(await readOfKind(administrator, 'NEW_CLUB')).toMatchObject([{ text: `${student.username} asks for a new club “Chess”`, path: '/admin/clubs' }])
  expect(await readOfKind(moderator, 'NEW_CLUB')).toEqual([])
  expect(await readCount('openClubRequestCount', administrator)).toBe(1)
})

test('a role that is granted or revoked is told to the person', async () => {
  const [administrator, student] = [await createAdministrator(app), await createStudent(app)]
  const grant = `mutation($username: String!) { grantRole(input: {username: $username, role: MODERATOR, endsAt: "2099-12-03T12:00:00Z"}) { grant { id } } }`
  const granted = await graphql(app, grant, { username: student.username }, administrator.token)
  expect(await readOfKind(student, 'ROLE')).toMatchObject([{ text: 'You are now a moderator, until 3 December 2099', path: '/moderation', actors: [] }])
  const revoke = 'mutation($id: ID!) { revokeRole(input: {grantId: $id}) { revokedId } }'
  await graphql(app, revoke, { id: granted.data.grantRole.grant.id }, administrator.token)
  expect(await readOfKind(student, 'ROLE')).toMatchObject([{ text: 'You are no longer a moderator' }])
})

test('the settings have the kinds of a role for those who have it', async () => {
  const readKinds = async ({ token }: Student): Promise<string[]> =>
    (await graphql(app, '{ viewer { settings { notifications { preferences { kind } } } } }', {}, token)).data.viewer.settings.notifications.preferences.map(
      ({ kind }: { kind: string }) => kind,
    )
  const ofRoles = (kinds: string[]) => kinds.filter((kind) => ['CASE', 'APPEAL', 'NEW_CLUB'].includes(kind))
  expect(ofRoles(await readKinds(await createStudent(app)))).toEqual([])
  expect(ofRoles(await readKinds(await createModerator(app)))).toEqual(['CASE', 'APPEAL'])
  expect(ofRoles(await readKinds(await createAdministrator(app)))).toEqual(['NEW_CLUB'])
})

test('many cases are one email until the notification is read', { tags: ['rest'] }, async () => {
  const [moderator, reporter] = [await createModerator(app), await createReporter(app)]
  await emails.runJobs()
  emails.smtp.takeEmailsTo(moderator.email)
  const reportAnother = async () => {
    await report(app, reporter.token, (await createPost(app)).nodeId)
    await app.runJobs()
    emails.clock.now = addMinutes(emails.clock.now, 11)
  }
  for (let count = 0; count < 5; count += 1) await reportAnother()
  expect(emails.smtp.takeEmailsTo(moderator.email).map(({ subject }) => subject)).toEqual(['A case waits for a moderator'])
  const [notification] = await app.database.notification.findMany({ where: { userUid: moderator.uid, kind: 'CASE' } })
  expect(notification).toMatchObject({ emailDue: 'DIGEST' })
  await markRead(app, moderator)
  await reportAnother()
  expect(emails.smtp.takeEmailsTo(moderator.email)).toHaveLength(1)
})

test.each([
  ['waits', 0, ['A case waits for a moderator']],
  ['is due too', 30_000, ['A case waits for a moderator', expect.stringContaining('mentioned you in a post')]],
])('a case is an email of its own at once, also if a mention %s', { tags: ['rest'] }, async (_state, delayMs, firstSubjects) => {
  const [moderator, reporter, author] = [await createModerator(app), await createReporter(app), await createStudent(app)]
  await emails.runJobs()
  emails.smtp.takeEmailsTo(moderator.email)
  const takeSubjects = () =>
    emails.smtp
      .takeEmailsTo(moderator.email)
      .map(({ subject }) => subject)
      .sort((one = '') => (one.startsWith('A case') ? -1 : 1))
  await createPost(app, { token: author.token, contentHtml: `<p><a data-mention="${moderator.uid}">@${moderator.username}</a></p>` })
  await app.runJobs()
  emails.clock.now = new Date(emails.clock.now.getTime() + delayMs)
  await report(app, reporter.token, (await createPost(app)).nodeId)
  await app.runJobs()
  const atOnce = takeSubjects()
  expect(atOnce).toEqual(firstSubjects)
  emails.clock.now = addMinutes(emails.clock.now, 1)
  await app.runSchedule('send-emails')
  expect([...atOnce, ...takeSubjects()]).toEqual(['A case waits for a moderator', `${author.username} mentioned you in a post “@${moderator.username}”`])
})
