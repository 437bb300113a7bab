import { expect, test } from 'vitest'
import { eraseData } from '../../../server/features/sanctions/account-data.ts'
import { imposeSanction, liftSanctionsOfCase, purgeEndedSuspensions, restoreSuspension } from '../../../server/features/sanctions/change-sanctions.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const dayMs = 86_400_000
const caseId = '0190b8a0-0000-7000-8000-000000000001'
const endsAt = new Date(Date.now() + dayMs)

const impose = ({ uid }: Student, kind: 'SILENCE' | 'SUSPENSION') =>
  app.database.$transaction((transaction) => imposeSanction(transaction, { userUid: uid, kind, sentence: 'Be kind.', caseId, startsAt: new Date(), endsAt }))

const send = (query: string, token: string) => graphql(app, query, {}, token)
const readCode = async (query: string, token: string) => (await send(query, token)).errors?.[0]?.extensions.code ?? 'OK'
const post = 'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }'
const toPostId = (id: string) => Buffer.from(`Post:${id}`).toString('base64url')

test('a silenced user reads and votes, and publishes nothing', async () => {
  const student = await createStudent(app)
  const { id } = await createPost(app)
  const own = await createReply(app, id, { token: student.token })
  await impose(student, 'SILENCE')
  const refused = await request(app, 'POST', '/api/posts', { contentHtml: 'x', community: 'lounge' }, student.token)
  expect(refused).toMatchObject({ status: 403, body: { error: expect.stringMatching(/^You cannot publish anything until/) } })
  expect(await readCode(post, student.token)).toBe('FORBIDDEN')
  expect(await readCode(`mutation { addReply(input: {postId: "${toPostId(id)}", contentHtml: "x"}) { reply { id } } }`, student.token)).toBe('FORBIDDEN')
  expect(await readCode(`mutation { editReply(input: {replyId: "${own.nodeId}", version: 1, contentHtml: "y"}) { reply { id } } }`, student.token)).toBe(
    'FORBIDDEN',
  )
  expect(await readCode('mutation { saveProfile(input: {bio: "x"}) { user { id } } }', student.token)).toBe('FORBIDDEN')
  expect(await readCode('mutation { saveBusiness(input: {name: "x"}) { business { id } } }', student.token)).toBe('FORBIDDEN')
  expect(await readCode(`mutation { setVote(input: {subjectId: "${toPostId(id)}", up: true}) { subject { __typename } } }`, student.token)).toBe('OK')
  expect(await readCode('{ people(query: "xx") { edges { cursor } } }', student.token)).toBe('OK')
  const body = await send('{ viewer { settings { sanctions { kind sentence endsAt isActive } } } }', student.token)
  expect(body.data.viewer.settings.sanctions).toEqual([{ kind: 'SILENCE', sentence: 'Be kind.', endsAt: endsAt.toISOString(), isActive: true }])
})

test('a suspended user reads as visitors do, and can export the data', async () => {
  const student = await createStudent(app)
  const { id } = await createPost(app)
  await impose(student, 'SUSPENSION')
  // Its look-ups of suspensions are not cached yet.
  const server = await startTestApp(app)
  const readCodeOfServer = async (query: string) => (await graphql(server, query, {}, student.token)).errors?.[0]?.extensions.code ?? 'OK'
  for (const query of [
    post,
    `mutation { setVote(input: {subjectId: "${toPostId(id)}", up: true}) { subject { __typename } } }`,
    '{ people(query: "xx") { edges { cursor } } }',
    '{ followingPosts { edges { cursor } } }',
    '{ bookmarks { edges { cursor } } }',
  ])
    expect([query, await readCodeOfServer(query)]).toEqual([query, 'FORBIDDEN'])
  for (const query of [
    '{ posts(community: LOUNGE) { edges { cursor } } }',
    '{ viewer { settings { sanctions { kind } } } }',
    '{ reports { edges { cursor } } }',
    'mutation { requestExport { export { id } } }',
    'mutation { askCompa(input: {question: "When does the library open?"}) { answer } }',
  ])
    expect([query, await readCodeOfServer(query)]).toEqual([query, 'OK'])
  expect((await request(server, 'GET', '/api/posts?community=lounge', undefined, student.token)).status).toBe(200)
  await server.stop()
})

test('a lifted sanction ends, and another one stays', async () => {
  const student = await createStudent(app)
  await impose(student, 'SILENCE')
  await app.database.$transaction((transaction) =>
    imposeSanction(transaction, {
      userUid: student.uid,
      kind: 'SILENCE',
      sentence: 'x',
      caseId: null,
      startsAt: new Date(),
      endsAt: new Date(Date.now() + 3_600_000),
    }),
  )
  await app.database.$transaction((transaction) => liftSanctionsOfCase(transaction, caseId, new Date()))
  const { silencedUntil } = await app.database.user.findUniqueOrThrow({ where: { uid: student.uid } })
  expect(silencedUntil?.getTime()).toBeLessThan(Date.now() + 2 * 3_600_000)
  expect(await readCode(post, student.token)).toBe('FORBIDDEN')
})

test('a suspension outlives its account, as a hash of the email', async () => {
  const student = await createStudent(app)
  await impose(student, 'SUSPENSION')
  const context = { database: app.database, now: () => new Date() } as Parameters<NonNullable<typeof eraseData>>[0]
  await eraseData?.(context, student.uid, { keepsPosts: false, signal: new AbortController().signal })
  const [sanction] = await app.database.sanction.findMany({ where: { userUid: null, emailHash: { not: null } }, orderBy: { startsAt: 'desc' } })
  expect(sanction).toMatchObject({ sentence: '', caseId: null })
  expect(JSON.stringify(sanction)).not.toContain(student.email)
  await app.database.user.update({ where: { uid: student.uid }, data: { suspendedUntil: null } })
  const event = { id: caseId, kind: 'user.created', subject: student.uid, actor: student.uid, at: new Date(), payload: {} } as const
  await app.database.$transaction((transaction) => restoreSuspension({ ...context, transaction }, event))
  expect(await readCode(post, student.token)).toBe('FORBIDDEN')
  const readSanction = () => app.database.sanction.findUnique({ where: { id: sanction?.id ?? '' } })
  expect(await readSanction()).toMatchObject({ userUid: student.uid, sentence: expect.stringContaining('earlier account') })
  // Once it has ended, the hash is not needed any more.
  const later = { ...context, now: () => new Date(Date.now() + 400 * 86_400_000) }
  await purgeEndedSuspensions(later)
  expect(await readSanction()).toMatchObject({ emailHash: null })
  await app.database.sanction.update({ where: { id: sanction?.id ?? '' }, data: { userUid: null } })
  await purgeEndedSuspensions(later)
  expect(await readSanction()).toBeNull()
})
