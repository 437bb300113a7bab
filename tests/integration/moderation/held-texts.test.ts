import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, post as postJson, request } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
beforeAll(async () => {
  await app.database.heldWord.createMany({ data: ['எலுமிச்சை', 'crypto'].map((word) => ({ word, addedAt: new Date() })) })
})

/** A text that is long enough to be held when it is repeated. */
const createText = (word: string = crypto.randomUUID()) => `<p>Cheap notes of all semesters ${word}</p>`

const createQuery = `mutation($html: String!) { createPost(input: {contentHtml: $html, community: LOUNGE}) { isHeldForReview post { id contentHtml } } }`
const replyQuery = `mutation($id: ID!, $html: String!) {
  addReply(input: {postId: $id, contentHtml: $html}) { isHeldForReview reply { id number contentHtml isDeleted post { replyCount } } }
}`
const editQuery = `mutation($id: ID!, $html: String!, $version: Int!) {
  editPost(input: {postId: $id, version: $version, contentHtml: $html}) { isHeldForReview post { contentHtml version } }
}`
const editReplyQuery = `mutation($id: ID!, $html: String!) {
  editReply(input: {replyId: $id, version: 1, contentHtml: $html}) { isHeldForReview reply { contentHtml isDeleted } }
}`
const decisionsQuery = '{ viewer { settings { decisions { kind summary action sentence decidedAt } } } }'

const publish = async (token: string, contentHtml: string) =>
  (await createPost(app, { token, contentHtml })) as { id: string; nodeId: string; isHeldForReview: boolean }
const readStatus = async (id: string) => (await request(app, 'GET', `/api/posts/${id}`)).status
const readFeed = async (query: string) => (await graphql(app, query, {})).data

describe('a repeated text', () => {
  test('is held the third time within an hour, posts and replies together, whatever its case and spaces', async () => {
    const { token } = await createStudent(app)
    const html = createText()
    const thread = await createPost(app)
    expect((await publish(token, html)).isHeldForReview).toBe(false)
    const second = await graphql(app, replyQuery, { id: thread.nodeId, html }, token)
    expect(second.data.addReply).toMatchObject({ isHeldForReview: false, reply: { number: 1 } })
    const third = await publish(token, html.toUpperCase().replaceAll(' ', '&nbsp; ').replaceAll('P>', 'p>'))
    expect(third.isHeldForReview).toBe(true)
    expect(await readStatus(third.id)).toBe(404)
    expect((await publish((await createStudent(app)).token, html)).isHeldForReview).toBe(false)
    await app.runJobs()
    expect(await readCase(app, third.id)).toMatchObject({ heldFor: 'repeated', reason: 'SPAM', reportCount: 0, hiddenAt: expect.any(Date) })
  })

  test('is published again after an hour, and short texts always', async () => {
    const { token, uid } = await createStudent(app)
    const html = createText()
    for (let n = 0; n < 2; n += 1) await publish(token, html)
    await app.database.$executeRaw`update recent_texts set publications = (
      select jsonb_object_agg(key, now() - interval '61 minutes') from jsonb_each(publications)) where user_uid = ${uid}`
    expect((await publish(token, html)).isHeldForReview).toBe(false)
    expect((await publish(token, html)).isHeldForReview).toBe(false)
    expect((await publish(token, html)).isHeldForReview).toBe(true)
    for (let n = 0; n < 4; n += 1) expect((await publish(token, '<p>Thanks a lot!</p>')).isHeldForReview).toBe(false)
    await app.runSchedule('purge-recent-texts')
    expect(await app.database.recentText.count({ where: { userUid: uid } })).toBe(1)
    await app.database.recentText.updateMany({ where: { userUid: uid }, data: { lastAt: new Date(Date.now() - 3_660_000) } })
    await app.runSchedule('purge-recent-texts')
    expect(await app.database.recentText.count({ where: { userUid: uid } })).toBe(0)
  })

  test('is held for all but two of eight parallel publications', async () => {
    const { token } = await createStudent(app)
    const html = createText()
    const thread = await createPost(app)
    const published = await Promise.all([
      ...Array.from({ length: 4 }, () => publish(token, html)),
      ...Array.from({ length: 4 }, async () => (await postJson(app, `/api/posts/${thread.id}/replies`, { contentHtml: html }, token)).body),
    ])
    expect(published.filter(({ isHeldForReview }) => !isHeldForReview)).toHaveLength(2)
  })

  test('edits of one post count once, and unchanged texts not at all', async () => {
    const { token } = await createStudent(app)
    const [one, other] = [createText(), createText()]
    const { nodeId: id } = await publish(token, one)
    for (const [index, html] of [other, one, other, one, one].entries()) {
      const { data } = await graphql(app, editQuery, { id, html, version: index + 1 }, token)
      expect(data.editPost).toMatchObject({ isHeldForReview: false, post: { version: index + 2 } })
    }
    await publish(token, one)
    expect((await publish(token, one)).isHeldForReview).toBe(true)
  })
})

describe('a text with a word of the list', () => {
  test('is held as a whole word in any case and script, of a post', async () => {
    const { token } = await createStudent(app)
    for (const html of ['<p>Buy <b>CRYPTO</b>!</p>', '<p>crypto</p>', '<p>நல்ல எலுமிச்சை, இன்று</p>', '<p>ｃｒｙｐｔｏ now</p>'])
      expect([html, (await publish(token, html)).isHeldForReview]).toEqual([html, true])
    for (const html of ['<p>cryptography</p>', '<p>எலுமிச்சைகள்</p>', '<p><a href="https://crypto.example">a link</a></p>'])
      expect([html, (await publish(token, html)).isHeldForReview]).toEqual([html, false])
  })

  test('the author is told over both transports, and a repeated request gets the same response', async () => {
    const { token } = await createStudent(app)
    const key = { 'idempotency-key': 'held-1' }
    const body = { contentHtml: '<p>crypto for all #heldtag</p>', community: 'lounge' }
    const send = async () => (await request(app, 'POST', '/api/posts', body, token, key)).body
    const first = await send()
    expect(first).toMatchObject({ isHeldForReview: true, summary: 'crypto for all #heldtag' })
    expect(await send()).toEqual(first)
    const { data } = await graphql(app, createQuery, { html: '<p>crypto again</p>' }, token)
    expect(data.createPost).toMatchObject({ isHeldForReview: true, post: { contentHtml: '<p>crypto again</p>' } })
    await app.runJobs()
    const { data: settings } = await graphql(app, decisionsQuery, {}, token)
    expect(settings.viewer.settings.decisions).toEqual([
      { kind: 'POST', summary: 'crypto again', action: null, sentence: null, decidedAt: null },
      { kind: 'POST', summary: 'crypto for all #heldtag', action: null, sentence: null, decidedAt: null },
    ])
  })

  test('a reply takes a number, but is neither shown nor counted; a repeated request gets the same response', async () => {
    const [{ token }, thread] = [await createStudent(app), await createPost(app)]
    const key = { 'idempotency-key': 'held-2' }
    const send = async () => (await request(app, 'POST', `/api/posts/${thread.id}/replies`, { contentHtml: '<p>crypto</p>' }, token, key)).body
    const first = await send()
    expect(first).toMatchObject({ isHeldForReview: true, number: 1, contentHtml: '<p>crypto</p>', isDeleted: false })
    expect(await send()).toEqual(first)
    const replies = await request(app, 'GET', `/api/posts/${thread.id}/replies`)
    expect(replies.body).toMatchObject([{ id: first.id, isDeleted: true, contentHtml: '', user: null }])
    expect((await request(app, 'GET', `/api/posts/${thread.id}`)).body.replyCount).toBe(0)
    const counts = await app.database.postCounts.findUniqueOrThrow({ where: { postId: thread.id } })
    expect(counts).toMatchObject({ replies: 0, lastNumber: 1, lastReplyAt: null })
    expect(counts.lastActivityAt).toEqual(counts.createdAt)
    expect((await createReply(app, thread.id)).number).toBe(2)
  })

  test('nobody is notified of it', async () => {
    const { token } = await createStudent(app)
    const thread = await createPost(app)
    const messages: string[] = []
    const client = openDatabase(app.databaseUrl, app.log)
    const listener = await client.pool.connect()
    listener.on('notification', ({ payload = '' }) => messages.push(payload))
    await listener.query('listen notices')
    await publish(token, '<p>crypto in a post</p>')
    await createReply(app, thread.id, { token, contentHtml: '<p>crypto in a reply</p>' })
    const { id } = await publish(token, '<p>shown</p>')
    await expect.poll(() => messages.filter((message) => message.includes('added')).length).toBeGreaterThan(0)
    expect(messages.filter((message) => message.includes('added'))).toEqual([expect.stringContaining(id)])
    listener.release(true)
    await client.$disconnect()
  })
})

test('an edit with a word hides the post and the reply at once, and a moderator shows them', async () => {
  const { token } = await createStudent(app)
  const thread = await createPost(app)
  const { id, nodeId } = await publish(token, '<p>harmless</p>')
  const reply = await createReply(app, thread.id, { token, contentHtml: '<p>harmless</p>' })
  expect(await readStatus(id)).toBe(200)
  const edited = await graphql(app, editQuery, { id: nodeId, html: '<p>now crypto</p>', version: 1 }, token)
  expect(edited.data.editPost).toEqual({ isHeldForReview: true, post: { contentHtml: '<p>now crypto</p>', version: 2 } })
  await expect.poll(() => readStatus(id), { timeout: 1000 }).toBe(404)
  const editedReply = await graphql(app, editReplyQuery, { id: reply.nodeId, html: '<p>crypto too</p>' }, token)
  expect(editedReply.data.editReply).toEqual({ isHeldForReview: true, reply: { contentHtml: '<p>crypto too</p>', isDeleted: false } })
  const readReplyCount = async () => (await app.database.postCounts.findUniqueOrThrow({ where: { postId: thread.id } })).replies
  expect(await readReplyCount()).toBe(0)
  await app.runJobs()
  const moderator = await createModerator(app)
  for (const subjectId of [id, reply.id]) {
    const opened = await readCase(app, subjectId)
    expect(opened).toMatchObject({ heldFor: 'crypto', reason: 'OTHER' })
    expect((await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'KEEP', subjectVersion: 2 })).errors).toBeUndefined()
  }
  expect((await request(app, 'GET', `/api/posts/${id}`)).body).toMatchObject({ contentHtml: '<p>now crypto</p>', version: 2 })
  expect(await readReplyCount()).toBe(1)
})

test('a decision to keep names the version that the moderator read, so that it does not show an edit that was held since', async () => {
  const [author, moderator] = [await createStudent(app), await createModerator(app)]
  const post = await publish(author.token, '<p>harmless</p>')
  await report(app, (await createReporter(app)).token, post.nodeId)
  const { nodeId: id, version } = await readCase(app, post.id)
  const keep = (subjectVersion: number | null) => decide(app, moderator.token, { id, version, action: 'KEEP', subjectVersion })
  // The job that changes the case has not run.
  await graphql(app, editQuery, { id: post.nodeId, html: '<p>crypto scam</p>', version: 1 }, author.token)
  expect((await keep(null)).errors?.[0]).toMatchObject({
    message: 'Give the version that you have read.',
    extensions: { code: 'INVALID_INPUT', field: 'subjectVersion' },
  })
  expect((await keep(1)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect(await readStatus(post.id)).toBe(404)
})

test('an edit over REST is held too', async () => {
  const { token } = await createStudent(app)
  const { id } = await publish(token, '<p>harmless</p>')
  const { status, body } = await request(app, 'PATCH', `/api/posts/${id}`, { contentHtml: '<p>crypto</p>', version: 1 }, token)
  expect({ status, isHeldForReview: body.isHeldForReview }).toEqual({ status: 200, isHeldForReview: true })
})

test('a held reply is no reaction: an early edit of what it answers is not marked', async () => {
  const [author, other] = [await createStudent(app), await createStudent(app)]
  const post = await publish(author.token, '<p>harmless</p>')
  const reply = await createReply(app, post.id, { token: author.token, contentHtml: '<p>harmless</p>' })
  const held = await createReply(app, post.id, { token: other.token, contentHtml: '<p>crypto</p>' })
  const readEditedAt = async () => (await app.database.reply.findUniqueOrThrow({ where: { id: reply.id } })).editedAt
  await graphql(app, editReplyQuery, { id: reply.nodeId, html: '<p>more harmless</p>' }, author.token)
  expect(await readEditedAt()).toBeNull()
  const other2 = await publish(author.token, '<p>harmless too</p>')
  await createReply(app, other2.id, { token: other.token, contentHtml: '<p>crypto</p>' })
  await graphql(app, editQuery, { id: other2.nodeId, html: '<p>more harmless</p>', version: 1 }, author.token)
  expect((await request(app, 'GET', `/api/posts/${other2.id}`)).body.editedAt).toBeNull()
  await app.runJobs()
  const opened = await readCase(app, held.id)
  await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'KEEP' })
  await graphql(app, editReplyQuery.replace('version: 1', 'version: 2'), { id: reply.nodeId, html: '<p>harmless again</p>' }, author.token)
  expect(await readEditedAt()).not.toBeNull()
})

test('a held post is nowhere until a moderator keeps it, and its case is opened once', async () => {
  const author = await createStudent(app)
  const friend = await createStudent(app)
  const html = `<p>crypto for @${friend.username} #keptheld</p>`
  const { id, nodeId } = await publish(author.token, html)
  const feeds = `{ posts(community: LOUNGE, first: 50) { edges { node { id } } } tag(name: "keptheld") { posts { edges { node { id } } } }
    user(username: "${author.username}") { postCount posts { edges { node { id } } } } }`
  const before = await readFeed(feeds)
  expect(JSON.stringify(before)).not.toContain(nodeId)
  expect(before).toMatchObject({ tag: null, user: { postCount: 0 } })
  expect(await app.database.passage.count({ where: { sourceId: id } })).toBe(0)
  await app.runJobs()
  await app.runJobs()
  expect(await app.database.moderationCase.count({ where: { subjectId: id } })).toBe(1)
  expect(await app.database.moderationLogEntry.count({ where: { act: 'case.held', caseId: (await readCase(app, id)).id } })).toBe(1)
  const opened = await readCase(app, id)
  await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'KEEP' })
  const after = await readFeed(feeds)
  expect(after).toMatchObject({ tag: { posts: { edges: [{ node: { id: nodeId } }] } }, user: { postCount: 1, posts: { edges: [{ node: { id: nodeId } }] } } })
  expect(after.posts.edges[0].node.id).toBe(nodeId)
  expect(await app.database.passage.count({ where: { sourceId: id } })).toBe(1)
  expect((await request(app, 'GET', `/api/posts/${id}`)).body.contentHtml).toContain('data-mention')
  const { data } = await graphql(app, decisionsQuery, {}, author.token)
  expect(data.viewer.settings.decisions).toMatchObject([{ action: 'KEEP', sentence: 'Be kind.' }])
})

test('a held post and reply cannot be deleted by their author, so that their cases are decided', async () => {
  const [{ token }, thread] = [await createStudent(app), await createPost(app)]
  const post = await publish(token, '<p>crypto scam</p>')
  const reply = await createReply(app, thread.id, { token, contentHtml: '<p>crypto scam</p>' })
  expect((await request(app, 'DELETE', `/api/posts/${post.id}`, undefined, token)).status).toBe(404)
  const deleteReply = 'mutation($id: ID!) { deleteReply(input: {replyId: $id}) { reply { id } } }'
  expect((await graphql(app, deleteReply, { id: reply.nodeId }, token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('a removed one stays hidden, and its author can appeal', async () => {
  const author = await createStudent(app)
  const { id } = await publish(author.token, '<p>crypto scam</p>')
  await app.runJobs()
  const opened = await readCase(app, id)
  await decide(app, (await createModerator(app)).token, { id: opened.nodeId, version: opened.version, action: 'REMOVE' })
  expect(await readStatus(id)).toBe(404)
  const appeal = 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "It is a joke."}) { decision { action } } }'
  expect((await graphql(app, appeal, { id: opened.decisionId }, author.token)).data.appealDecision.decision).toEqual({ action: 'REMOVE' })
})
