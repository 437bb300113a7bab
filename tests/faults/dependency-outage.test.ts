import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createStudent } from '../support/factories.ts'
import { createPdf, createPng } from '../support/files/image-and-pdf-files.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createFilePost, createTextPost, fetchFeed, startServer, timedFetch } from '../support/running-server.ts'
import { startS3 } from '../support/services/buckets.ts'
import { findFreePort, startFirestore } from '../support/services/firestore-emulator.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-small-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const databaseUrl = () => inject('databaseUrl')

/** Mount a disk of 8 MB for the server's data, then run the server. Mounting needs root, so both happen in a user namespace of their own. */
const createSmallDiskCommand = (mountPoint: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=8m tmpfs ${mountPoint} && exec "$@"`,
  'sh',
]

testCase('the disk is full', 'uploads are 503 and leave nothing, reads and text posts succeed, and uploads do too once there is space', async () => {
  const server = await startServer(databaseUrl(), { dataDir: folder, wrapperCommand: createSmallDiskCommand(folder) })
  const student = await createStudent(server)
  const small = await createPng('small.png', 200, 200)
  expect((await createFilePost(server.address, student, small)).status).toBe(201)
  const large = new File([new Uint8Array(await createPdf().arrayBuffer()), new Uint8Array(9 * 1024 * 1024)], 'large.pdf', { type: 'application/pdf' })
  const rejected = await createFilePost(server.address, student, large)
  expect(rejected, JSON.stringify(rejected.body)).toMatchObject({ status: 503, body: { error: 'Files cannot be stored at the moment. Try again later.' } })
  const [text, feed] = [await createTextPost(server.address, student, 'text needs no disk'), await fetchFeed(server.address)]
  expect([text.status, feed.status]).toEqual([201, 200])
  // The refused upload left nothing behind, so there is space again.
  const retried = await createFilePost(server.address, student, small)
  expect(retried.status).toBe(201)
  expect(await server.stop()).toBe(0)
  return `a file of 9 MB ${rejected.status}, a text post ${text.status}, the feed ${feed.status}, a small file afterwards ${retried.status}`
})

testCase('the media folder is missing', 'uploads are 503, reads and text posts succeed', async () => {
  const server = await startServer(databaseUrl())
  const student = await createStudent(server)
  const media = join(server.dataDir, 'media')
  expect((await createFilePost(server.address, student, await createPng())).status).toBe(201)
  await rename(media, `${media}.away`)
  await writeFile(media, 'no folder')
  const rejected = await createFilePost(server.address, student, await createPng())
  const [text, feed] = [await createTextPost(server.address, student, 'text needs no storage'), await fetchFeed(server.address)]
  await rm(media)
  await rename(`${media}.away`, media)
  const retried = await createFilePost(server.address, student, await createPng())
  expect([rejected.status, text.status, feed.status, retried.status], JSON.stringify(rejected.body)).toEqual([503, 201, 200, 201])
  expect(await server.stop()).toBe(0)
  return `an upload ${rejected.status}, a text post ${text.status}, the feed ${feed.status}; an upload after recovery ${retried.status}`
})

testCase('the media bucket is unreachable', 'uploads are 503, downloads are 503 within 3 s, reads and text posts succeed', async () => {
  const bucket = await startS3()
  const server = await startServer(databaseUrl(), { env: bucket.env })
  const student = await createStudent(server)
  const { body } = await createFilePost(server.address, student, await createPng())
  bucket.proxy.setMode('blackhole')
  const download = await timedFetch(server.address + body.media[0].url)
  bucket.proxy.setMode('refused')
  const rejected = await createFilePost(server.address, student, await createPng())
  const [text, feed] = [await createTextPost(server.address, student, 'text needs no bucket'), await fetchFeed(server.address)]
  bucket.proxy.setMode('open')
  const [retried, retriedDownload] = [await createFilePost(server.address, student, await createPng()), await timedFetch(server.address + body.media[0].url)]
  expect([download.status, rejected.status, text.status, feed.status, retried.status, retriedDownload.status]).toEqual([503, 503, 201, 200, 201, 200])
  expect(download.durationMs).toBeLessThan(3500)
  expect(await server.stop()).toBe(0)
  await bucket.stop()
  return `a download ${download.status} in ${download.durationMs} ms, an upload ${rejected.status}, a text post ${text.status}, the feed ${feed.status}; an upload after recovery ${retried.status}`
})

testCase('the document database (Firestore) is unreachable', 'sign-up and posts succeed; changes stay in the outbox and are delivered later', async () => {
  const port = await findFreePort()
  const server = await startServer(databaseUrl(), { env: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` } })
  const student = await createStudent(server)
  const post = await createTextPost(server.address, student, 'without the document database')
  expect(post.status).toBe(201)
  const database = new Client({ connectionString: databaseUrl() })
  await database.connect()
  const countPendingChanges = async () =>
    (await database.query('select count(*)::int as waiting from users_document_changes where uid = $1', [student.uid])).rows[0].waiting
  expect(await countPendingChanges()).toBe(1)
  const firestore = await startFirestore(port)
  const start = performance.now()
  await expect.poll(countPendingChanges, { timeout: 90_000, interval: 200 }).toBe(0)
  const seconds = Math.round((performance.now() - start) / 1000)
  expect(await server.stop()).toBe(0)
  await firestore.stop()
  await database.end()
  return `a draft and a post during the outage, the change delivered ${seconds} s after Firestore started`
})

testCase("Compa's language model is unreachable", 'Compa responds 503 within 3 s, other features work', async () => {
  const port = await findFreePort()
  const env = { COMPA_LLM_URL: `http://127.0.0.1:${port}/v1`, COMPA_LLM_KEY: 'key', COMPA_LLM_MODEL: 'model', SAMPLE_CAMPUS: 'off', COMPA_PAGES: pages }
  const server = await startServer(databaseUrl(), { env })
  const compaResponse = await timedFetch(`${server.address}/compa/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'When does the library open?' }),
  })
  expect(compaResponse).toMatchObject({ status: 503, body: { error: 'Sorry, Compa failed to respond.' } })
  expect(compaResponse.durationMs).toBeLessThan(3000)
  const feed = await fetchFeed(server.address)
  expect(feed.status).toBe(200)
  expect(await server.stop()).toBe(0)
  return `${compaResponse.status} in ${compaResponse.durationMs} ms, the feed ${feed.status}`
})

const pages = new URL('../../server/embedded/campus-pages/', import.meta.url).pathname

testCase("the identity provider's keys are unreachable", 'requests with a token are 503 within 3 s, reads without one succeed', async () => {
  // Without the emulator the server verifies signatures; the proxy for fetching the keys does not listen.
  const proxy = `http://127.0.0.1:${await findFreePort()}`
  const env = { FIREBASE_AUTH_EMULATOR_HOST: '', FIREBASE_PROJECT_ID: 'thinnai-away', FIREBASE_API_KEY: 'key', HTTPS_PROXY: proxy, HTTP_PROXY: proxy }
  const server = await startServer(databaseUrl(), { env })
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://securetoken.google.com/thinnai-away',
    aud: 'thinnai-away',
    sub: 'someone',
    iat: now - 10,
    auth_time: now - 10,
    exp: now + 3000,
  }
  const token = `${encoded({ alg: 'RS256', kid: 'a-key', typ: 'JWT' })}.${encoded(claims)}.c2lnbmF0dXJl`
  const rejected = await createTextPost(server.address, { token }, 'who am I?')
  const feed = await fetchFeed(server.address)
  expect(rejected, JSON.stringify(rejected.body)).toMatchObject({ status: 503, body: { error: 'The sign-in service cannot be reached. Try again soon.' } })
  expect(rejected.durationMs).toBeLessThan(3500)
  expect(feed.status).toBe(200)
  expect(await server.stop()).toBe(0)
  return `${rejected.status} in ${rejected.durationMs} ms, the feed ${feed.status}`
})
