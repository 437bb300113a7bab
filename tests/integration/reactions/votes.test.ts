import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireRecentVotes } from '../../../server/features/reactions/votes.ts'
import { createUuidV7 } from '../../../server/utils/uuid.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let voter: Student
beforeAll(async () => {
  author = await createStudent(app)
  voter = await createStudent(app)
})

const setVoteMutation =
  'mutation($subjectId: ID!, $up: Boolean!) { setVote(input: {subjectId: $subjectId, up: $up}) { subject { __typename ... on Post { viewerHasVoted } ... on Reply { viewerHasVoted } } } }'
const setVote = (subjectId: string, up: boolean, token?: string, at = app) => graphql(at, setVoteMutation, { subjectId, up }, token)
const encode = (text: string) => Buffer.from(text).toString('base64url')
const countsOf = ({ id }: { id: string }) => app.database.postCounts.findUniqueOrThrow({ where: { postId: id }, select: { votes: true, recentVotes: true } })

async function createReply(post: { id: string }, number = 1) {
  const now = new Date()
  const reply = await app.database.reply.create({
    data: { id: createUuidV7(now), postId: post.id, number, authorUid: author.uid, contentHtml: '<p>x</p>', createdAt: now },
  })
  return { id: reply.id, nodeId: encode(`Reply:${reply.id}`) }
}
const votesOfReply = async ({ id }: { id: string }) => (await app.database.reply.findUniqueOrThrow({ where: { id } })).votes

describe('setVote', () => {
  test('sets and withdraws the vote for a post; repeated calls change nothing', async () => {
    const post = await createPost(app, { token: author.token })
    const counts: object[] = []
    for (const up of [false, true, true, false, false, true]) {
      const { data } = await setVote(post.nodeId, up, voter.token)
      expect(data.setVote.subject).toEqual({ __typename: 'Post', viewerHasVoted: up })
      counts.push(await countsOf(post))
    }
    const [none, one] = [0, 1].map((votes) => ({ votes, recentVotes: votes }))
    expect(counts).toEqual([none, one, one, none, none, one])
  })

  test('sets and withdraws the vote for a reply', async () => {
    const reply = await createReply(await createPost(app, { token: author.token }))
    const counts: number[] = []
    for (const up of [true, true, false]) {
      const { data } = await setVote(reply.nodeId, up, voter.token)
      expect(data.setVote.subject).toEqual({ __typename: 'Reply', viewerHasVoted: up })
      counts.push(await votesOfReply(reply))
    }
    expect(counts).toEqual([1, 1, 0])
  })

  test('several votes of one request each see the vote before', async () => {
    const post = await createPost(app, { token: author.token })
    const vote = (up: boolean) => `setVote(input: {subjectId: "${post.nodeId}", up: ${up}}) { subject { ... on Post { viewerHasVoted } } }`
    const { data } = await graphql(app, `mutation { a: ${vote(true)} b: ${vote(false)} c: ${vote(true)} }`, {}, voter.token)
    expect([data.a, data.b, data.c].map(({ subject }) => subject.viewerHasVoted)).toEqual([true, false, true])
  })

  test("refuses a vote for the viewer's own post or reply", async () => {
    const post = await createPost(app, { token: author.token })
    const reply = await createReply(post)
    const messages = [await setVote(post.nodeId, true, author.token), await setVote(reply.nodeId, true, author.token)].map(
      ({ errors }) => `${errors?.[0]?.extensions.code}: ${errors?.[0]?.message}`,
    )
    expect(messages).toEqual(['FORBIDDEN: You cannot upvote your own post.', 'FORBIDDEN: You cannot upvote your own reply.'])
    expect([(await countsOf(post)).votes, await votesOfReply(reply)]).toEqual([0, 0])
  })

  test('refuses subjects that are missing, deleted or not a post or reply', async () => {
    const deletedAt = new Date()
    const [deletedPost, post] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
    const [replyOfDeletedPost, deletedReply] = [await createReply(deletedPost), await createReply(post)]
    await app.database.post.update({ where: { id: deletedPost.id }, data: { deletedAt } })
    await app.database.reply.update({ where: { id: deletedReply.id }, data: { deletedAt } })
    const unknownIds = ['', 'x', encode('Post:x'), encode(`Post:${createUuidV7()}`), encode(`User:${author.uid}`), encode(`constructor:${post.id}`)]
    for (const id of [...unknownIds, deletedPost.nodeId, replyOfDeletedPost.nodeId, deletedReply.nodeId])
      for (const up of [true, false])
        expect([id, (await setVote(id, up, voter.token)).errors?.[0]]).toMatchObject([
          id,
          { message: 'This post or reply does not exist.', extensions: { code: 'NOT_FOUND' } },
        ])
    expect(await app.database.vote.count({ where: { subjectId: { in: [deletedPost.id, replyOfDeletedPost.id, deletedReply.id] } } })).toBe(0)
  })

  test('counts 1,000 concurrent votes of 200 students on two servers exactly, some of them twice, some withdrawn', { tags: ['rest'] }, async () => {
    const secondApp = await startTestApp(app)
    const students = Array.from({ length: 200 }, (_, index) => `voter-${index}`)
    const createdAt = new Date()
    await app.database.user.createMany({
      data: students.map((uid) => ({ uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, step: 4, createdAt })),
    })
    const [post, otherPost] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
    const reply = await createReply(post)
    const subjects = [
      { kind: 'POST' as const, id: post.id },
      { kind: 'POST' as const, id: otherPost.id },
      { kind: 'REPLY' as const, id: reply.id },
    ]
    const { setVote: vote } = await import('../../../server/features/reactions/votes.ts')
    const contextOf = (uid: string, { database }: TestApp) =>
      ({
        viewer: { uid, email: `${uid}@vistas.ac.in`, emailVerified: true, signedInAt: new Date() },
        ...{ database, now: () => new Date(), assertAccountActive: async () => {}, consumeRateLimit: async () => {} },
      }) as never
    // Each student votes five times; the fifth student of each ten withdraws their votes at the end.
    const votesOf = async (uid: string, index: number) => {
      const subject = subjects[index % subjects.length]
      if (!subject) return
      const [one, other] = [contextOf(uid, app), contextOf(uid, secondApp)]
      await Promise.all([vote(one, subject, true), vote(other, subject, true), vote(one, subject, false)])
      await Promise.all([vote(one, subject, index % 10 !== 5), vote(other, subject, index % 10 !== 5)])
    }
    await Promise.all(students.map(votesOf))
    const expected = subjects.map((_, subject) => students.filter((_, index) => index % subjects.length === subject && index % 10 !== 5).length)
    expect(expected.reduce((sum, count) => sum + count)).toBe(180)
    expect([await countsOf(post), await countsOf(otherPost), await votesOfReply(reply)]).toEqual([
      { votes: expected[0], recentVotes: expected[0] },
      { votes: expected[1], recentVotes: expected[1] },
      expected[2],
    ])
    for (const [index, { id }] of subjects.entries()) expect(await app.database.vote.count({ where: { subjectId: id } })).toBe(expected[index])
    await secondApp.stop()
  })

  describe('with rate limits', () => {
    let limitedApp: TestApp
    beforeAll(async () => {
      limitedApp = await startTestApp({ databaseUrl: app.databaseUrl }, { rateLimitScale: 1 })
    })
    afterAll(async () => {
      await limitedApp.stop()
    })

    test('takes 120 votes a minute over both transports together', async () => {
      const post = await createPost(app, { token: author.token })
      const vote = (index: number) => `v${index}: setVote(input: {subjectId: "${post.nodeId}", up: ${index % 2 === 0}}) { subject { __typename } }`
      const mutation = `mutation { ${Array.from({ length: 15 }, (_, index) => vote(index)).join(' ')} }`
      for (let n = 0; n < 8; n += 1) expect((await graphql(limitedApp, mutation, {}, voter.token)).errors).toBeUndefined()
      expect((await request(limitedApp, 'PUT', `/api/posts/${post.id}/vote`, undefined, voter.token)).status).toBe(429)
      expect((await setVote(post.nodeId, true, voter.token, limitedApp)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    })
  })
})

describe('viewerHasVoted', () => {
  test('is true for the voter alone', async () => {
    const post = await createPost(app, { token: author.token })
    await setVote(post.nodeId, true, voter.token)
    const query = 'query($id: ID!) { post(id: $id) { viewerHasVoted viewerHasBookmarked } }'
    const read = async (token?: string) => (await graphql(app, query, { id: post.nodeId }, token)).data.post
    expect([await read(voter.token), await read(author.token), await read()]).toEqual([
      { viewerHasVoted: true, viewerHasBookmarked: false },
      { viewerHasVoted: false, viewerHasBookmarked: false },
      { viewerHasVoted: false, viewerHasBookmarked: false },
    ])
  })
})

describe('PUT and DELETE /api/posts/{id}/vote', () => {
  test('set and withdraw the vote and return the count', async () => {
    const post = await createPost(app, { token: author.token })
    await setVote(post.nodeId, true, (await createStudent(app)).token)
    const send = async (method: 'PUT' | 'DELETE') => {
      const { status, body } = await request(app, method, `/api/posts/${post.id}/vote`, undefined, voter.token)
      return [status, body]
    }
    const [withVote, withoutVote] = [
      [200, { voteCount: 2, viewerHasVoted: true }],
      [200, { voteCount: 1, viewerHasVoted: false }],
    ]
    expect([await send('PUT'), await send('PUT'), await send('DELETE'), await send('DELETE')]).toEqual([withVote, withVote, withoutVote, withoutVote])
  })
})

describe('expireRecentVotes', () => {
  test('takes votes that are older than seven days out of the recent votes once, and keeps the votes', async () => {
    const dayMs = 24 * 60 * 60 * 1000
    const now = new Date()
    const [post, otherPost] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
    const votes = (subjectId: string, ages: number[]) =>
      ages.map((days, index) => ({
        ...{ subjectId, userUid: `${subjectId}-${index}`, kind: 'POST' as const, isRecent: true },
        createdAt: new Date(now.getTime() - days * dayMs),
      }))
    const old = Array.from({ length: 1500 }, () => 8)
    await app.database.vote.createMany({ data: [...votes(post.id, [...old, 6.9, 7.1]), ...votes(otherPost.id, [6.9, 30])] })
    await app.database.postCounts.update({ where: { postId: post.id }, data: { votes: 1502, recentVotes: 1502 } })
    await app.database.postCounts.update({ where: { postId: otherPost.id }, data: { votes: 2, recentVotes: 2 } })
    const context = { database: app.database, now: () => now }
    expect([await expireRecentVotes(context), await expireRecentVotes(context)]).toEqual([1502, 0])
    expect([await countsOf(post), await countsOf(otherPost)]).toEqual([
      { votes: 1502, recentVotes: 1 },
      { votes: 2, recentVotes: 1 },
    ])
  })

  test('a vote that has expired is withdrawn from the votes only', async () => {
    const post = await createPost(app, { token: author.token })
    await setVote(post.nodeId, true, voter.token)
    await app.database.vote.updateMany({ where: { subjectId: post.id }, data: { createdAt: new Date('2026-01-01') } })
    await expireRecentVotes(app)
    expect(await countsOf(post)).toEqual({ votes: 1, recentVotes: 0 })
    await setVote(post.nodeId, false, voter.token)
    expect(await countsOf(post)).toEqual({ votes: 0, recentVotes: 0 })
  })
})

test('deleting a post deletes the votes, bookmarks and earlier versions of the post and its replies', async () => {
  const post = await createPost(app, { token: author.token })
  const reply = await createReply(post)
  for (const { nodeId } of [post, reply]) {
    await setVote(nodeId, true, voter.token)
    const bookmark = `mutation { setBookmark(input: {subjectId: "${nodeId}", bookmarked: true}) { subject { __typename } } }`
    await graphql(app, bookmark, {}, voter.token)
  }
  for (const [kind, { id }] of [['POST', post] as const, ['REPLY', reply] as const])
    await app.database.revision.create({ data: { id: crypto.randomUUID(), kind, subjectId: id, version: 1, contentHtml: 'x', publishedAt: new Date() } })
  const where = { subjectId: { in: [post.id, reply.id] } }
  const count = async () => [
    await app.database.vote.count({ where }),
    await app.database.bookmark.count({ where }),
    await app.database.revision.count({ where }),
  ]
  expect(await count()).toEqual([2, 2, 2])
  await app.database.post.delete({ where: { id: post.id } })
  expect(await count()).toEqual([0, 0, 0])
})
