import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { deactivateBatch, reactivateBatch } from '../../../server/features/accounts/deactivate-content.ts'
import { eraseData } from '../../../server/features/moderation/account-data.ts'
import { purgeRemoved } from '../../../server/features/moderation/jobs.ts'
import { purgeDeletedPosts } from '../../../server/features/posts/changes/purge-deleted-posts.ts'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { runSql } from '../../support/run-sql.ts'
import { withRole } from '../../support/security/roles.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const dayMs = 86_400_000

const appealQuery =
  'mutation($id: ID!) { appealDecision(input: {id: $id, text: "It was a joke."}) { decision { action appeal { text isGranted } appealableUntil } } }'
const getCode = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code ?? 'OK'

async function createReportedPost(token?: string) {
  const author = token ? null : await createStudent(app)
  const post = await createPost(app, { token: token ?? author?.token ?? '' })
  const reporter = await createReporter(app)
  await report(app, reporter.token, post.nodeId)
  return { post, author, reporter, case: await readCase(app, post.id) }
}

test('of two moderators who decide at once one wins, and the other hears what was decided', async () => {
  const other = await startTestApp(app)
  const [first, second] = [await createModerator(app), await createModerator(app)]
  const { case: opened, reporter } = await createReportedPost()
  const input = { id: opened.nodeId, version: opened.version, action: 'HIDE' }
  const results = await Promise.all([decide(app, first.token, input), decide(other, second.token, input)])
  expect(results.map(getCode).sort()).toEqual(['CONFLICT', 'OK'])
  expect(results.flatMap(({ errors = [] }) => errors)[0]?.message).toBe('Another moderator decided: hide.')
  const body = await graphql(app, '{ reports { edges { node { isUpheld sentence decidedAt } } } }', {}, reporter.token)
  expect(body.data.reports.edges).toEqual([{ node: { isUpheld: true, sentence: 'Be kind.', decidedAt: expect.any(String) } }])
  await other.stop()
})

test('one’s own case, a student and a silence without an end are refused', async () => {
  const moderator = await createModerator(app)
  const { post, case: own } = await createReportedPost(moderator.token)
  expect(getCode(await decide(app, moderator.token, { id: own.nodeId, version: own.version, action: 'KEEP' }))).toBe('FORBIDDEN')
  expect(getCode(await decide(app, (await createStudent(app)).token, { id: own.nodeId, version: own.version, action: 'KEEP' }))).toBe('FORBIDDEN')
  const another = await createModerator(app)
  expect(getCode(await decide(app, another.token, { id: own.nodeId, version: own.version, action: 'SILENCE' }))).toBe('INVALID_INPUT')
  const until = new Date(Date.now() + dayMs).toISOString()
  await app.database.roleGrant.updateMany({ where: { userUid: moderator.uid }, data: { revokedAt: new Date() } })
  expect(getCode(await decide(app, another.token, { id: own.nodeId, version: own.version, action: 'SILENCE', until }))).toBe('OK')
  expect((await app.database.user.findUniqueOrThrow({ where: { uid: moderator.uid } })).silencedUntil?.toISOString()).toBe(until)
  expect((await request(app, 'GET', `/api/posts/${post.id}`)).status).toBe(404)
})

test('an appeal, once, is decided by another moderator, who shows the post again and lifts the sanction', async () => {
  const [first, second] = [await createModerator(app), await createModerator(app)]
  const { post, author, case: opened } = await createReportedPost()
  const until = new Date(Date.now() + dayMs).toISOString()
  const claim = 'mutation($id: ID!) { claimModerationCase(input: {id: $id, version: 1}) { case { version } } }'
  const claimed = await graphql(app, claim, { id: opened.nodeId }, first.token)
  await decide(app, first.token, { id: opened.nodeId, version: claimed.data.claimModerationCase.case.version, action: 'SUSPEND', until })
  expect(getCode(await graphql(app, appealQuery, { id: opened.decisionId }, second.token))).toBe('NOT_FOUND')
  const appealed = await graphql(app, appealQuery, { id: opened.decisionId }, author?.token)
  expect(appealed.data.appealDecision.decision).toEqual({ action: 'SUSPEND', appeal: { text: 'It was a joke.', isGranted: null }, appealableUntil: null })
  expect(getCode(await graphql(app, appealQuery, { id: opened.decisionId }, author?.token))).toBe('CONFLICT')
  const queue = await graphql(app, '{ moderationCases(queue: APPEALS, first: 50) { edges { node { id version claimedBy { uid } } } } }', {}, second.token)
  const { version, claimedBy } = queue.data.moderationCases.edges.find(({ node }: { node: { id: string } }) => node.id === opened.nodeId).node
  expect(claimedBy).toBeNull()
  expect(getCode(await decide(app, first.token, { id: opened.nodeId, version, action: 'KEEP' }))).toBe('FORBIDDEN')
  const granted = await decide(app, second.token, { id: opened.nodeId, version, action: 'KEEP' })
  expect(granted.data.decideModerationCase.case).toMatchObject({ action: 'SUSPEND', appeal: { isGranted: true }, viewerCanDecide: false })
  expect((await app.database.user.findUniqueOrThrow({ where: { uid: author?.uid ?? '' } })).suspendedUntil).toBeNull()
  expect((await request(app, 'GET', `/api/posts/${post.id}`)).status).toBe(200)
  const settings = await graphql(app, '{ viewer { settings { decisions { action summary appeal { isGranted } } } } }', {}, author?.token)
  expect(settings.data.viewer.settings.decisions).toEqual([{ action: 'SUSPEND', summary: 'x', appeal: { isGranted: true } }])
})

test('removed posts are left to the purge once no appeal is possible', async () => {
  const { post, case: opened } = await createReportedPost()
  await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'REMOVE' })
  const readHiddenAt = async () => (await app.database.post.findUniqueOrThrow({ where: { id: post.id } })).hiddenAt
  await purgeRemoved({ database: app.database, now: () => new Date(Date.now() + 14 * dayMs) })
  expect(await readHiddenAt()).not.toBeNull()
  await purgeRemoved({ database: app.database, now: () => new Date(Date.now() + 16 * dayMs) })
  expect(await readHiddenAt()).toBeNull()
})

test('an open case defers the purge of a deleted post, and the decision ends that', async () => {
  const { post, author, case: opened } = await createReportedPost()
  await graphql(app, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id: post.nodeId }, author?.token)
  const purge = () => purgeDeletedPosts({ ...app.jobContext, now: () => new Date(Date.now() + 2 * dayMs) })
  const countPosts = () => app.database.post.count({ where: { id: post.id } })
  await purge()
  expect(await countPosts()).toBe(1)
  await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'KEEP' })
  await purge()
  expect(await countPosts()).toBe(0)
})

test('the role for requests adds to the log and cannot change it', async () => {
  const { case: opened } = await createReportedPost()
  await withRole(app.databaseUrl, async (role) => {
    const script = await readFile(new URL('../../../deploy/postgres/10-requests-role.sql', import.meta.url), 'utf8')
    await runSql(app.databaseUrl, ...(script.match(/^GRANT .*;$/gm) ?? []).map((grant) => grant.replace('thinnai_requests', role)))
    const database = openDatabase(Object.assign(new URL(app.databaseUrl), { username: role, password: `secret-of-${role}` }).href, app.log)
    try {
      const insert = `insert into moderation_log (id, at, act, case_id) values (gen_random_uuid(), now(), 'test', '${opened.id}')`
      expect(await database.$executeRawUnsafe(insert)).toBe(1)
      for (const sql of ["update moderation_log set act = 'x'", 'delete from moderation_log', 'truncate moderation_log'])
        await expect(database.$executeRawUnsafe(sql)).rejects.toThrow(/append-only|permission denied/)
    } finally {
      await database.$disconnect()
    }
  })
})

test('a report of what a decision has hidden opens nothing and returns nothing to read', async () => {
  const { post, case: opened } = await createReportedPost()
  await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'HIDE' })
  expect((await report(app, (await createReporter(app)).token, post.nodeId)).data.reportContent.report).toBeNull()
  expect(await app.database.moderationCase.count({ where: { subjectId: post.id } })).toBe(1)
})

test('a report of a profile does not return a bio that only its user sees', async () => {
  const student = await createStudent(app)
  await app.database.user.update({ where: { uid: student.uid }, data: { bio: 'my secret', bioVisibility: 'ONLY_ME' } })
  const { data } = await report(app, (await createReporter(app)).token, Buffer.from(`User:${student.uid}`).toString('base64url'))
  expect(JSON.stringify(data)).not.toContain('secret')
  expect(JSON.stringify(await app.database.report.findMany({ where: { subjectId: student.uid } }))).not.toContain('secret')
})

test('posts and replies that moderation hid stay hidden when the deletion of their account is cancelled', async () => {
  const { post, author, case: opened } = await createReportedPost()
  const uid = author?.uid ?? ''
  const reply = await createReply(app, (await createPost(app)).id, { token: author?.token ?? '' })
  await report(app, (await createReporter(app)).token, reply.nodeId)
  const openedReply = await readCase(app, reply.id)
  const setDeletionRequestedAt = (deletionRequestedAt: Date | null) => app.database.user.update({ where: { uid }, data: { deletionRequestedAt } })
  await setDeletionRequestedAt(new Date())
  await deactivateBatch({ database: app.database, now: () => new Date() }, uid)
  const { token } = await createModerator(app)
  for (const { nodeId: id, version } of [opened, openedReply]) await decide(app, token, { id, version, action: 'HIDE' })
  await setDeletionRequestedAt(null)
  await reactivateBatch({ database: app.database, now: () => new Date() }, uid)
  expect((await request(app, 'GET', `/api/posts/${post.id}`)).status).toBe(404)
  const stored = await app.database.reply.findUniqueOrThrow({ where: { id: reply.id }, include: { post: { include: { counts: true } } } })
  expect([stored.deletedAt !== null, stored.post.counts?.replies]).toEqual([true, 0])
})

test('two reported accounts are erased, with open cases by the same reporter', async () => {
  const reporter = await createReporter(app)
  const students = [await createStudent(app), await createStudent(app)]
  for (const { uid } of students) await report(app, reporter.token, Buffer.from(`User:${uid}`).toString('base64url'))
  for (const { uid } of students) await eraseData?.(app.jobContext, uid, { keepsPosts: false, signal: new AbortController().signal })
  expect(await app.database.moderationCase.count({ where: { subjectId: { in: students.map(({ uid }) => uid) } } })).toBe(0)
  expect(await app.database.report.count({ where: { reporterUid: reporter.uid } })).toBe(2)
})

test('somebody with a role is not suspended before an administrator has revoked it', async () => {
  const { author, case: opened } = await createReportedPost()
  await grantRoleByEmail(app.database, author?.email ?? '', 'ADMINISTRATOR', new Date())
  const until = new Date(Date.now() + dayMs).toISOString()
  const refused = await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'SUSPEND', until })
  expect(getCode(refused)).toBe('FORBIDDEN')
})

test('the public log has acts without names, and nobody can change it', async () => {
  const moderator = await createModerator(app)
  const { case: opened } = await createReportedPost()
  await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'HIDE' })
  const { body } = await request(app, 'GET', '/api/moderation-log?limit=2')
  expect(body.entries).toEqual([
    { id: expect.any(String), at: expect.any(String), act: 'case.decided', kind: 'POST', reason: 'SPAM', action: 'HIDE' },
    { id: expect.any(String), at: expect.any(String), act: 'case.opened', kind: 'POST', reason: 'SPAM', action: null },
  ])
  for (const sql of ["update moderation_log set act = 'x'", 'delete from moderation_log', 'truncate moderation_log'])
    await expect(app.database.$executeRawUnsafe(sql)).rejects.toThrow('append-only')
})

test('a case shows the subject, its reports, its history and the author’s record', async () => {
  const moderator = await createModerator(app)
  const { author, case: opened } = await createReportedPost()
  const query = `query($id: ID!) { moderationCase(id: $id) { kind subjectId summary path current { version contentHtml files } surroundings { contentHtml }
    reports { id note weight seen { contentHtml } } history { id } authorRecord { user { uid } decidedCount sanctions { id } } viewerCanDecide appeal { text } } }`
  const { data } = await graphql(app, query, { id: opened.nodeId }, moderator.token)
  expect(data.moderationCase).toMatchObject({
    ...{ kind: 'POST', summary: 'x', path: expect.stringMatching(/^\/post\//), current: { version: 1, contentHtml: '<p>x</p>', files: [] } },
    ...{ reports: [{ note: '', weight: 1, seen: { contentHtml: '<p>x</p>' } }], history: [], viewerCanDecide: true, appeal: null },
    authorRecord: { user: { uid: author?.uid }, decidedCount: 0, sanctions: [] },
  })
  expect(await app.database.moderationLogEntry.count({ where: { caseId: opened.id, act: 'case.viewed' } })).toBe(1)
  const claim = 'mutation($id: ID!) { claimModerationCase(input: {id: $id, version: 1}) { case { version claimedBy { uid } } } }'
  const claimed = await graphql(app, claim, { id: opened.nodeId }, moderator.token)
  expect(claimed.data.claimModerationCase.case).toEqual({ version: 2, claimedBy: { uid: moderator.uid } })
  expect(getCode(await graphql(app, claim, { id: opened.nodeId }, moderator.token))).toBe('CONFLICT')
})

test('the queue, reports and viewerCanReport run a constant number of statements', { tags: ['rest'] }, async () => {
  const moderator = await createModerator(app)
  const reporter = await createReporter(app)
  // The queue has the cases of this test alone: each other kind of subject takes a statement more.
  await app.database.moderationCase.updateMany({ data: { claimedBy: null, decidedAt: new Date() } })
  for (let count = 0; count < 20; count += 1) await report(app, reporter.token, (await createPost(app)).nodeId)
  const queries = [
    `query($first: Int) { moderationCases(first: $first) { edges { node { summary path current { contentHtml } surroundings { contentHtml } claimedBy { uid }
      authorRecord { decidedCount sanctions { id } } reports { note } history { id } viewerCanDecide } } } }`,
    'query($first: Int) { reports(first: $first) { edges { node { summary isUpheld } } } }',
    'query($first: Int) { posts(community: LOUNGE, first: $first) { edges { node { viewerCanReport viewerCanModerate } } } }',
  ]
  for (const [query, token] of [
    [queries[0], moderator.token],
    [queries[1], reporter.token],
    [queries[2], moderator.token],
  ] as const) {
    const [one, twenty] = [await countStatements(app, query ?? '', { first: 1 }, token), await countStatements(app, query ?? '', { first: 20 }, token)]
    expect(twenty.errors).toBeUndefined()
    expect(twenty.count).toBe(one.count)
  }
})
