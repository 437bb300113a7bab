import { expect, test } from 'vitest'
import { eraseData } from '../../../server/features/moderation/account-data.ts'
import { purgeRemoved } from '../../../server/features/moderation/jobs.ts'
import { purgeDeletedPosts } from '../../../server/features/posts/changes/purge-deleted-posts.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report, reportThrice } from '../../support/moderation.ts'
import { raceWithTransaction } from '../../support/race-with-transaction.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const dayMs = 86_400_000
const getCode = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code ?? 'OK'

test('a moderator does not see the case about themselves', async () => {
  const moderator = await createModerator(app)
  const post = await createPost(app, { token: moderator.token })
  await report(app, (await createReporter(app)).token, post.nodeId)
  const { nodeId, decisionId } = await readCase(app, post.id)
  const queue = '{ moderationCases(first: 50) { edges { node { id } } } }'
  const listIds = async (token: string) =>
    (await graphql(app, queue, {}, token)).data.moderationCases.edges.map(({ node }: { node: { id: string } }) => node.id)
  expect(await listIds(moderator.token)).not.toContain(nodeId)
  expect(await listIds((await createModerator(app)).token)).toContain(nodeId)
  for (const query of ['query($id: ID!) { moderationCase(id: $id) { reports { note } } }', 'query($id: ID!) { node(id: $id) { id } }'])
    expect(getCode(await graphql(app, query, { id: nodeId }, moderator.token))).toBe('FORBIDDEN')
  // An open case that hides nothing is no decision yet.
  expect((await graphql(app, 'query($id: ID!) { node(id: $id) { id } }', { id: decisionId }, moderator.token)).data.node).toBeNull()
})

test('what a moderator reads of a case is logged, in the queue too', async () => {
  const moderator = await createModerator(app)
  const post = await createPost(app)
  await report(app, (await createReporter(app)).token, post.nodeId)
  const { id: caseId } = await readCase(app, post.id)
  const countViews = () => app.database.moderationLogEntry.count({ where: { caseId, act: 'case.viewed' } })
  const readCases = (fields: string) => graphql(app, `{ moderationCases(first: 50) { edges { node { ${fields} } } } }`, {}, moderator.token)
  await readCases('reason viewerCanDecide')
  expect(await countViews()).toBe(0)
  const privateFields = ['reports { note } current { contentHtml } summary', 'summary', 'history { id }', 'appeal { text }']
  for (const [index, fields] of privateFields.entries()) {
    await readCases(fields)
    expect([fields, await countViews()]).toEqual([fields, index + 1])
  }
})

test('a decision about a version that was edited since is refused', async () => {
  const [moderator, author] = [await createModerator(app), await createStudent(app)]
  const post = await createPost(app, { token: author.token })
  await report(app, (await createReporter(app)).token, post.nodeId)
  const { nodeId: id, version } = await readCase(app, post.id)
  await graphql(
    app,
    'mutation($id: ID!) { editPost(input: {postId: $id, version: 1, contentHtml: "worse"}) { post { id } } }',
    { id: post.nodeId },
    author.token,
  )
  const keep = (subjectVersion: number) => decide(app, moderator.token, { id, version, action: 'KEEP', subjectVersion })
  const { errors } = await keep(1)
  expect(errors?.[0]).toMatchObject({ message: 'The author has edited it since. Look at it again.', extensions: { code: 'CONFLICT', field: 'subjectVersion' } })
  expect(getCode(await keep(2))).toBe('OK')
})

test('a moderator sees what surrounds a reply, without a post that its author has deleted', async () => {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token, contentHtml: '<p>the post</p>' })
  await createReply(app, post.id, { contentHtml: '<p>before</p>' })
  const reply = await createReply(app, post.id)
  await report(app, author.token, reply.nodeId)
  const { nodeId: id } = await readCase(app, reply.id)
  const { token } = await createModerator(app)
  const read = async () =>
    (await graphql(app, 'query($id: ID!) { moderationCase(id: $id) { surroundings { contentHtml } } }', { id }, token)).data.moderationCase.surroundings
  expect(await read()).toEqual([{ contentHtml: '<p>the post</p>' }, { contentHtml: '<p>before</p>' }])
  await graphql(app, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id: post.nodeId }, author.token)
  expect(await read()).toEqual([{ contentHtml: '<p>before</p>' }])
})

test('moderators see hidden files at signed URLs', async () => {
  const moderator = await createModerator(app)
  const post = await createPost(app, { media: [await createPng()] })
  await reportThrice(app, post.nodeId)
  const { nodeId: id } = await readCase(app, post.id)
  const { data } = await graphql(app, 'query($id: ID!) { moderationCase(id: $id) { current { files } reports { seen { files } } } }', { id }, moderator.token)
  const [url] = data.moderationCase.current.files
  const response = await fetch(app.address + url)
  expect([response.status, response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([200, 'private, no-store', 'image/webp'])
  const publicPath = url.replace(/\?.*/, '')
  const [expires] = /(?<=expires=)\d+/.exec(url) ?? []
  const others = [
    publicPath,
    url.replace(/\?.*/, '?expires=1&signature=x'),
    url.replace(expires, String(Number(expires) + 1)),
    url.replace(/[\w-]{10}(?=\.webp)/, '0123456789'),
  ]
  for (const path of others) expect((await fetch(app.address + path)).status, path).toBe(404)
  expect(data.moderationCase.reports[0].seen.files[0]).toContain('signature=')
})

test('a report that waits for a decision opens no case about what the decision hid', async () => {
  const [moderator, reporter] = [await createModerator(app), await createReporter(app)]
  const post = await createPost(app)
  await report(app, (await createReporter(app)).token, post.nodeId)
  const { id } = await readCase(app, post.id)
  const decision = `update cases set decided_at = now(), decided_by = '${moderator.uid}', action = 'HIDE' where id = '${id}';
    update posts set deleted_at = now(), hidden_at = now() where id = '${post.id}'`
  const { data } = await raceWithTransaction(app, decision, () => report(app, reporter.token, post.nodeId))
  expect(data.reportContent.report).toBeNull()
  expect(await app.database.moderationCase.count({ where: { subjectId: post.id } })).toBe(1)
})

test('an open case about a reply defers the purge of its deleted post', async () => {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token })
  const reply = await createReply(app, post.id)
  await report(app, author.token, reply.nodeId)
  await graphql(app, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id: post.nodeId }, author.token)
  const purge = () => purgeDeletedPosts({ ...app.jobContext, now: () => new Date(Date.now() + 2 * dayMs) })
  const countPosts = () => app.database.post.count({ where: { id: post.id } })
  await purge()
  expect(await countPosts()).toBe(1)
  const { nodeId: id, version } = await readCase(app, reply.id)
  await decide(app, (await createModerator(app)).token, { id, version, action: 'KEEP' })
  await purge()
  expect(await countPosts()).toBe(0)
})

test('a removed event is deleted once no appeal is possible', async () => {
  const data = { id: crypto.randomUUID(), title: 'Free phones', startsAt: new Date(), endsAt: new Date() }
  const event = await app.database.event.create({ data })
  const reporter = await createReporter(app)
  await report(app, reporter.token, Buffer.from(`Event:${event.id}`).toString('base64url'))
  const { nodeId: id, version } = await readCase(app, event.id)
  await decide(app, (await createModerator(app)).token, { id, version, action: 'REMOVE' })
  const countEvents = () => app.database.event.count({ where: { id: event.id } })
  await purgeRemoved({ database: app.database, now: () => new Date(Date.now() + 14 * dayMs) })
  expect(await countEvents()).toBe(1)
  await purgeRemoved({ database: app.database, now: () => new Date(Date.now() + 16 * dayMs) })
  expect(await countEvents()).toBe(0)
})

test('mentions of a deleted account are erased in what reporters saw', async () => {
  const mentioned = await createStudent(app)
  const post = await createPost(app, { contentHtml: `<p>Ask @${mentioned.username}</p>` })
  await report(app, (await createReporter(app)).token, post.nodeId)
  const readSeen = async () => JSON.stringify((await app.database.report.findFirstOrThrow({ where: { subjectId: post.id } })).seen)
  expect(await readSeen()).toContain(mentioned.uid)
  await eraseData?.(app.jobContext as never, mentioned.uid, { keepsPosts: false, signal: new AbortController().signal })
  expect(await readSeen()).not.toContain(mentioned.uid)
  expect(await readSeen()).toContain('@Former student')
})
