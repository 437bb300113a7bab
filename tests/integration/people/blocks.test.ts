import { beforeEach, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { type GraphqlResult, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let blocker: Student
let blocked: Student
beforeEach(async () => {
  blocker = await createStudent(app)
  blocked = await createStudent(app)
})

const toUserId = (uid: string) => Buffer.from(`User:${uid}`).toString('base64url')
const settings = 'settings { blocks { user { uid } } mutes { kind value user { uid } } }'
const blockMutation = `mutation($userId: ID!, $block: Boolean!) { setUserBlock(input: {userId: $userId, block: $block}) { viewer { ${settings} } } }`
const muteMutation = `mutation($input: SetMuteInput!) { setMute(input: $input) { viewer { ${settings} } } }`
const followMutation = 'mutation($userId: ID!) { setUserFollow(input: {userId: $userId, follow: true}) { user { uid } } }'

const getError = ({ errors }: GraphqlResult) => errors && { ...errors[0]?.extensions, message: errors[0]?.message }

/** Returns the uids of the blocked users, or the error. */
async function setBlock(uid: string, { block = true, by = blocker, at = app } = {}) {
  const result = await graphql(at, blockMutation, { userId: toUserId(uid), block }, by.token)
  return getError(result) ?? result.data.setUserBlock.viewer.settings.blocks.map(({ user }: { user: { uid: string } }) => user.uid)
}

/** Returns the mutes, or the error. */
async function setMute(input: { kind: string; value: string; mute?: boolean }, by = blocker) {
  const result = await graphql(app, muteMutation, { input: { mute: true, ...input } }, by.token)
  return getError(result) ?? result.data.setMute.viewer.settings.mutes
}

const follow = async (uid: string, by: Student) => getError(await graphql(app, followMutation, { userId: toUserId(uid) }, by.token))
const countFollows = () => app.database.follow.count({ where: { OR: [{ followerUid: blocker.uid }, { followeeUid: blocker.uid }] } })

/** The error of a reply, over GraphQL. */
async function reply(postId: string, inReplyTo?: string, by = blocked) {
  const query = 'mutation($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }'
  return getError(await graphql(app, query, { input: { postId, contentHtml: 'x', inReplyTo } }, by.token))
}
const replyRefusal = { code: 'FORBIDDEN', message: 'You cannot reply to this person.' }

describe('setUserBlock', () => {
  test('sets a value, last blocked first, so that repeated calls change nothing', async () => {
    const other = await createStudent(app)
    expect([await setBlock(blocked.uid), await setBlock(blocked.uid)]).toEqual([[blocked.uid], [blocked.uid]])
    expect(await setBlock(other.uid)).toEqual([other.uid, blocked.uid])
    expect([await setBlock(blocked.uid, { block: false }), await setBlock(blocked.uid, { block: false })]).toEqual([[other.uid], [other.uid]])
    const query = `query($name: String!) { user(username: $name) { ${settings} } }`
    expect((await graphql(app, query, { name: blocker.username }, blocked.token)).data.user.settings).toBeNull()
  })

  test('refuses the viewer, unknown users and accounts that are to be deleted', async () => {
    expect(await setBlock(blocker.uid)).toMatchObject({ code: 'INVALID_INPUT', field: 'userId', message: 'You cannot block yourself.' })
    expect(await setBlock('nobody')).toMatchObject({ code: 'NOT_FOUND' })
    await setBlock(blocked.uid)
    await app.database.user.update({ where: { uid: blocked.uid }, data: { deletionRequestedAt: new Date() } })
    expect(await setBlock(blocked.uid)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await setBlock((await createStudent(app)).uid)).toHaveLength(1)
  })

  test('ends the follows of both, and the blocked cannot follow again', async () => {
    await follow(blocked.uid, blocker)
    await follow(blocker.uid, blocked)
    await setBlock(blocked.uid)
    expect(await countFollows()).toBe(0)
    expect(await follow(blocker.uid, blocked)).toMatchObject({ code: 'FORBIDDEN', message: 'You cannot follow this person.' })
    await setBlock(blocked.uid, { block: false })
    expect(await follow(blocker.uid, blocked)).toBeUndefined()
  })

  test('of each other and with follows at the same time leaves both blocks and no follow', async () => {
    await Promise.all([
      ...[setBlock(blocked.uid), setBlock(blocker.uid, { by: blocked })],
      ...[follow(blocker.uid, blocked), follow(blocked.uid, blocker), setBlock(blocked.uid), follow(blocker.uid, blocked)],
    ])
    expect(await app.database.block.count({ where: { blockerUid: { in: [blocker.uid, blocked.uid] } } })).toBe(2)
    expect(await countFollows()).toBe(0)
  })

  test('allows 500 users, also with requests at the same time', async () => {
    const prefix = crypto.randomUUID().slice(0, 8)
    await app.database.$executeRaw`
      insert into users (uid, email, username, username_key, created_at)
      select ${prefix} || n, ${prefix} || n || '@vistas.ac.in', ${prefix} || n, ${prefix} || n, now() from generate_series(1, 502) n`
    await app.database.$executeRaw`insert into blocks select ${blocker.uid}, ${prefix} || n, now() from generate_series(1, 499) n`
    const results = await Promise.all([500, 501, 502].map((n) => setBlock(`${prefix}${n}`)))
    expect(results.filter((result) => Array.isArray(result))).toHaveLength(1)
    expect(results.find((result) => !Array.isArray(result))).toMatchObject({ code: 'CONFLICT', field: 'userId' })
  })

  test('is limited to 60 calls a minute, together with setMute', async () => {
    const limitedApp = await startTestApp(app, { rateLimitScale: 1 / 30 })
    try {
      await setBlock(blocked.uid, { at: limitedApp })
      await setBlock(blocked.uid, { at: limitedApp })
      expect(await setBlock(blocked.uid, { at: limitedApp })).toMatchObject({ code: 'RATE_LIMITED' })
    } finally {
      await limitedApp.stop()
    }
  })
})

describe('a blocked user', () => {
  test('cannot reply to a post or a reply of the blocker, over both transports', async () => {
    const post = await createPost(app, { token: blocker.token })
    const ownPost = await createPost(app, { token: blocked.token })
    const answer = await createReply(app, ownPost.id, { token: blocker.token })
    await setBlock(blocked.uid)
    expect(await reply(post.nodeId)).toMatchObject(replyRefusal)
    expect(await reply(ownPost.nodeId, answer.nodeId)).toMatchObject(replyRefusal)
    const rest = await request(app, 'POST', `/api/posts/${post.id}/replies`, { contentHtml: 'x' }, blocked.token)
    expect([rest.status, rest.body.error]).toEqual([403, replyRefusal.message])
    expect(await reply(ownPost.nodeId)).toBeUndefined()
    expect(await reply(ownPost.nodeId, answer.nodeId, blocker)).toBeUndefined()
  })

  test('cannot mention the blocker, who can mention the blocked', async () => {
    await setBlock(blocked.uid)
    const { contentHtml } = await createPost(app, {
      token: blocked.token,
      contentHtml: `<p>@${blocker.username} <a data-mention="${blocker.uid}">@${blocker.username}</a> @${blocked.username}</p>`,
    })
    expect(contentHtml).toBe(`<p>@${blocker.username} @${blocker.username} <a data-mention="${blocked.uid}">@${blocked.username}</a></p>`)
    expect((await createPost(app, { token: blocker.token, contentHtml: `@${blocked.username}` })).contentHtml).toContain('data-mention')
  })

  test('and the blocker are no mention candidates of each other, with and without a thread', async () => {
    const post = await createPost(app, { token: blocker.token })
    await createReply(app, post.id, { token: blocked.token })
    const read = async (by: Student, other: Student, postId?: string) => {
      const query = 'query($prefix: String!, $postId: ID) { mentionCandidates(prefix: $prefix, postId: $postId) { uid } }'
      const { data } = await graphql(app, query, { prefix: other.username, postId }, by.token)
      return data.mentionCandidates.length
    }
    const readAll = async () => [
      ...[await read(blocker, blocked), await read(blocked, blocker)],
      ...[await read(blocker, blocked, post.nodeId), await read(blocked, blocker, post.nodeId)],
    ]
    expect(await readAll()).toEqual([1, 1, 1, 1])
    await setBlock(blocked.uid)
    expect(await readAll()).toEqual([0, 0, 0, 0])
  })
})

describe('setMute', () => {
  test('stores people, words and hashtags in lower case, last muted first', async () => {
    expect(await setMute({ kind: 'WORD', value: '  Exam  Results ' })).toEqual([{ kind: 'WORD', value: 'exam results', user: null }])
    await setMute({ kind: 'TAG', value: '#Cricket' })
    expect(await setMute({ kind: 'USER', value: toUserId(blocked.uid) })).toEqual([
      { kind: 'USER', value: blocked.uid, user: { uid: blocked.uid } },
      { kind: 'TAG', value: 'cricket', user: null },
      { kind: 'WORD', value: 'exam results', user: null },
    ])
    expect(await setMute({ kind: 'TAG', value: 'CRICKET', mute: false })).toHaveLength(2)
    expect(await setMute({ kind: 'TAG', value: 'தமிழ்' })).toMatchObject([{ value: 'தமிழ்' }, {}, {}])
  })

  test('refuses the viewer, unknown users, and texts that are no word or hashtag', async () => {
    expect(await setMute({ kind: 'USER', value: toUserId(blocker.uid) })).toMatchObject({ code: 'INVALID_INPUT', field: 'value' })
    expect(await setMute({ kind: 'USER', value: 'nobody' })).toMatchObject({ code: 'NOT_FOUND' })
    for (const value of ['', 'x', '...', 'x'.repeat(51)])
      expect(await setMute({ kind: 'WORD', value })).toMatchObject({ code: 'INVALID_INPUT', field: 'value' })
    for (const value of ['', '#', 'two words', '#a#b']) expect(await setMute({ kind: 'TAG', value })).toMatchObject({ code: 'INVALID_INPUT', field: 'value' })
  })

  test('allows 500 mutes', async () => {
    await app.database.$executeRaw`insert into mutes select ${blocker.uid}, 'WORD', 'word ' || n, now() from generate_series(1, 499) n`
    const results = await Promise.all(['one', 'two'].map((value) => setMute({ kind: 'WORD', value })))
    expect(results.filter((result) => Array.isArray(result))).toHaveLength(1)
    expect(results.find((result) => !Array.isArray(result))).toMatchObject({ code: 'CONFLICT', field: 'value' })
    expect(await setMute({ kind: 'WORD', value: 'word 1' })).toHaveLength(500)
  })
})

test('reading the lists costs the same statements for 1 and for 20 entries', async () => {
  const others = []
  while (others.length < 20) others.push(await createStudent(app))
  const count = async () => {
    app.statements.length = 0
    const { data } = await graphql(app, `{ viewer { ${settings} } }`, {}, blocker.token)
    return [data.viewer.settings.blocks.length, data.viewer.settings.mutes.length, app.statements.length]
  }
  const add = async (student: Student | undefined) => {
    if (!student) return
    await app.database.block.create({ data: { blockerUid: blocker.uid, blockedUid: student.uid, createdAt: new Date() } })
    await app.database.mute.create({ data: { userUid: blocker.uid, kind: 'USER', value: student.uid, createdAt: new Date() } })
  }
  await add(others.pop())
  const [, , statements] = await count()
  for (const other of others) await add(other)
  expect(await count()).toEqual([20, 20, statements])
})
