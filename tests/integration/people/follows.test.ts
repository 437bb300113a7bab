import { beforeAll, describe, expect, test } from 'vitest'
import { createPost, createStudent, type Student, signUp } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Student
let other: Student
beforeAll(async () => {
  viewer = await createStudent(app)
  other = await createStudent(app)
})

const toUserId = (uid: string) => Buffer.from(`User:${uid}`).toString('base64url')
const mutation = 'mutation($userId: ID!, $follow: Boolean!) { setUserFollow(input: {userId: $userId, follow: $follow}) { user { uid viewerFollows } } }'

/** Returns `viewerFollows`, or the error with its field. */
async function setFollow(uid: string, follow: boolean, token: string | undefined = viewer.token, at = app) {
  const { data, errors } = await graphql(at, mutation, { userId: toUserId(uid), follow }, token)
  return errors ? { ...errors[0]?.extensions, message: errors[0]?.message } : data.setUserFollow.user.viewerFollows
}

const countsQuery = 'query($username: String!) { user(username: $username) { viewerFollows followerCount followingCount } }'
const readUser = async ({ username }: Student, token?: string) => (await graphql(app, countsQuery, { username }, token)).data.user

describe('setUserFollow', () => {
  test('sets a value, so that repeated calls change nothing', async () => {
    expect([await setFollow(other.uid, true), await setFollow(other.uid, true)]).toEqual([true, true])
    expect(await readUser(other, viewer.token)).toMatchObject({ viewerFollows: true })
    expect(await app.database.follow.count({ where: { followerUid: viewer.uid } })).toBe(1)
    expect([await setFollow(other.uid, false), await setFollow(other.uid, false)]).toEqual([false, false])
    expect(await readUser(other, viewer.token)).toMatchObject({ viewerFollows: false })
  })

  test('refuses the viewer, unknown users, accounts that are to be deleted, and accounts without a username', async () => {
    expect(await setFollow(viewer.uid, true)).toMatchObject({ code: 'INVALID_INPUT', field: 'userId', message: 'You cannot follow yourself.' })
    expect(await setFollow('nobody', true)).toMatchObject({ code: 'NOT_FOUND' })
    const hidden = await createStudent(app)
    await app.database.user.update({ where: { uid: hidden.uid }, data: { deletionRequestedAt: new Date() } })
    expect(await setFollow(hidden.uid, true)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await setFollow(other.uid, true, (await signUp()).token)).toMatchObject({ code: 'CONFLICT', field: 'username' })
    expect((await graphql(app, mutation, { userId: toUserId(other.uid), follow: true })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test('allows 2,000 users, also with requests at the same time', async () => {
    const follower = await createStudent(app)
    await app.database.$executeRaw`
      insert into users (uid, email, username, username_key, created_at)
      select 'many' || n, 'many' || n || '@vistas.ac.in', 'many' || n, 'many' || n, now() from generate_series(1, 2003) n`
    await app.database.$executeRaw`insert into follows select ${follower.uid}, 'many' || n, now() from generate_series(1, 1998) n`
    const results = await Promise.all([1999, 2000, 2001, 2002, 2003].map((n) => setFollow(`many${n}`, true, follower.token)))
    expect(results.filter((result) => result === true)).toHaveLength(2)
    expect(results.find((result) => result !== true)).toMatchObject({
      ...{ code: 'CONFLICT', field: 'userId', message: 'You can follow at most 2,000 people. Stop following somebody first.' },
    })
    expect(await app.database.follow.count({ where: { followerUid: follower.uid } })).toBe(2000)
    expect(await setFollow('many1', true, follower.token)).toBe(true)
  })

  test('is limited to 60 calls a minute', async () => {
    const limited = await startTestApp(app, { rateLimitScale: 1 })
    const { token } = await createStudent(limited)
    const results = []
    for (let n = 0; n < 61; n += 1) results.push(await setFollow(other.uid, true, token, limited))
    await limited.stop()
    expect(results.slice(0, 60)).toEqual(Array(60).fill(true))
    expect(results[60]).toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('viewerFollows and the counts', () => {
  test('only the user reads the counts; visitors and others follow nobody', async () => {
    const [star, fan] = [await createStudent(app), await createStudent(app)]
    await setFollow(star.uid, true, fan.token)
    await setFollow(other.uid, true, star.token)
    expect(await readUser(star, star.token)).toEqual({ viewerFollows: false, followerCount: 1, followingCount: 1 })
    expect(await readUser(star, fan.token)).toEqual({ viewerFollows: true, followerCount: null, followingCount: null })
    expect(await readUser(star)).toEqual({ viewerFollows: false, followerCount: null, followingCount: null })
  })

  test('take one statement for the authors of a list', async () => {
    for (let n = 0; n < 4; n += 1) await createPost(app)
    const query = 'query($first: Int) { posts(community: LOUNGE, first: $first) { edges { node { author { viewerFollows } } } } }'
    const count = async (first: number) => {
      app.statements.length = 0
      await graphql(app, query, { first }, viewer.token)
      return app.statements.length
    }
    expect([await count(1), await count(4)]).toEqual([2, 2])
  })
})
