import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { createIdentityProvider } from '../../../server/auth/identity-provider.ts'
import type { Database } from '../../../server/database/client.ts'
import { ensureSampleCampus } from '../../../server/embedded/sample-campus.ts'
import { createImageQueue } from '../../../server/files/images.ts'
import { openLog } from '../../../server/observability/log.ts'
import { createDiskStorage } from '../../../server/storage/disk.ts'
import { createStudent, signUp } from '../../support/factories.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const noop = () => {}
/** All campuses are created at this time: their texts name days. */
const createdAt = new Date()
let identity: Auth
/** The database and the files of the test. */
let app: TestApp
let media: string
async function start() {
  app = await startTestApp()
  identity = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  media = await mkdtemp(join(tmpdir(), 'thinnai-campus-'))
}
async function stop() {
  await app.stop()
  await rm(media, { recursive: true })
}

function seed(print: (text: string) => void = noop, database: Database = app.database) {
  const base = {
    ...{ database, storage: createDiskStorage(media), now: () => createdAt, log: openLog('silent') },
    ...{ imageQueue: createImageQueue(), identityProvider: createIdentityProvider(identity) },
  }
  return ensureSampleCampus(base, identity, print)
}

/** A database client whose chosen statements throw. */
function createFailingDatabase(isFailingStatement: (count: number, model?: string) => boolean): Database {
  let count = 0
  const $allOperations = ({ model, args, query }: { model?: string; args: unknown; query: (args: unknown) => Promise<unknown> }) => {
    count += 1
    if (isFailingStatement(count, model)) throw new Error('killed')
    return query(args)
  }
  return app.database.$extends({ query: { $allOperations: $allOperations } }) as unknown as Database
}

/** Reads the campus without ids and times; posts in the order of the feed. */
async function readCampus() {
  const { database } = app
  const users = await database.user.findMany({
    where: { uid: { not: 'former-student' } },
    include: { clubMemberships: true, profilePic: true, business: { include: { logo: true } } },
    orderBy: { username: 'asc' },
  })
  const posts = await database.post.findMany({ include: { author: true, files: { include: { file: true } } }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const replies = await database.reply.findMany({ include: { author: true }, orderBy: [{ createdAt: 'asc' }, { number: 'asc' }] })
  const events = await database.event.findMany({ orderBy: { startsAt: 'asc' } })
  const registrations = await database.registration.findMany({
    include: { event: true, user: true },
    orderBy: [{ event: { startsAt: 'asc' } }, { number: 'asc' }],
  })
  const follows = await database.follow.findMany({ orderBy: [{ followeeUid: 'asc' }, { followerUid: 'asc' }] })
  // Orphaned files are allowed: without the database, seeding cannot delete them.
  const stored = await readdir(media)
  for (const { key } of await database.file.findMany()) expect(stored).toContain(key)
  return {
    users: users.map(({ username, email, course, bio, step, isSetupComplete, clubMemberships, profilePic, business }) => ({
      ...{ username, email, course, bio, step, isSetupComplete, picture: profilePic?.size, business: business?.name, logo: business?.logo?.size },
      clubs: clubMemberships.map(({ clubSlug }) => clubSlug).sort(),
    })),
    posts: posts.map(({ author, contentHtml, files }) => [author.username, contentHtml, files.map(({ file }) => file.size)]),
    replies: replies.map(({ author, number, inReplyTo, contentHtml }) => [author?.username, number, inReplyTo, contentHtml]),
    votes: await database.vote.count(),
    registrations: registrations.map(({ event, user, number, state }) => [event.title, user.username, number, state]),
    follows: follows.map(({ followeeUid, followerUid }) => [followeeUid, followerUid]),
    events: events.map(({ title }) => title),
    files: await database.file.count(),
  }
}

let seeded: { app: TestApp; media: string; campus: Awaited<ReturnType<typeof readCampus>> }
beforeAll(async () => {
  await start()
  await seed()
  seeded = { app, media, campus: await readCampus() }
}, 120_000)
afterAll(async () => {
  ;({ app, media } = seeded)
  await stop()
})

test('the first start seeds the campus; the next detects it with one query', { timeout: 120_000 }, async () => {
  ;({ app, media } = seeded)
  expect(seeded.campus).toMatchObject({ users: { length: 64 }, posts: { length: 67 }, events: { length: 10 } })
  const pictures = await app.database.file.findMany({ where: { kind: 'IMAGE', post: { isNot: null } } })
  expect(pictures.map(({ alt }) => alt)).not.toContain('')
  await expectLively()
  await expectCountersMatch()
  await expectHandfulOfNotifications()
  app.statements.length = 0
  expect(await seed()).toEqual(createdAt)
  expect(app.statements).toHaveLength(1)
})

/** The campus looks used: votes from none to 60, a long thread, half of the posts answered, a full event. */
async function expectLively() {
  const { database } = app
  const counts = await database.postCounts.findMany()
  const votes = counts.map((count) => count.votes)
  expect([Math.min(...votes), Math.max(...votes)]).toEqual([0, 60])
  expect(new Set(votes).size).toBeGreaterThan(20)
  expect(Math.max(...counts.map(({ replies }) => replies))).toBe(25)
  const answeredCount = counts.filter(({ replies }) => replies > 0).length
  expect(answeredCount).toBeGreaterThanOrEqual(counts.length / 2)
  expect(answeredCount).toBeLessThan(counts.length)
  const authors = new Set((await database.post.findMany({ select: { authorUid: true } })).map(({ authorUid }) => authorUid))
  const repliers = (await database.reply.findMany({ select: { authorUid: true } })).map(({ authorUid }) => authorUid)
  expect(new Set([...authors, ...repliers]).size).toBeGreaterThanOrEqual(40)
  const followers = await database.follow.groupBy({ by: ['followeeUid'], _count: true })
  expect(Math.max(...followers.map(({ _count }) => _count))).toBeGreaterThan(30)
  const events = await database.event.findMany()
  const full = events.filter(({ capacity, registeredCount }) => capacity === registeredCount)
  expect(full).toMatchObject([{ title: 'Photo walk', capacity: 15, waitingCount: 4 }])
  expect(full[0]?.startsAt.getTime()).toBeGreaterThan(Date.now())
}

/** The counters are those that the services would have counted. */
async function expectCountersMatch() {
  const differences = await app.database.$queryRaw`
    select 'post', counts.post_id::text from post_counts counts cross join lateral (
      select (select count(*) from votes where subject_id = counts.post_id) as votes,
        (select count(*) from votes where subject_id = counts.post_id and is_recent) as recent_votes,
        (select count(*) from replies where post_id = counts.post_id) as replies,
        (select max(number) from replies where post_id = counts.post_id) as last_number,
        (select max(created_at) from replies where post_id = counts.post_id) as last_reply_at
    ) counted where (counts.votes, counts.recent_votes, counts.replies, counts.last_number) is distinct from
        (counted.votes, counted.recent_votes, counted.replies, coalesce(counted.last_number, 0))
      or counts.last_reply_at is distinct from counted.last_reply_at or counts.last_activity_at <> coalesce(counted.last_reply_at, counts.created_at)
    union all select 'reply', id::text from replies reply where votes <> (select count(*) from votes where subject_id = reply.id)
    union all select 'own vote', vote.subject_id::text from votes vote left join posts on posts.id = vote.subject_id left join replies on replies.id = vote.subject_id
      where vote.user_uid = coalesce(posts.author_uid, replies.author_uid) or vote.created_at < coalesce(posts.created_at, replies.created_at) or vote.created_at > now()
        or (vote.is_recent and (vote.kind <> 'POST' or vote.created_at < now() - interval '7 days 1 hour'))
        or (not vote.is_recent and vote.kind = 'POST' and vote.created_at > now() - interval '6 days 23 hours')
    union all select 'event', id::text from events where registered_count <> (select count(*) from registrations where event_id = events.id and state = 'REGISTERED')
      or waiting_count <> (select count(*) from registrations where event_id = events.id and state = 'WAITING')
      or last_number <> (select coalesce(max(number), 0) from registrations where event_id = events.id)
    union all select 'member', user_uid from club_members left join users on uid = user_uid where uid is null`
  expect(differences).toEqual([])
}

/** The two main accounts find a few notifications, not a flood. */
async function expectHandfulOfNotifications() {
  await app.runJobs()
  await app.runSchedule('notify-of-votes')
  for (const username of ['kavya.r', 'arjun']) {
    const count = await app.database.notification.count({ where: { user: { username }, seenAt: null, isListed: true } })
    expect(count, username).toBeGreaterThan(2)
    expect(count, username).toBeLessThan(10)
  }
  expect(await app.database.notification.count()).toBeLessThan(200)
}

describe('in another database', () => {
  beforeEach(start)
  afterEach(stop)

  test('interrupted seeding resumes to the same campus', { timeout: 240_000 }, async () => {
    const interruptions: string[] = []
    const print = (text: string) => {
      if (/\d0 of/.test(text) && !interruptions.includes('said')) throw new Error('said')
    }
    const failingAtFirstBusiness = createFailingDatabase((_count, model) => model === 'Business')
    await expect(seed(print, failingAtFirstBusiness)).rejects.toThrow('killed')
    for (let statements = 20, finished = false; !finished; statements += 8) {
      const database = createFailingDatabase((count) => count > statements)
      finished = await seed(print, database).then(
        () => true,
        (error: Error) => interruptions.push(error.message) === 0,
      )
      // The identity provider stores accounts within a second, so one may be lost.
      if (interruptions.length === 4) await identity.deleteUser('sample-arjun')
    }
    expect(new Set(interruptions)).toEqual(new Set(['killed', 'said']))
    expect(interruptions.length).toBeGreaterThan(5)
    expect(await readCampus()).toEqual(seeded.campus)
    expect(await identity.getUser('sample-arjun')).toMatchObject({ email: 'arjun@vistas.ac.in' })
  })

  test('an existing database is not seeded', async () => {
    await createStudent(app)
    await seed()
    expect(await readCampus()).toMatchObject({ users: { length: 1 }, posts: [], events: [], files: 0 })
  })

  test('an account with a sample email is left alone', async () => {
    await identity.deleteUser('sample-rohit').catch(noop)
    const { uid, email } = await signUp('rohit@vistas.ac.in')
    await seed()
    expect(await readCampus()).toMatchObject({ users: [], posts: [], events: [] })
    expect(await identity.getUserByEmail(email)).toMatchObject({ uid, emailVerified: false })
    await identity.deleteUser(uid)
  })
})
