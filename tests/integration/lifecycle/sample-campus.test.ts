import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import type { Database } from '../../../server/database/client.ts'
import { ensureSampleCampus } from '../../../server/embedded/sample-campus.ts'
import { createImageQueue } from '../../../server/files/images.ts'
import { openLog } from '../../../server/observability/log.ts'
import { createDiskStorage } from '../../../server/storage/disk.ts'
import { createStudent, signUp } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const quiet = () => {}
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

function build(print: (text: string) => void = quiet, database: Database = app.database) {
  const base = { database, storage: createDiskStorage(media), now: () => new Date(), log: openLog('silent'), imageQueue: createImageQueue() }
  return ensureSampleCampus(base, identity, print)
}

/** A database that is gone as soon as a statement is the one. */
function dyingAt(isTheOne: (count: number, model?: string) => boolean): Database {
  let count = 0
  const allOperations = ({ model, args, query }: { model?: string; args: unknown; query: (args: unknown) => Promise<unknown> }) => {
    count += 1
    if (isTheOne(count, model)) throw new Error('killed')
    return query(args)
  }
  return app.database.$extends({ query: { $allOperations: allOperations } }) as unknown as Database
}

/** What there is, without ids and moments; posts in the order a feed shows them. */
async function campus() {
  const { database } = app
  const users = await database.user.findMany({
    include: { clubs: true, profilePic: true, business: { include: { logo: true } } },
    orderBy: { username: 'asc' },
  })
  const posts = await database.post.findMany({ include: { author: true, files: { include: { file: true } } }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const events = await database.event.findMany({ orderBy: { startsAt: 'asc' } })
  // Bytes without a row may lie there: a database that is gone cannot say that there is none.
  const stored = await readdir(media)
  for (const { key } of await database.file.findMany()) expect(stored).toContain(key)
  return {
    users: users.map(({ username, email, course, bio, step, isSetupComplete, clubs, profilePic, business }) => ({
      ...{ username, email, course, bio, step, isSetupComplete, picture: profilePic?.size, business: business?.name, logo: business?.logo?.size },
      clubs: clubs.map(({ slug }) => slug).sort(),
    })),
    posts: posts.map(({ author, contentHtml, files }) => [author.username, contentHtml, files.map(({ file }) => file.size)]),
    events: events.map(({ title }) => title),
    files: await database.file.count(),
  }
}

let undisturbed: Awaited<ReturnType<typeof campus>>

test('the first start seeds the campus; the next detects it with one query', { timeout: 120_000 }, async () => {
  await build()
  undisturbed = await campus()
  expect(undisturbed).toMatchObject({ users: { length: 12 }, posts: { length: 45 }, events: { length: 8 } })
  const pictures = await app.database.file.findMany({ where: { kind: 'IMAGE', post: { isNot: null } } })
  expect(pictures.map(({ alt }) => alt)).not.toContain('')
  app.statements.length = 0
  await build()
  expect(app.statements).toHaveLength(1)
})

test('interrupted seeding resumes to the same campus', { timeout: 240_000 }, async () => {
  const stopped: string[] = []
  const print = (text: string) => {
    if (text.includes('10 of') && !stopped.includes('said')) throw new Error('said')
  }
  const atItsFirstBusiness = dyingAt((_count, model) => model === 'Business')
  await expect(build(print, atItsFirstBusiness)).rejects.toThrow('killed')
  for (let statements = 20, finished = false; !finished; statements += 5) {
    const database = dyingAt((count) => count > statements)
    finished = await build(print, database).then(
      () => true,
      (error: Error) => stopped.push(error.message) === 0,
    )
    // The identity provider writes accounts down within a second: one may be lost.
    if (stopped.length === 4) await identity.deleteUser('sample-arjun')
  }
  expect(new Set(stopped)).toEqual(new Set(['killed', 'said']))
  expect(stopped.length).toBeGreaterThan(5)
  expect(await campus()).toEqual(undisturbed)
  expect(await identity.getUser('sample-arjun')).toMatchObject({ email: 'arjun@vistas.ac.in' })
})

test('an existing database is not seeded', async () => {
  await createStudent(app)
  await build()
  expect(await campus()).toMatchObject({ users: { length: 1 }, posts: [], events: [], files: 0 })
})

test('an account with a sample email is left alone', async () => {
  await identity.deleteUser('sample-rohit').catch(quiet)
  const { uid, email } = await signUp('rohit@vistas.ac.in')
  await build()
  expect(await campus()).toMatchObject({ users: [], posts: [], events: [] })
  expect(await identity.getUserByEmail(email)).toMatchObject({ uid, emailVerified: false })
  await identity.deleteUser(uid)
})
