import { expect, test } from 'vitest'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { readNotifications } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const changeQuery = `mutation($input: ChangeSanctionInput!) { changeSanction(input: $input) { sanction { id kind endsAt isActive changeSentence } } }`
const change = (token: string, input: object) => graphql(app, changeQuery, { input: { sentence: 'It was a first time.', ...input } }, token)
const getCode = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

/** A student with a sanction of seven days, and the moderator who imposed it. */
async function createSanctioned(action: 'SILENCE' | 'SUSPEND' | 'WARN') {
  const [author, moderator] = [await createStudent(app), await createModerator(app)]
  const post = await createPost(app, { token: author.token })
  await report(app, (await createReporter(app)).token, post.nodeId)
  const opened = await readCase(app, post.id)
  const decided = await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action, ...(action !== 'WARN' && { until: inDays(7) }) })
  expect(decided.errors).toBeUndefined()
  const sanction = await app.database.sanction.findFirstOrThrow({ where: { userUid: author.uid } })
  return { author, moderator, post, opened, sanctionId: Buffer.from(`Sanction:${sanction.id}`).toString('base64url') }
}
const readUser = ({ uid }: Student) => app.database.user.findUniqueOrThrow({ where: { uid } })

test('a moderator ends a suspension with a reason, which is told to the person and logged', { tags: ['rest'] }, async () => {
  const { author, sanctionId, opened } = await createSanctioned('SUSPEND')
  const other = await createModerator(app)
  const ended = await change(other.token, { id: sanctionId })
  expect(ended.data.changeSanction.sanction).toMatchObject({ kind: 'SUSPENSION', isActive: false, changeSentence: 'It was a first time.' })
  expect((await readUser(author)).suspendedUntil).toBeNull()
  expect((await readNotifications(app, author))[0]).toMatchObject({
    ...{ kind: 'MODERATION', text: 'A moderator ended your suspension.', excerpt: 'It was a first time.', path: '/settings/reports', actors: [] },
  })
  expect(await app.database.moderationLogEntry.findFirst({ where: { act: 'sanction.lifted', caseId: opened.id } })).toMatchObject({
    person: expect.any(String),
  })
  expect(getCode(await change(other.token, { id: sanctionId }))).toBe('CONFLICT')
  expect(await readCase(app, opened.subjectId)).toMatchObject({ action: 'SUSPEND' })
})

test('a moderator shortens a silence, never lengthens it', async () => {
  const { author, moderator, sanctionId } = await createSanctioned('SILENCE')
  for (const endsAt of [inDays(8), inDays(-1)])
    expect((await change(moderator.token, { id: sanctionId, endsAt })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'endsAt' })
  expect((await change(moderator.token, { id: sanctionId, sentence: ' ' })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'sentence' })
  const endsAt = inDays(2)
  expect((await change(moderator.token, { id: sanctionId, endsAt })).data.changeSanction.sanction).toMatchObject({ endsAt, isActive: true })
  expect((await readUser(author)).silencedUntil?.toISOString()).toBe(endsAt)
  expect((await readNotifications(app, author))[0]?.text).toMatch(/^A moderator shortened your silence\. It ends on /)
  expect(await app.database.moderationLogEntry.count({ where: { act: 'sanction.shortened' } })).toBe(1)
})

test('one’s own sanction, a warning, an unknown one and students are refused', async () => {
  const { author, moderator, sanctionId } = await createSanctioned('SILENCE')
  await app.database.roleGrant.create({ data: { id: crypto.randomUUID(), userUid: author.uid, role: 'MODERATOR', grantedAt: new Date() } })
  expect(getCode(await change(author.token, { id: sanctionId }))).toBe('FORBIDDEN')
  expect(getCode(await change((await createStudent(app)).token, { id: sanctionId }))).toBe('FORBIDDEN')
  expect(getCode(await change(moderator.token, { id: (await createSanctioned('WARN')).sanctionId }))).toBe('CONFLICT')
  for (const id of ['x', Buffer.from(`Sanction:${crypto.randomUUID()}`).toString('base64url')])
    expect(getCode(await change(moderator.token, { id }))).toBe('NOT_FOUND')
})

test('an appeal is granted in part: the text stays hidden, the sanction ends', async () => {
  const { author, post, opened } = await createSanctioned('SUSPEND')
  const reporter = await app.database.report.findFirstOrThrow({ where: { caseId: opened.id } })
  await graphql(app, 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "Too long"}) { decision { id } } }', { id: opened.decisionId }, author.token)
  const { version } = await readCase(app, post.id)
  const second = await createModerator(app)
  const refused = await decide(app, second.token, { id: opened.nodeId, version, action: 'REMOVE' })
  expect(refused.errors?.[0]).toMatchObject({
    message: 'Keep it, hide it without the sanction, or confirm the decision: suspend.',
    extensions: { field: 'action' },
  })
  const query = `mutation($input: DecideModerationCaseInput!) {
    decideModerationCase(input: $input) { case { action appeal { isGranted isGrantedInPart sentence } } }
  }`
  const input = { id: opened.nodeId, version, action: 'HIDE', sentence: 'A week was too long.' }
  expect((await graphql(app, query, { input }, second.token)).data.decideModerationCase.case).toEqual({
    action: 'SUSPEND',
    appeal: { isGranted: false, isGrantedInPart: true, sentence: 'A week was too long.' },
  })
  expect((await readUser(author)).suspendedUntil).toBeNull()
  expect((await app.database.post.findUniqueOrThrow({ where: { id: post.id } })).hiddenAt).not.toBeNull()
  expect((await readNotifications(app, author))[0]).toMatchObject({
    text: 'A moderator granted your appeal in part: your suspension was lifted, the post stays out of view.',
    excerpt: 'A week was too long.',
  })
  expect(await app.database.report.findUniqueOrThrow({ where: { id: reporter.id } })).toMatchObject({ isGroundless: false })
  expect(await app.database.moderationLogEntry.count({ where: { act: 'appeal.granted_in_part', caseId: opened.id } })).toBe(1)
})
