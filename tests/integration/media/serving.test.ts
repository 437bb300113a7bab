import { beforeAll, expect, test } from 'vitest'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createPost } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'

const app = setUpTestAppWithStorageCheck()
let picture: string
let document: string
beforeAll(async () => {
  const { media, attachments } = await createPost(app, { community: 'learn', media: [await createPng(), createPdf('தமிழ் "notes".pdf')] })
  picture = media[0].url
  document = attachments[0].url
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })

test('an image is immutable, sandboxed and served in ranges', async () => {
  const fullResponse = await get(picture)
  expect(fullResponse.status).toBe(200)
  expect(Object.fromEntries(fullResponse.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const part = await get(picture, { range: 'bytes=0-9' })
  expect({ status: part.status, size: (await part.arrayBuffer()).byteLength }).toEqual({ status: 206, size: 10 })
})

test.each(['-999999999999', '-9999999999999999999999'])('a suffix range longer than the file (bytes=%s) is the whole file', async (last) => {
  const fullResponse = await (await get(picture)).arrayBuffer()
  const part = await get(picture, { range: `bytes=${last}` })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-${fullResponse.byteLength - 1}/${fullResponse.byteLength}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(fullResponse))).toBe(true)
  const head = await fetch(app.address + picture, { method: 'HEAD', headers: { range: `bytes=${last}` } })
  expect(head.status).toBe(206)
})

test('images are public', async () => {
  expect((await get(picture, { authorization: 'Bearer rubbish' })).status).toBe(200)
})

test('a document is an attachment with its filename', async () => {
  const response = await get(document)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(/^attachment; .*தமிழ் .*notes.*\.pdf/)
})

test.each([
  ['a range beyond the end', { range: 'bytes=99999999-' }, 416],
  ['another ETag in If-Match', { 'if-match': '"other"' }, 412],
] as const)('%s is refused without the headers of the file', async (_name, headers, status) => {
  const response = await get(picture, headers)
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ error: expect.any(String) })
})

test.each(['/media/..%2f..%2fetc%2fpasswd', '/media/nothing.webp', '/media/00000000-0000-4000-8000-000000000000.webp', '/media/'])(
  '%s is 404',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
