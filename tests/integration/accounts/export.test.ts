// @module-tag rest
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { cleanUpOrphans } from '../../../server/features/media/orphan-cleanup.ts'
import { openLog } from '../../../server/observability/log.ts'
import { createBusyStudent, dayMs, requestDeletion } from '../../support/accounts.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { collectInconsistencies } from '../../support/files/reconcile.ts'
import { graphql, request } from '../../support/http/client.ts'
import { endSession, startSession } from '../../support/http/session-requests.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
let elapsedMs = 0
const now = () => new Date(Date.now() + elapsedMs)
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now })
afterEach(() => {
  elapsedMs = 0
})

const exportFields = 'state progress requestedAt readyAt expiresAt size'
const requestExport = ({ token }: Student) => graphql(app, `mutation { requestExport { export { ${exportFields} } } }`, {}, token)
const createLink = ({ token }: Pick<Student, 'token'>, headers = {}) =>
  graphql(app, `mutation { createExportLink { url export { ${exportFields} } } }`, {}, token, headers)
const readSettings = async ({ token }: Student) =>
  (await graphql(app, `{ viewer { settings { export { ${exportFields} } exportAvailableAt } } }`, {}, token)).data.viewer.settings
const download = (url: string) => fetch(app.address + url)

async function readZip(url: string): Promise<Map<string, string>> {
  const path = join(app.spoolDir, `${crypto.randomUUID()}.zip`)
  await writeFile(path, Buffer.from(await (await download(url)).arrayBuffer()))
  const zip = await openPromise(path, { strictFileNames: true })
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return entries
}

test('an export has the data of all features as JSON, the files and a readable page', async () => {
  const { student, friend, post } = await createBusyStudent(app, 'wombatax')
  expect((await requestExport(student)).data.requestExport.export).toMatchObject({ state: 'WAITING', progress: 0, readyAt: null, expiresAt: null, size: null })
  await app.runJobs()
  const { data } = await createLink(student)
  expect(data.createExportLink.export).toMatchObject({ state: 'READY', progress: 100, size: expect.any(Number) })
  const { export: ready } = await readSettings(student)
  expect(Date.parse(ready.expiresAt) - Date.parse(ready.readyAt)).toBe(48 * hourMs)

  const entries = await readZip(data.createExportLink.url)
  const json = (name: string) => JSON.parse(entries.get(`${name}.json`) ?? 'null')
  expect(json('account')).toMatchObject([{ uid: student.uid, email: student.email, username: 'wombatax' }])
  expect(json('business')).toMatchObject([{ name: 'wombatax shop' }])
  expect(json('registrations')).toMatchObject([{ state: 'REGISTERED', answers: { 1: expect.stringContaining('umbrella') }, event: { title: 'Fest' } }])
  expect(json('events')).toMatchObject([{ title: 'Fest' }])
  expect(json('event-messages')).toMatchObject([{ text: 'Bring a chair' }])
  expect(json('clubs')).toMatchObject([{ slug: 'shutterscape' }, { role: 'OFFICER', title: 'Friend of wombatax', endedAt: null }])
  expect(json('followed-clubs')).toMatchObject([{ club: expect.any(String) }])
  expect(json('club-requests')).toMatchObject([
    { kind: 'INVITATION', message: 'Yours, wombatax', isOwn: true, decision: 'DECLINED' },
    { kind: 'NEW_CLUB', details: { name: 'Club of wombatax' }, isOwn: true },
  ])
  expect(json('posts')).toHaveLength(3)
  expect(json('posts').find(({ id }: any) => id === post.id)).toMatchObject({
    hashtags: ['wombatax'],
    replies: 1,
    files: [expect.stringMatching(/^files\/.*\.webp$/)],
  })
  expect(json('replies')).toMatchObject([{ contentHtml: '<p>A reply by wombatax</p>' }])
  expect([json('votes').length, json('bookmarks').length, json('read-threads').length]).toEqual([2, 2, 1])
  expect(json('following')).toMatchObject([{ username: friend.username }])
  expect(json('conversation')).toHaveLength(2)
  expect(json('check-in-links')).toMatchObject([{ label: 'Gate of wombatax', revokedAt: null }])
  expect(json('sessions')).toMatchObject([{ device: 'Firefox of wombatax' }])
  expect(new Set(json('notifications').map(({ kind }: any) => kind))).toEqual(new Set(['REPLY', 'MENTION', 'FOLLOW', 'MEMBERSHIP']))
  expect(json('notification-settings')).toMatchObject([{ isPaused: false, preferences: expect.arrayContaining([expect.objectContaining({ kind: 'VOTE' })]) }])
  // Of kinds that are for moderators and administrators there is nothing.
  expect(json('notification-settings')[0].preferences.map(({ kind }: any) => kind)).not.toContain('CASE')
  expect(json('watched-posts')).toHaveLength(2)
  expect(json('earlier-usernames')).toMatchObject([{ usernameKey: 'old-wombatax' }])
  const files = [...entries.keys()].filter((name) => name.startsWith('files/'))
  expect(files.sort()).toEqual(
    json('files')
      .flatMap((file: any) => file.files)
      .sort(),
  )
  for (const { files: paths } of json('posts')) expect(files).toEqual(expect.arrayContaining(paths))
  const page = entries.get('index.html') ?? ''
  expect(page).toContain('The lost umbrella of wombatax is at the gate')
  expect(page).toContain('<h2>Replies</h2>')
  // Of others there is only what they have made public.
  expect([...entries.values()].join()).not.toContain(friend.email)
})

test('an export of several pages has every row once, in the order of creation', async () => {
  const student = await createStudent(app)
  const { uid } = student
  const { id: postId } = await createPost(app)
  await app.database.$executeRaw`
    insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
    select gen_random_uuid(), ${uid}, 'LEARN', '<p>x</p>', 'x', '{}', now() - (number / 150) * interval '1 day' from generate_series(1, 450) number`
  await app.database.$executeRaw`
    insert into replies (id, post_id, number, author_uid, content_html, created_at)
    select gen_random_uuid(), ${postId}::uuid, number, ${uid}, '<p>x</p>', now() - (number / 150) * interval '1 day' from generate_series(1, 450) as number`
  await app.database.$executeRaw`
    insert into revisions (id, kind, subject_id, version, content_html, published_at)
    select gen_random_uuid(), 'POST', posts.id, number, '<p>x</p>', now() from posts, generate_series(1, 3) as number where author_uid = ${uid}`
  await requestExport(student)
  await app.runJobs()
  const entries = await readZip((await createLink(student)).data.createExportLink.url)
  for (const [name, count] of [
    ['posts', 450],
    ['replies', 450],
    ['earlier-versions', 1350],
  ] as const) {
    const rows: { id: string; createdAt?: string }[] = JSON.parse(entries.get(`${name}.json`) ?? '[]')
    expect([name, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([name, count, count])
    const times = rows.map(({ createdAt = '' }) => createdAt)
    expect(times).toEqual(times.toSorted())
  }
})

test('an export can be requested once a day, and others see nothing of it', async () => {
  const student = await createStudent(app)
  await requestExport(student)
  const { errors } = await requestExport(student)
  expect(errors?.[0]).toMatchObject({ message: 'Your data can be exported once a day. Try again in 24 hours.', extensions: { code: 'RATE_LIMITED' } })
  const { exportAvailableAt, export: waiting } = await readSettings(student)
  expect(Date.parse(exportAvailableAt) - Date.parse(waiting.requestedAt)).toBe(dayMs)
  expect((await createLink(student)).errors?.[0]).toMatchObject({ message: 'There is no export to download.', extensions: { code: 'NOT_FOUND' } })
  const { id } = await app.database.export.findFirstOrThrow({ where: { userUid: student.uid } })
  const nodeQuery = 'query($id: ID!) { node(id: $id) { id } }'
  const nodeId = Buffer.from(`Export:${id}`).toString('base64url')
  const other = await createStudent(app)
  expect((await graphql(app, nodeQuery, { id: nodeId }, other.token)).data.node).toBeNull()
  expect((await graphql(app, nodeQuery, { id: nodeId }, student.token)).data.node).toEqual({ id: nodeId })
  elapsedMs = dayMs + 1000
  expect((await requestExport(student)).errors).toBeUndefined()
})

test('concurrent requests make one export', async () => {
  const student = await createStudent(app)
  const results = await Promise.all([requestExport(student), requestExport(student), requestExport(student)])
  expect(results.filter(({ errors }) => !errors)).toHaveLength(1)
})

test('a link is private, ends after 48 hours or with the next link, and then the file is deleted', async () => {
  const student = await createStudent(app)
  await requestExport(student)
  await app.runJobs()
  const [first, second] = [(await createLink(student)).data.createExportLink.url, (await createLink(student)).data.createExportLink.url]
  expect((await download(first)).status).toBe(404)
  expect((await download(`/api/exports/${'x'.repeat(43)}`)).status).toBe(404)
  const response = await download(second)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="?thinnai-\d{4}-\d\d-\d\d\.zip"?$/),
  })
  await response.arrayBuffer()
  const { secretHash, key } = await app.database.export.findFirstOrThrow({ where: { userUid: student.uid } })
  expect(second).not.toContain(secretHash)
  const range = await fetch(app.address + second, { headers: { range: 'bytes=0-3' } })
  expect([range.status, Buffer.from(await range.arrayBuffer()).toString('latin1')]).toEqual([206, 'PK\x03\x04'])

  // The file has a row: no orphan.
  elapsedMs = 2 * hourMs
  await cleanUpOrphans(app.jobContext)
  expect(await app.listStoredFiles()).toContain(key)
  elapsedMs = 48 * hourMs
  expect((await download(second)).status).toBe(404)
  expect(await readSettings(student)).toEqual({ export: null, exportAvailableAt: null })
  await app.runSchedule('purge-exports')
  expect(await app.listStoredFiles()).not.toContain(key)
  expect(await app.database.export.count({ where: { userUid: student.uid } })).toBe(0)
})

test('a link needs a recent sign-in, and ends with its session and with the account', async () => {
  const student = await createStudent(app)
  await requestExport(student)
  await app.runJobs()
  elapsedMs = 6 * minuteMs
  expect((await createLink(student)).errors?.[0]).toMatchObject({ message: 'Sign in again to continue.', extensions: { field: 'signIn' } })
  elapsedMs = 0
  const device = await startSession(app, student)
  const bySession = await createLink(device, { 'x-session-id': device.session })
  const { url } = bySession.data.createExportLink
  expect((await download(url)).status).toBe(200)
  await endSession(app, device, device.session)
  expect((await download(url)).status).toBe(404)

  const last = (await createLink(student)).data.createExportLink.url
  expect((await download(last)).status).toBe(200)
  await requestDeletion(app, student.token, true)
  expect((await download(last)).status).toBe(404)
})

test('an export that fails is tried five times, minutes apart', async () => {
  const student = await createStudent(app)
  await requestExport(student)
  const { storage } = app.jobContext
  app.jobContext.storage = { ...storage, put: async () => Promise.reject(new Error('disk full')) }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await readSettings(student)).export.state).toBe(attempt === 1 ? 'WAITING' : 'RUNNING')
    await expect(app.runSchedule('make-exports')).rejects.toThrow('disk full')
    // The queue runs a job that failed again within seconds.
    await app.runSchedule('make-exports')
    elapsedMs += 10 * minuteMs
  }
  app.jobContext.storage = storage
  const { export: failed, exportAvailableAt } = await readSettings(student)
  expect([failed.state, exportAvailableAt]).toEqual(['FAILED', null])
  await app.runSchedule('make-exports')
  expect((await readSettings(student)).export.state).toBe('FAILED')
  expect((await requestExport(student)).errors).toBeUndefined()
})

/** Makes the exports; `beforePut` runs before their files are stored. */
async function makeExports(beforePut: (restore: () => void) => Promise<unknown>) {
  const { storage } = app.jobContext
  const restore = () => {
    app.jobContext.storage = storage
  }
  const put: typeof storage.put = async (...args) => {
    await beforePut(restore)
    await storage.put(...args)
  }
  app.jobContext.storage = { ...storage, put }
  await app.runSchedule('make-exports')
  restore()
}

test('an export that another attempt makes is stopped', async () => {
  const student = await createStudent(app)
  await requestExport(student)
  // As if the job queue had lost its connection, and another server had started the job again.
  await makeExports(() => app.database.export.updateMany({ where: { userUid: student.uid }, data: { attempts: { increment: 1 } } }))
  expect((await readSettings(student)).export.state).toBe('RUNNING')
})

test('an attempt that ends after another one leaves the file of that', async () => {
  const student = await createStudent(app)
  await requestExport(student)
  await makeExports(async (restore) => {
    restore()
    await app.runSchedule('make-exports')
  })
  const { key } = await app.database.export.findFirstOrThrow({ where: { userUid: student.uid } })
  expect((await app.listStoredFiles()).filter((name) => name.endsWith('.zip'))).toContain(key)
  expect((await download((await createLink(student)).data.createExportLink.url)).status).toBe(200)
  expect((await collectInconsistencies(app)).missing).toEqual([])
})

test('downloads of a network are limited', async () => {
  const limited = await startTestApp({ databaseUrl: app.databaseUrl }, { rateLimitScale: 0.1 })
  try {
    const statuses = []
    for (let count = 0; count < 7; count += 1) statuses.push((await request(limited, 'GET', '/api/exports/unknown')).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429])
  } finally {
    await limited.stop()
  }
})

test('the secret of a link is not logged', async () => {
  const lines: string[] = []
  const log = openLog('debug', { destination: { write: (line: string) => void lines.push(line) } })
  const logged = await startTestApp(undefined, { log })
  try {
    await request(logged, 'GET', '/api/exports/secret-secret-secret-secret')
    expect(lines.join()).toContain('/api/exports/')
    expect(lines.join()).not.toContain('secret-secret')
  } finally {
    await logged.stop()
  }
})
