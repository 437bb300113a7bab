import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { startS3 } from '../support/buckets.ts'
import { claim } from '../support/case-table.ts'
import { freePort, startFirestore } from '../support/firestore-emulator.ts'
import { pdf, png } from '../support/image-and-pdf-files.ts'
import { ask, postFile, postText, readFeed, startServer, studentAt } from '../support/running-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-lacking-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const onServices = () => inject('databaseUrl')

/** A disk of eight megabytes for the server's data; only root of its own namespace may mount one. */
const smallDisk = (place: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=8m tmpfs ${place} && exec "$@"`,
  'sh',
]

claim('the disk full', 'uploads are refused cleanly, reading and text posts go on, and uploads too once there is room', async () => {
  const server = await startServer(onServices(), { dataDir: folder, under: smallDisk(folder) })
  const student = await studentAt(server.address)
  const small = await png('small.png', 200, 200)
  expect((await postFile(server.address, student, small)).status).toBe(201)
  const large = new File([new Uint8Array(await pdf().arrayBuffer()), new Uint8Array(9 * 1024 * 1024)], 'large.pdf', { type: 'application/pdf' })
  const refused = await postFile(server.address, student, large)
  expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 503, body: { error: 'No file can be taken just now. Try again later.' } })
  const [text, feed] = [await postText(server.address, student, 'words need no disk'), await readFeed(server.address)]
  expect([text.status, feed.status]).toEqual([201, 200])
  // What was refused has left nothing, so there is room again.
  const again = await postFile(server.address, student, small)
  expect(again.status).toBe(201)
  expect(await server.stop()).toBe(0)
  return `a file of 9 MB ${refused.status}, a text ${text.status}, the feed ${feed.status}, a small file afterwards ${again.status}`
})

claim('the folder of the media away', 'files are refused with 503, reading and text posts go on', async () => {
  const server = await startServer(onServices())
  const student = await studentAt(server.address)
  const media = join(server.dataDir, 'media')
  expect((await postFile(server.address, student, await png())).status).toBe(201)
  await rename(media, `${media}.away`)
  await writeFile(media, 'no folder')
  const refused = await postFile(server.address, student, await png())
  const [text, feed] = [await postText(server.address, student, 'words need no storage'), await readFeed(server.address)]
  await rm(media)
  await rename(`${media}.away`, media)
  const again = await postFile(server.address, student, await png())
  expect([refused.status, text.status, feed.status, again.status], JSON.stringify(refused.body)).toEqual([503, 201, 200, 201])
  expect(await server.stop()).toBe(0)
  return `a file ${refused.status}, a text ${text.status}, the feed ${feed.status}; once it is back a file ${again.status}`
})

claim('the bucket of the media away', 'files are refused with 503, those that are asked for within 3 s, reading and text posts go on', async () => {
  const bucket = await startS3()
  const server = await startServer(onServices(), { env: bucket.env })
  const student = await studentAt(server.address)
  const { body } = await postFile(server.address, student, await png())
  bucket.wire.set('silent')
  const unread = await ask(server.address + body.media[0].url)
  bucket.wire.set('cut')
  const refused = await postFile(server.address, student, await png())
  const [text, feed] = [await postText(server.address, student, 'words need no bucket'), await readFeed(server.address)]
  bucket.wire.set('open')
  const [again, read] = [await postFile(server.address, student, await png()), await ask(server.address + body.media[0].url)]
  expect([unread.status, refused.status, text.status, feed.status, again.status, read.status]).toEqual([503, 503, 201, 200, 201, 200])
  expect(unread.ms).toBeLessThan(3500)
  expect(await server.stop()).toBe(0)
  await bucket.stop()
  return `a file ${unread.status} in ${unread.ms} ms, an upload ${refused.status}, a text ${text.status}, the feed ${feed.status}; once it is back ${again.status}`
})

claim('the document database (Firestore) away', 'sign-up and posts go on; the changes wait and arrive once it is there', async () => {
  const port = await freePort()
  const server = await startServer(onServices(), { env: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` } })
  const student = await studentAt(server.address)
  const post = await postText(server.address, student, 'without a mirror')
  expect(post.status).toBe(201)
  const database = new Client({ connectionString: onServices() })
  await database.connect()
  const waiting = async () =>
    (await database.query('select count(*)::int as waiting from users_document_changes where uid = $1', [student.uid])).rows[0].waiting
  expect(await waiting()).toBe(1)
  const firestore = await startFirestore(port)
  const start = performance.now()
  await expect.poll(waiting, { timeout: 90_000, interval: 200 }).toBe(0)
  const seconds = Math.round((performance.now() - start) / 1000)
  expect(await server.stop()).toBe(0)
  await firestore.stop()
  await database.end()
  return `a draft and a post meanwhile, the change delivered ${seconds} s after its start`
})

claim("the model that writes Compa's answers away", 'Compa says so at once, all else goes on', async () => {
  const port = await freePort()
  const env = { COMPA_LLM_URL: `http://127.0.0.1:${port}/v1`, COMPA_LLM_KEY: 'key', COMPA_LLM_MODEL: 'model', SAMPLE_CAMPUS: 'off', COMPA_PAGES: pages }
  const server = await startServer(onServices(), { env })
  const asked = await ask(`${server.address}/compa/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'When does the library open?' }),
  })
  expect(asked).toMatchObject({ status: 503, body: { error: 'Sorry, Compa failed to respond.' } })
  expect(asked.ms).toBeLessThan(3000)
  const feed = await readFeed(server.address)
  expect(feed.status).toBe(200)
  expect(await server.stop()).toBe(0)
  return `${asked.status} in ${asked.ms} ms, the feed ${feed.status}`
})

const pages = new URL('../../server/embedded/campus-pages/', import.meta.url).pathname

claim("the identity provider's keys away", 'who is signed in gets 503 within 3 s, visitors read on', async () => {
  // A project that is real to the server; nobody answers where its keys are fetched.
  const proxy = `http://127.0.0.1:${await freePort()}`
  const env = { FIREBASE_AUTH_EMULATOR_HOST: '', FIREBASE_PROJECT_ID: 'thinnai-away', FIREBASE_API_KEY: 'key', HTTPS_PROXY: proxy, HTTP_PROXY: proxy }
  const server = await startServer(onServices(), { env })
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
  const refused = await postText(server.address, { token }, 'who am I?')
  const feed = await readFeed(server.address)
  expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 503, body: { error: 'The sign-in service cannot be reached. Try again soon.' } })
  expect(refused.ms).toBeLessThan(3500)
  expect(feed.status).toBe(200)
  expect(await server.stop()).toBe(0)
  return `${refused.status} in ${refused.ms} ms, the feed ${feed.status}`
})
