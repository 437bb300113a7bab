import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addUploadedBytes } from '../../../server/features/media/data.ts'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPaddedPng, createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createPhoto } from '../../support/files/image-files.ts'
import { createFile, createMp4, mimeTypes } from '../../support/files/office-files.ts'
import { transports, uploadOverGraphql, uploadOverRest } from '../../support/files/uploads.ts'
import { createForm, request } from '../../support/http/client.ts'

const MB = 1024 * 1024
const app = setUpTestAppWithStorageCheck(undefined, { rateLimitScale: 1 })

/** Pads a file with zeros to a size in bytes. */
async function padFile(head: File, bytes: number) {
  const bytesWithPadding = new Uint8Array(bytes)
  bytesWithPadding.set(await head.bytes())
  return createFile(head.name, bytesWithPadding, head.type)
}
const createFilm = (bytes: number) => padFile(createMp4(), bytes)
const document = (bytes: number) => padFile(createPdf(), bytes)

test.each([
  ['an image', 'lounge', 10 * MB, createPaddedPng],
  ['a document', 'learn', 25 * MB, document],
] as const)('%s of exactly the limit passes; one byte more is 413 on both transports and leaves no file', async (_name, community, limit, make) => {
  for (const [, send] of transports) {
    const { token } = await createStudent(app)
    expect((await send(app, token, community, [await make(limit)])).status).toBe(201)
    const before = await app.listStoredFiles()
    expect(await send(app, token, community, [await make(limit + 1)])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(await app.listStoredFiles()).toEqual(before)
  }
})

test('the daily quota allows two 100 MB films; refused uploads do not count', { timeout: 120_000 }, async () => {
  const { token } = await createStudent(app)
  const [exact, tooLarge] = [await createFilm(100 * MB), await createFilm(100 * MB + 1)]
  expect(await uploadOverRest(app, token, 'lounge', [tooLarge])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect((await uploadOverRest(app, token, 'lounge', [exact])).status).toBe(201)
  expect(await uploadOverGraphql(app, token, 'lounge', [tooLarge])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect(await uploadOverGraphql(app, token, 'lounge', [await createPaddedPng(2 * MB), createFile('a.png', 'no picture', 'image/png')])).toMatchObject({
    status: 415,
  })
  expect((await uploadOverGraphql(app, token, 'lounge', [exact])).status).toBe(201)
  const before = await app.listStoredFiles()
  for (const [, send] of transports) {
    const refused = await send(app, token, 'lounge', [await createPng()])
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED', error: '200 MB a day can be uploaded. Try again tomorrow.' })
  }
  expect(await app.listStoredFiles()).toEqual(before)
  const other = await createStudent(app)
  expect((await uploadOverRest(app, other.token, 'lounge', [await createPng()])).status).toBe(201)
})

test('an exhausted quota refuses before parsing', async () => {
  const { uid, token } = await createStudent(app)
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await addUploadedBytes(app.database, uid, today, 200 * MB, 200 * MB)
  for (const [, send] of transports) {
    expect(await send(app, token, 'lounge', [createFile('a.png', 'no picture', 'image/png')])).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  }
  const { headers } = await request(app, 'POST', '/api/posts/add', createForm({ media: await createPng() }), token)
  const seconds = Number(headers.get('retry-after'))
  const midnight = new Date(Date.now() + seconds * 1000 + 5.5 * 3_600_000)
  expect(seconds).toBeGreaterThan(0)
  expect(midnight.getUTCHours() * 60 + midnight.getUTCMinutes()).toBeLessThan(2)
})

test('concurrent uploads do not share quota', async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => addUploadedBytes(app.database, 'somebody', '2026-11-21', 30, 200)))
  expect(counts.filter(Boolean)).toHaveLength(6)
  expect(await addUploadedBytes(app.database, 'somebody', '2026-11-22', 200, 200)).toBe(true)
})

test('a failed save leaves no file and no usage', async () => {
  const { uid, token } = await createStudent(app)
  await app.database.$executeRawUnsafe("create function refuse() returns trigger language plpgsql as 'begin raise exception ''not today''; end'")
  await app.database.$executeRawUnsafe('create trigger refuse before insert on posts for each row execute function refuse()')
  expect((await uploadOverRest(app, token, 'learn', [createFile('notes.pdf', '%PDF-1.4\n', mimeTypes.pdf)])).status).toBe(500)
  await app.database.$executeRawUnsafe('drop trigger refuse on posts')
  expect(await app.database.uploadDay.findMany({ where: { ownerUid: uid } })).toMatchObject([{ bytes: 0 }])
})

test('concurrent bodies reserve quota before they are read', async () => {
  const { token } = await createStudent(app)
  const { hostname, port } = new URL(app.address)
  const send = async (megabytes: number) => {
    const socket = connect(Number(port), hostname)
    const firstData = once(socket, 'data')
    socket.write(
      `POST /api/posts/add HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${megabytes * 1024 * 1024}\r\n\r\n--b\r\n`,
    )
    return { socket, statusLine: firstData.then(([bytes]) => String(bytes).split('\r\n')[0]) }
  }
  const first = await send(95)
  const second = await send(95)
  const third = await send(95)
  // The last of them exceeds the quota and is refused at once; the others continue.
  const refused = await Promise.race([first, second, third].map(({ statusLine }) => statusLine))
  expect(refused).toBe('HTTP/1.1 429 Too Many Requests')
  for (const { socket } of [first, second, third]) socket.destroy()
  // Aborted uploads have released their reservations.
  await expect.poll(async () => (await uploadOverRest(app, token, 'learn', [createPdf()])).status).toBe(201)
})

/** Bytes that count against a student's daily quota. */
const countedBytes = async (uid: string) => Number((await app.database.uploadDay.findFirst({ where: { ownerUid: uid } }))?.bytes ?? 0)

test('an image counts by its larger stored size', async () => {
  const { uid, token } = await createStudent(app)
  // A pattern that takes a few hundred bytes as a PNG and far more as a WebP.
  const checks = Buffer.from(Array.from({ length: 1000 * 1000 }, (_, at) => ((at + Math.floor(at / 1000)) % 2) * 255))
  const small = await sharp(checks, { raw: { width: 1000, height: 1000, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const before = await app.listStoredFiles()
  expect((await uploadOverRest(app, token, 'lounge', [createFile('checks.png', small, 'image/png')])).status).toBe(201)
  const stored = (await app.listStoredFiles()).filter((key) => !before.includes(key))
  const sizes = await Promise.all(stored.map(async (key) => (await stat(join(app.dataDir, 'media', key))).size))
  const storedBytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(storedBytes).toBeGreaterThan(small.length)
  expect(await countedBytes(uid)).toBe(storedBytes)
})

test('a re-encoded image of a refused post counts; a checked one does not', async () => {
  const { uid, token } = await createStudent(app)
  const large = await createPaddedPng(MB)
  const truncatedImage = createFile('half.jpg', (await createPhoto('jpeg')).subarray(0, 5000), 'image/jpeg')
  expect(await uploadOverRest(app, token, 'lounge', [large, createFile('a.png', 'no picture', 'image/png')])).toMatchObject({ status: 415 })
  expect(await countedBytes(uid)).toBe(0)
  expect(await uploadOverRest(app, token, 'lounge', [large, truncatedImage])).toMatchObject({ status: 415 })
  expect(await countedBytes(uid)).toBe(MB + truncatedImage.size)
})
