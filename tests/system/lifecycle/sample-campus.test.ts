import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
let app: TestApp
let identity: Auth
let media: string
beforeEach(async () => {
  app = await startTestApp()
  identity = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  media = await mkdtemp(join(tmpdir(), 'thinnai-campus-'))
})
afterEach(async () => {
  await app.stop()
  await rm(media, { recursive: true })
})

function seed(print: (text: string) => void = noop, database: Database = app.database) {
  const base = {
    ...{ database, storage: createDiskStorage(media), now: () => new Date(), log: openLog('silent') },
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
    events: events.map(({ title }) => title),
    files: await database.file.count(),
  }
}

let expectedCampus: Awaited<ReturnType<typeof readCampus>>

test('the first start seeds the campus; the next detects it with one query', { timeout: 120_000 }, async () => {
  await seed()
  expectedCampus = await readCampus()
  expect(expectedCampus).toMatchObject({ users: { length: 12 }, posts: { length: 45 }, replies: { length: 20 }, events: { length: 8 } })
  const pictures = await app.database.file.findMany({ where: { kind: 'IMAGE', post: { isNot: null } } })
  expect(pictures.map(({ alt }) => alt)).not.toContain('')
  app.statements.length = 0
  await seed()
  expect(app.statements).toHaveLength(1)
})

test('interrupted seeding resumes to the same campus', { timeout: 240_000 }, async () => {
  const interruptions: string[] = []
  const print = (text: string) => {
    if (text.includes('10 of') && !interruptions.includes('said')) throw new Error('said')
  }
  const failingAtFirstBusiness = createFailingDatabase((_count, model) => model === 'Business')
  await expect(seed(print, failingAtFirstBusiness)).rejects.toThrow('killed')
  for (let statements = 20, finished = false; !finished; statements += 5) {
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
  expect(await readCampus()).toEqual(expectedCampus)
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
