import { describe, expect, test } from 'vitest'
import { createBusiness, createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report, reportThrice } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('a summary has the current names of the people whom a text mentions, and none of an account that awaits its deletion', async () => {
  const mentioned = await createStudent(app)
  const post = await createPost(app, { contentHtml: `<p>Ask @${mentioned.username} twice</p>` })
  await app.database.user.update({ where: { uid: mentioned.uid }, data: { deletionRequestedAt: new Date() } })
  const { data } = await report(app, (await createReporter(app)).token, post.nodeId)
  expect(data.reportContent.report.summary).toBe('Ask @Former student twice')
})

test('a report opens a case and keeps what the reporter saw; a repeated one changes nothing', async () => {
  const post = await createPost(app, { contentHtml: '<p>Buy now</p>' })
  const reporter = await createReporter(app)
  const first = await report(app, reporter.token, post.nodeId, { note: 'Again and again.' })
  expect(first.data.reportContent.report).toMatchObject({ kind: 'POST', summary: 'Buy now', reason: 'SPAM', note: 'Again and again.', isUpheld: null })
  const again = await report(app, reporter.token, post.nodeId, { reason: 'OTHER', note: 'x' })
  expect(again.data.reportContent.report.id).toBe(first.data.reportContent.report.id)
  const opened = await readCase(app, post.id)
  expect(opened).toMatchObject({ kind: 'POST', reason: 'SPAM', reportCount: 1, decidedAt: null, hiddenAt: null })
  expect(Number(opened.weight)).toBe(1)
  expect(opened.dueAt.getTime() - opened.openedAt.getTime()).toBe(24 * 3_600_000)
  await report(app, (await createReporter(app)).token, post.nodeId, { reason: 'DANGER' })
  const joined = await readCase(app, post.id)
  expect(joined.id).toBe(opened.id)
  expect(joined.dueAt.getTime() - joined.openedAt.getTime()).toBeLessThan(2 * 3_600_000)
  expect(await app.database.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ isRetained: true })
})

test('a repeated Idempotency-Key answers as the first time about a post and a reply that reports have hidden', async () => {
  const [author, thread] = [await createStudent(app), await createPost(app)]
  for (const path of ['/api/posts', `/api/posts/${thread.id}/replies`]) {
    const body = { contentHtml: '<p>Buy now</p>', ...(path === '/api/posts' && { community: 'lounge' }) }
    const send = () => request(app, 'POST', path, body, author.token, { 'idempotency-key': path.length.toString() })
    const first = await send()
    expect(first).toMatchObject({ status: 201, body: { isHeldForReview: false } })
    await reportThrice(app, Buffer.from(`${path === '/api/posts' ? 'Post' : 'Reply'}:${first.body.id}`).toString('base64url'))
    expect((await readCase(app, first.body.id)).hiddenAt).not.toBeNull()
    const repeated = await send()
    expect([repeated.status, repeated.body]).toEqual([201, first.body])
  }
})

test('one’s own, unknown and deleted subjects; accounts under seven days count nothing', async () => {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token })
  const code = async (token: string, id: string) => (await report(app, token, id)).errors?.[0]?.extensions.code
  expect(await code(author.token, post.nodeId)).toBe('FORBIDDEN')
  const newcomer = await createStudent(app)
  expect(await code(newcomer.token, Buffer.from(`Post:${crypto.randomUUID()}`).toString('base64url'))).toBe('NOT_FOUND')
  expect(await code(newcomer.token, 'x')).toBe('NOT_FOUND')
  expect((await report(app, newcomer.token, post.nodeId, { note: 'x'.repeat(501) })).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  expect((await report(app, newcomer.token, post.nodeId, { reason: 'OTHER', note: ' ' })).errors?.[0]).toMatchObject({
    message: 'Say in the note what is wrong.',
    extensions: { code: 'INVALID_INPUT', field: 'note' },
  })
  await report(app, newcomer.token, post.nodeId)
  expect(Number((await readCase(app, post.id)).weight)).toBe(0)
  await graphql(app, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id: post.nodeId }, author.token)
  expect((await report(app, (await createReporter(app)).token, post.nodeId)).data.reportContent).toEqual({ report: null })
})

test('three reports hide each kind of subject', async () => {
  const post = await createPost(app)
  const reply = await createReply(app, post.id)
  const business = await createBusiness(app)
  const student = await createStudent(app, { profile: { bio: 'Hello' } })
  const [listingId, eventId] = [crypto.randomUUID(), crypto.randomUUID()]
  await app.database.thriftItem.create({
    data: { id: listingId, name: 'Lamp', image: '', minPrice: 1, description: '', whatsapp: '', instagram: '', createdAt: new Date() },
  })
  const startsAt = new Date(Date.now() + 3_600_000)
  await app.database.event.create({ data: { id: eventId, title: 'Fest', startsAt, endsAt: new Date(startsAt.getTime() + 1) } })
  const toId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')
  const userId = toId('User', student.uid)
  for (const id of [reply.nodeId, business.id, userId, toId('ThriftItem', listingId), toId('Event', eventId)]) await reportThrice(app, id)
  const read = (id: string) => graphql(app, '{ node(id: "ID") { __typename ... on Reply { isDeleted } ... on User { username bio } } }'.replace('ID', id), {})
  expect((await read(reply.nodeId)).data.node).toMatchObject({ isDeleted: true })
  expect((await read(userId)).data.node).toMatchObject({ username: student.username, bio: '' })
  for (const id of [business.id, toId('ThriftItem', listingId), toId('Event', eventId)]) expect((await read(id)).data.node).toBeNull()
  expect(await app.database.passage.count({ where: { sourceId: eventId } })).toBe(0)
  expect((await app.database.postCounts.findUniqueOrThrow({ where: { postId: post.id } })).replies).toBe(0)
})

test('after keep it is not hidden again unless edited; groundless reports disable reporting', async () => {
  const moderator = await createModerator(app)
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token })
  const [reporter] = await reportThrice(app, post.nodeId)
  const { nodeId, version } = await readCase(app, post.id)
  expect((await decide(app, moderator.token, { id: nodeId, version, action: 'KEEP' })).errors).toBeUndefined()
  expect((await app.database.post.findUniqueOrThrow({ where: { id: post.id } })).deletedAt).toBeNull()
  await reportThrice(app, post.nodeId)
  expect((await readCase(app, post.id)).hiddenAt).toBeNull()
  const edit = 'mutation($id: ID!) { editPost(input: {postId: $id, version: 1, contentHtml: "worse"}) { post { id } } }'
  await graphql(app, edit, { id: post.nodeId }, author.token)
  await report(app, (await createReporter(app)).token, post.nodeId)
  expect((await readCase(app, post.id)).hiddenAt).not.toBeNull()
  for (let count = 0; count < 2; count += 1) {
    const keptPost = await createPost(app)
    await report(app, reporter?.token ?? '', keptPost.nodeId)
    const opened = await readCase(app, keptPost.id)
    await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'KEEP' })
  }
  const refused = await report(app, reporter?.token ?? '', (await createPost(app)).nodeId)
  expect(refused.errors?.[0]).toMatchObject({ message: expect.stringMatching(/^You can report again on/), extensions: { code: 'FORBIDDEN' } })
  const settings = await graphql(app, '{ viewer { settings { reportsDisabledUntil } } }', {}, reporter?.token)
  expect(settings.data.viewer.settings.reportsDisabledUntil).toEqual(expect.any(String))
})

describe('after keep, the same person', () => {
  const toId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')
  const keptMessage = 'A moderator has decided that it stays. You can report it again once it was changed.'
  const canReportQuery = `query($id: ID!) { node(id: $id) {
    ... on Post { viewerCanReport } ... on Reply { viewerCanReport } ... on User { viewerCanReport } ... on Business { viewerCanReport } ... on Event { viewerCanReport }
  } }`

  /** Subjects of each kind that can be changed, with a change of their text. */
  async function createSubjects() {
    const [post, student, business] = [await createPost(app), await createStudent(app, { profile: { bio: 'Hello' } }), await createBusiness(app)]
    const reply = await createReply(app, post.id)
    const startsAt = new Date(Date.now() + 3_600_000)
    const eventId = crypto.randomUUID()
    await app.database.event.create({ data: { id: eventId, title: 'Fest', startsAt, endsAt: new Date(startsAt.getTime() + 1) } })
    const businessId = Buffer.from(business.id, 'base64url')
      .toString()
      .replace(/^Business:/, '')
    const edited = { contentHtml: '<p>worse</p>', version: 2 }
    return [
      { nodeId: post.nodeId, id: post.id, change: () => app.database.post.update({ where: { id: post.id }, data: edited }) },
      { nodeId: reply.nodeId, id: reply.id, change: () => app.database.reply.update({ where: { id: reply.id }, data: edited }) },
      { nodeId: toId('User', student.uid), id: student.uid, change: () => app.database.user.update({ where: { uid: student.uid }, data: { bio: 'worse' } }) },
      { nodeId: business.id, id: businessId, change: () => app.database.business.update({ where: { id: businessId }, data: { tagline: 'worse' } }) },
      { nodeId: toId('Event', eventId), id: eventId, change: () => app.database.event.update({ where: { id: eventId }, data: { place: 'elsewhere' } }) },
    ]
  }

  test('reports again what was changed since, and is told that the rest is as it was', async () => {
    const moderator = await createModerator(app)
    for (const { nodeId, id, change } of await createSubjects()) {
      const reporter = await createReporter(app)
      const canReport = async () => (await graphql(app, canReportQuery, { id: nodeId }, reporter.token)).data.node.viewerCanReport
      const first = await report(app, reporter.token, nodeId)
      expect(await canReport()).toBe(false)
      const opened = await readCase(app, id)
      const subjectVersion = ['POST', 'REPLY'].includes(opened.kind) ? 1 : null
      expect((await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'KEEP', subjectVersion })).errors).toBeUndefined()
      expect(await canReport()).toBe(true)
      const refused = await report(app, reporter.token, nodeId)
      expect(refused.errors?.[0]).toMatchObject({ message: keptMessage, extensions: { code: 'CONFLICT' } })
      expect(await app.database.moderationCase.count({ where: { subjectId: id } })).toBe(1)
      await change()
      const [again, repeated] = [await report(app, reporter.token, nodeId), await report(app, reporter.token, nodeId)]
      expect(again.errors).toBeUndefined()
      expect(again.data.reportContent.report.id).not.toBe(first.data.reportContent.report.id)
      expect(repeated.data).toEqual(again.data)
      expect(await canReport()).toBe(false)
      expect(await readCase(app, id)).toMatchObject({ decidedAt: null, reportCount: 1 })
    }
  })

  test('reports nothing again that a moderator has taken out of view', async () => {
    const [moderator, reporter, post] = [await createModerator(app), await createReporter(app), await createPost(app)]
    const first = await report(app, reporter.token, post.nodeId)
    const opened = await readCase(app, post.id)
    await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'HIDE' })
    const again = await report(app, reporter.token, post.nodeId)
    expect(again.data.reportContent.report.id).toBe(first.data.reportContent.report.id)
    expect(await app.database.moderationCase.count({ where: { subjectId: post.id } })).toBe(1)
  })

  test('sends two reports of a changed post at once as one', async () => {
    const [moderator, reporter, post] = [await createModerator(app), await createReporter(app), await createPost(app)]
    await report(app, reporter.token, post.nodeId)
    const opened = await readCase(app, post.id)
    await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'KEEP' })
    await app.database.post.update({ where: { id: post.id }, data: { version: 2 } })
    const sent = await Promise.all([1, 2, 3].map(() => report(app, reporter.token, post.nodeId)))
    expect(new Set(sent.map(({ data }) => data.reportContent.report.id)).size).toBe(1)
    expect(await readCase(app, post.id)).toMatchObject({ reportCount: 1 })
  })
})

test('a report names its subject by the id of REST or of GraphQL', async () => {
  const [post, student, business] = [await createPost(app), await createStudent(app), await createBusiness(app)]
  const reply = await createReply(app, post.id)
  const eventId = crypto.randomUUID()
  const startsAt = new Date(Date.now() + 3_600_000)
  await app.database.event.create({ data: { id: eventId, title: 'Fest', startsAt, endsAt: new Date(startsAt.getTime() + 1) } })
  const shop = await app.database.business.findFirstOrThrow({
    where: {
      id: Buffer.from(business.id, 'base64url')
        .toString()
        .replace(/^Business:/, ''),
    },
  })
  for (const [kind, ids] of [
    ['POST', [post.id, post.id.toUpperCase(), post.nodeId]],
    ['REPLY', [reply.id, reply.nodeId]],
    ['PROFILE', [student.uid, Buffer.from(`User:${student.uid}`).toString('base64url')]],
    ['BUSINESS', [shop.id, business.id]],
    ['EVENT', [eventId, Buffer.from(`Event:${eventId}`).toString('base64url')]],
  ] as const) {
    const reporter = await createReporter(app)
    const sent: Awaited<ReturnType<typeof request>>[] = []
    for (const subjectId of ids) sent.push(await request(app, 'POST', '/api/reports', { subjectId, reason: 'SPAM' }, reporter.token))
    expect(sent.map(({ status, body }) => [status, body.report?.kind, body.report?.id])).toEqual(ids.map(() => [201, kind, sent[0]?.body.report.id]))
  }
  for (const subjectId of [crypto.randomUUID(), 'nobody', '', 'former-student'])
    expect(await request(app, 'POST', '/api/reports', { subjectId, reason: 'SPAM' }, (await createReporter(app)).token)).toMatchObject({ status: 404 })
})
