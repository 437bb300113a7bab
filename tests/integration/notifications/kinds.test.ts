import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createModerator, decide, readCase, report } from '../../support/moderation.ts'
import { follow, markRead, readNotifications, readTexts, vote } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let ravi: Student
let mala: Student
beforeAll(async () => {
  author = await createStudent(app, { username: 'author' })
  ravi = await createStudent(app, { username: 'ravi' })
  mala = await createStudent(app, { username: 'mala' })
})

test('a reply is told to the author of the post and to those who replied before', async () => {
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Lost <b>keys</b></p>' })
  await createReply(app, post.id, { token: ravi.token })
  await createReply(app, post.id, { token: mala.token, contentHtml: '<p>I have <b>them</b></p>' })
  const notification = { kind: 'REPLY', excerpt: 'I have them', isSeen: false, isRead: false }
  expect(await readNotifications(app, author)).toMatchObject([
    {
      ...notification,
      text: 'mala and ravi replied to “Lost keys”',
      path: `/post/${post.nodeId}?reply=1`,
      actors: [{ username: 'mala' }, { username: 'ravi' }],
    },
  ])
  expect(await readNotifications(app, ravi)).toMatchObject([
    { ...notification, text: 'mala replied to “Lost keys”', path: `/post/${post.nodeId}?reply=2`, actors: [{ username: 'mala' }] },
  ])
  expect(await readTexts(app, mala)).toEqual([])
})

test('a mention is told in place of the reply, in posts and replies', async () => {
  await markRead(app, ravi)
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Ask @ravi</p>' })
  await createReply(app, post.id, { token: ravi.token })
  const reply = await createReply(app, post.id, { token: mala.token, contentHtml: '<p>I did, @ravi!</p>' })
  expect(await readNotifications(app, ravi)).toMatchObject([
    { kind: 'MENTION', text: 'mala mentioned you in a reply “I did, @ravi!”', path: `/post/${post.nodeId}?reply=${reply.number}` },
    { kind: 'MENTION', text: 'author mentioned you in a post “Ask @ravi”', path: `/post/${post.nodeId}`, actors: [{ username: 'author' }] },
    { isRead: true },
  ])
})

test('votes of posts and replies are told without names', async () => {
  const writer = await createStudent(app)
  const post = await createPost(app, { token: writer.token, contentHtml: '<p>Good tea</p>' })
  const reply = await createReply(app, post.id, { token: writer.token, contentHtml: '<p>At four</p>' })
  await vote(app, ravi, post.nodeId)
  await vote(app, mala, post.nodeId)
  await vote(app, ravi, reply.nodeId)
  await app.runSchedule('notify-of-votes')
  expect(await readNotifications(app, writer)).toMatchObject([
    { kind: 'VOTE', text: '1 person upvoted your reply “At four”', path: `/post/${post.nodeId}?reply=1`, actors: [] },
    { kind: 'VOTE', text: '2 people upvoted your post “Good tea”', path: `/post/${post.nodeId}`, actors: [] },
  ])
})

test('new followers are told together', async () => {
  const followed = await createStudent(app)
  await follow(app, ravi, followed.uid)
  expect(await readNotifications(app, followed)).toMatchObject([{ kind: 'FOLLOW', text: 'ravi follows you', path: '/u/ravi' }])
  await follow(app, mala, followed.uid)
  expect(await readNotifications(app, followed)).toMatchObject([{ text: 'mala and ravi follow you', path: '/profile' }])
})

test('a decision is told to the reporter and to the author, and a granted appeal to both again', async () => {
  const [writer, reporter, moderator, other] = [await createStudent(app), await createStudent(app), await createModerator(app), await createModerator(app)]
  const post = await createPost(app, { token: writer.token })
  await report(app, reporter.token, post.nodeId)
  const opened = await readCase(app, post.id)
  await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'REMOVE' })
  const toReporter = { kind: 'REPORT', text: 'Your report was decided. The post was taken out of view.', excerpt: 'Be kind.', path: '/settings/reports' }
  expect(await readNotifications(app, reporter)).toMatchObject([toReporter])
  const toAuthor = { kind: 'MODERATION', text: 'A moderator removed your post.', excerpt: 'Be kind.', path: '/settings/reports' }
  expect(await readNotifications(app, writer)).toMatchObject([toAuthor])
  await markRead(app, reporter)
  const appeal = 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "Please"}) { decision { id } } }'
  await graphql(app, appeal, { id: opened.decisionId }, writer.token)
  const appealed = await readCase(app, post.id)
  await decide(app, other.token, { id: appealed.nodeId, version: appealed.version, action: 'KEEP' })
  expect((await readTexts(app, writer))[0]).toBe('A moderator decided that your post stays.')
  expect(await readTexts(app, reporter)).toEqual(Array(2).fill('Your report was decided. The post stays.'))
})

test('a rejected appeal is told to the author alone, and an upheld report of others’ texts not to bystanders', async () => {
  const [writer, reporter, moderator, other] = [await createStudent(app), await createStudent(app), await createModerator(app), await createModerator(app)]
  const post = await createPost(app, { token: writer.token })
  await report(app, reporter.token, post.nodeId)
  const opened = await readCase(app, post.id)
  await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'HIDE' })
  await app.runJobs()
  await Promise.all([markRead(app, reporter), markRead(app, writer)])
  const appeal = 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "Please"}) { decision { id } } }'
  await graphql(app, appeal, { id: opened.decisionId }, writer.token)
  const appealed = await readCase(app, post.id)
  await decide(app, other.token, { id: appealed.nodeId, version: appealed.version, action: 'HIDE' })
  expect(await readTexts(app, reporter)).toHaveLength(1)
  expect(await readTexts(app, writer)).toEqual(Array(2).fill('A moderator took your post out of view.'))
  expect(await readTexts(app, moderator)).toEqual(['You are now a moderator'])
})

test('an announcement is told to everybody once it has begun, once', async () => {
  const reader = await createStudent(app)
  const [now, hourMs] = [Date.now(), 3_600_000]
  const create = (text: string, startsAt: number) =>
    app.database.announcement.create({ data: { id: randomUUID(), text, startsAt: new Date(startsAt), endsAt: new Date(now + 2 * hourMs) } })
  await create('The library closes at six', now - 1000)
  await create('Exams begin', now + hourMs)
  for (let run = 0; run < 2; run += 1) await app.runSchedule('publish-announcements')
  expect(await readNotifications(app, reader)).toMatchObject([
    { kind: 'ANNOUNCEMENT', text: 'Announcement: “The library closes at six”', path: '/lounge', actors: [] },
  ])
})
