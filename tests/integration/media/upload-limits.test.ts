import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countUpload } from '../../../server/features/media/data.ts'
import { stopTidy } from '../../support/app-with-storage-check.ts'
import { request, student } from '../../support/client.ts'
import { heavyPng, pdf, png } from '../../support/image-and-pdf-files.ts'
import { photo } from '../../support/image-files.ts'
import { file, mp4, types } from '../../support/office-files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { faces, overGraphql, overRest } from '../../support/uploads.ts'

const MB = 1024 * 1024
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 })
})
afterAll(() => stopTidy(app))

/** A file with zeros behind it, up to a size. */
async function padded(head: File, bytes: number) {
  const whole = new Uint8Array(bytes)
  whole.set(await head.bytes())
  return file(head.name, whole, head.type)
}
const film = (bytes: number) => padded(mp4(), bytes)
const document = (bytes: number) => padded(pdf(), bytes)

test.each([
  ['an image', 'lounge', 10 * MB, heavyPng],
  ['a document', 'learn', 25 * MB, document],
] as const)('%s of exactly the limit passes, a byte more is 413 on both faces, and nothing of it stays', async (_name, community, limit, make) => {
  for (const [, send] of faces) {
    const { token } = await student(app)
    expect((await send(app, token, community, [await make(limit)])).status).toBe(201)
    const before = await app.storedFiles()
    expect(await send(app, token, community, [await make(limit + 1)])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(await app.storedFiles()).toEqual(before)
  }
})

test('a film of exactly 100 MB passes twice a day, and then nothing more; what was refused does not count', { timeout: 120_000 }, async () => {
  const { token } = await student(app)
  const [exact, more] = [await film(100 * MB), await film(100 * MB + 1)]
  expect(await overRest(app, token, 'lounge', [more])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect((await overRest(app, token, 'lounge', [exact])).status).toBe(201)
  expect(await overGraphql(app, token, 'lounge', [more])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect(await overGraphql(app, token, 'lounge', [await heavyPng(2 * MB), file('a.png', 'no picture', 'image/png')])).toMatchObject({ status: 415 })
  expect((await overGraphql(app, token, 'lounge', [exact])).status).toBe(201)
  const before = await app.storedFiles()
  for (const [, send] of faces) {
    const refused = await send(app, token, 'lounge', [await png()])
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED', error: '200 MB a day can be uploaded. Try again tomorrow.' })
  }
  expect(await app.storedFiles()).toEqual(before)
  const other = await student(app)
  expect((await overRest(app, other.token, 'lounge', [await png()])).status).toBe(201)
})

test('who has uploaded all that a day allows is refused before what they send is looked at', async () => {
  const { uid, token } = await student(app)
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await countUpload(app.database, uid, today, 200 * MB, 200 * MB)
  for (const [, send] of faces) {
    expect(await send(app, token, 'lounge', [file('a.png', 'no picture', 'image/png')])).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  }
  const form = new FormData()
  form.append('media', await png())
  const { headers } = await request(app, 'POST', '/api/posts/add', form, token)
  const seconds = Number(headers.get('retry-after'))
  const midnight = new Date(Date.now() + seconds * 1000 + 5.5 * 3_600_000)
  expect(seconds).toBeGreaterThan(0)
  expect(midnight.getUTCHours() * 60 + midnight.getUTCMinutes()).toBeLessThan(2)
})

test('uploads side by side never share the same room', async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => countUpload(app.database, 'somebody', '2026-11-21', 30, 200)))
  expect(counts.filter(Boolean)).toHaveLength(6)
  expect(await countUpload(app.database, 'somebody', '2026-11-22', 200, 200)).toBe(true)
})

test('a save that fails leaves neither bytes nor a count', async () => {
  const { uid, token } = await student(app)
  await app.database.$executeRawUnsafe("create function refuse() returns trigger language plpgsql as 'begin raise exception ''not today''; end'")
  await app.database.$executeRawUnsafe('create trigger refuse before insert on posts for each row execute function refuse()')
  expect((await overRest(app, token, 'learn', [file('notes.pdf', '%PDF-1.4\n', types.pdf)])).status).toBe(500)
  await app.database.$executeRawUnsafe('drop trigger refuse on posts')
  expect(await app.database.uploadDay.findMany({ where: { ownerUid: uid } })).toMatchObject([{ bytes: 0 }])
})

test('what is sent side by side shares what is left of the day, before a byte of it is read', async () => {
  const { token } = await student(app)
  const { hostname, port } = new URL(app.address)
  const send = async (megabytes: number) => {
    const socket = connect(Number(port), hostname)
    const answer = once(socket, 'data')
    socket.write(
      `POST /api/posts/add HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${megabytes * 1024 * 1024}\r\n\r\n--b\r\n`,
    )
    return { socket, answer: answer.then(([bytes]) => String(bytes).split('\r\n')[0]) }
  }
  const first = await send(95)
  const second = await send(95)
  const third = await send(95)
  // Whichever of them came last is the one too many; it is told at once, the others go on.
  const refused = await Promise.race([first, second, third].map(({ answer }) => answer))
  expect(refused).toBe('HTTP/1.1 429 Too Many Requests')
  for (const { socket } of [first, second, third]) socket.destroy()
  // What was broken off has given its room back.
  await expect.poll(async () => (await overRest(app, token, 'learn', [pdf()])).status).toBe(201)
})

/** Bytes of the day that count against a student's quota. */
const countedBytes = async (uid: string) => Number((await app.database.uploadDay.findFirst({ where: { ownerUid: uid } }))?.bytes ?? 0)

test('an image that is stored in more bytes than it came in counts with those that are stored', async () => {
  const { uid, token } = await student(app)
  // A few hundred bytes as a PNG; WebP has no short way to say it.
  const checks = Buffer.from(Array.from({ length: 1000 * 1000 }, (_, at) => ((at + Math.floor(at / 1000)) % 2) * 255))
  const small = await sharp(checks, { raw: { width: 1000, height: 1000, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const before = await app.storedFiles()
  expect((await overRest(app, token, 'lounge', [file('checks.png', small, 'image/png')])).status).toBe(201)
  const stored = (await app.storedFiles()).filter((key) => !before.includes(key))
  const sizes = await Promise.all(stored.map(async (key) => (await stat(join(app.dataDir, 'media', key))).size))
  const storedBytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(storedBytes).toBeGreaterThan(small.length)
  expect(await countedBytes(uid)).toBe(storedBytes)
})

test('an image that was re-encoded for a refused post stays counted; what was only checked does not', async () => {
  const { uid, token } = await student(app)
  const large = await heavyPng(MB)
  const half = file('half.jpg', (await photo('jpeg')).subarray(0, 5000), 'image/jpeg')
  expect(await overRest(app, token, 'lounge', [large, file('a.png', 'no picture', 'image/png')])).toMatchObject({ status: 415 })
  expect(await countedBytes(uid)).toBe(0)
  expect(await overRest(app, token, 'lounge', [large, half])).toMatchObject({ status: 415 })
  expect(await countedBytes(uid)).toBe(MB + half.size)
})
