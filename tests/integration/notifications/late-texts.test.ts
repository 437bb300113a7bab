import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { editText, markRead, markThreadRead, readNotifications, readPage, readTexts } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let moderator: Student
let author: Student
let mentioned: Student
beforeAll(async () => {
  await app.database.heldWord.create({ data: { word: 'crypto', addedAt: new Date() } })
  moderator = await createModerator(app)
})
beforeEach(async () => {
  author = await createStudent(app)
  mentioned = await createStudent(app)
})

/** A moderator decides the open case of a post or reply. */
async function decideCase(subjectId: string, action: string, subjectVersion = 1) {
  await app.runJobs()
  const { nodeId: id, version } = await readCase(app, subjectId)
  const { errors } = await decide(app, moderator.token, { id, version, action, subjectVersion })
  expect(errors).toBeUndefined()
}

test('a held post tells nobody until a moderator keeps it', async () => {
  const post = await createPost(app, { token: author.token, contentHtml: `<p>crypto for @${mentioned.username}</p>` })
  expect(await readTexts(app, mentioned)).toEqual([])
  await decideCase(post.id, 'KEEP')
  expect(await readTexts(app, mentioned)).toEqual([`${author.username} mentioned you in a post “crypto for @${mentioned.username}”`])
  expect(await readTexts(app, author)).toEqual(['A moderator decided that your post stays.'])
})

test('a held reply is told once it is kept, although later ones were read', async () => {
  const writer = await createStudent(app)
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Lost keys</p>' })
  const held = await createReply(app, post.id, { token: writer.token, contentHtml: `<p>crypto for @${mentioned.username}</p>` })
  await createReply(app, post.id)
  for (const reader of [author, mentioned]) await markThreadRead(app, reader, post.nodeId, 2)
  await decideCase(held.id, 'KEEP')
  const path = `/post/${post.nodeId}?reply=1`
  expect(await readPage(app, author)).toMatchObject({
    notifications: [{ text: `${writer.username} replied to “Lost keys”`, path, isRead: false }],
    unseenCount: 1,
  })
  expect(await readNotifications(app, mentioned)).toMatchObject([{ kind: 'MENTION', path, isRead: false }])
})

test('a granted appeal shows a held text for the first time', async () => {
  const post = await createPost(app, { token: author.token, contentHtml: `<p>crypto for @${mentioned.username}</p>` })
  await decideCase(post.id, 'REMOVE')
  expect(await readTexts(app, mentioned)).toEqual([])
  const { id, decisionId } = await readCase(app, post.id)
  await app.database.moderationCase.update({ where: { id }, data: { appealedAt: new Date(), appealText: 'x', version: { increment: 1 } } })
  const { nodeId, version } = await readCase(app, post.id)
  expect(decisionId).toBeTruthy()
  expect((await decide(app, (await createModerator(app)).token, { id: nodeId, version, action: 'KEEP' })).errors).toBeUndefined()
  expect(await readTexts(app, mentioned)).toHaveLength(1)
})

test('a text that is hidden and shown again tells nobody twice', async () => {
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Lost keys</p>' })
  const reply = await createReply(app, post.id, { contentHtml: `<p>Ask @${mentioned.username}</p>` })
  await app.runJobs()
  for (const reader of [author, mentioned]) await markRead(app, reader)
  await report(app, (await createReporter(app)).token, reply.nodeId)
  await app.database.reply.update({ where: { id: reply.id }, data: { deletedAt: new Date(), hiddenAt: new Date() } })
  await decideCase(reply.id, 'KEEP')
  expect(await readNotifications(app, mentioned)).toMatchObject([{ isRead: true }])
  expect(await readNotifications(app, author)).toMatchObject([{ kind: 'REPLY', isRead: true }])
})

test.each(['post', 'reply'] as const)('an edit of a %s tells the people whom it mentions anew, once', async (kind) => {
  const earlier = await createStudent(app)
  const contentHtml = `<p>Ask @${earlier.username}</p>`
  const text =
    kind === 'post'
      ? await createPost(app, { token: author.token, contentHtml })
      : await createReply(app, (await createPost(app)).id, { token: author.token, contentHtml })
  await app.runJobs()
  await markRead(app, earlier)
  const edited = `<p>Ask @${earlier.username} and @${mentioned.username}</p>`
  await editText(app, author, kind, text.nodeId, edited)
  expect(await readTexts(app, mentioned)).toEqual([`${author.username} mentioned you in a ${kind} “Ask @${earlier.username} and @${mentioned.username}”`])
  expect(await readNotifications(app, earlier)).toMatchObject([{ isRead: true }])
  await markRead(app, mentioned)
  await editText(app, author, kind, text.nodeId, '<p>Ask nobody</p>', 2)
  expect(await readTexts(app, mentioned)).toEqual([])
  await editText(app, author, kind, text.nodeId, edited, 3)
  expect(await readNotifications(app, mentioned)).toMatchObject([{ isRead: true }])
})

test('a mention in an edit that is held is told once it is kept', async () => {
  const post = await createPost(app, { token: author.token, contentHtml: '<p>harmless</p>' })
  await editText(app, author, 'post', post.nodeId, `<p>crypto for @${mentioned.username}</p>`)
  expect(await readTexts(app, mentioned)).toEqual([])
  await decideCase(post.id, 'KEEP', 2)
  expect(await readTexts(app, mentioned)).toHaveLength(1)
})
