import { createVerify, hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBucketStorage } from '../../../server/storage/bucket.ts'
import { createUrlBuilder, type Storage } from '../../../server/storage/disk.ts'
import { createS3Adapter } from '../../../server/storage/s3.ts'
import { type BucketServer, bucketServers, collectFiles, collectKeys, s3Credentials, startGcs, startS3 } from '../../support/services/buckets.ts'

let folder: string
let source: string
const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-buckets-'))
  source = join(folder, 'source')
  await writeFile(source, bytes)
})
afterAll(() => rm(folder, { recursive: true }))

const bucketOf = (storage: Storage) => {
  if (storage.localFolder !== null) throw new Error('no bucket')
  return storage.bucket
}

describe.each(bucketServers)('%s', (_name, start) => {
  let server: BucketServer
  let storage: Storage
  beforeAll(async () => {
    server = await start()
    storage = server.openStorage()
  })
  afterAll(() => server.stop())

  test('stores, lists, reads and removes a file; removing it again is no error', async () => {
    const before = Date.now() - 1000
    await storage.put('a.webp', source)
    const [listedFile] = await collectFiles(storage)
    expect(listedFile).toMatchObject({ key: 'a.webp', size: bytes.length })
    expect(listedFile?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(await storage.exists('a.webp')).toBe(true)
    expect((await buffer(await storage.read('a.webp'))).equals(bytes)).toBe(true)
    await storage.remove('a.webp')
    await storage.remove('a.webp')
    expect([await storage.exists('a.webp'), await collectKeys(storage)]).toEqual([false, []])
  })

  test.each([
    ['the first bytes', { from: 0, to: 9 }, 0, 10],
    ['bytes in the middle', { from: 1_000_000, to: 1_000_099 }, 1_000_000, 1_000_100],
    ['an open range', { from: 2_999_000 }, 2_999_000, 3_000_000],
    ['the last bytes', { last: 100 }, 2_999_900, 3_000_000],
    ['a range beyond the end', { from: 2_999_990, to: 9_999_999 }, 2_999_990, 3_000_000],
  ])('a range (%s) is read without fetching the rest', async (_part, range, from, to) => {
    await storage.put('video.mp4', source)
    const before = server.proxy.responseBytes()
    const part = await bucketOf(storage).readRange('video.mp4', range)
    expect((await buffer(part.bytes)).equals(bytes.subarray(from, to))).toBe(true)
    expect({ length: part.contentLength, range: part.contentRange }).toEqual({ length: to - from, range: `bytes ${from}-${to - 1}/3000000` })
    expect(server.proxy.responseBytes() - before).toBeLessThan(to - from + 5000)
  })

  test('a missing file and an invalid key are NOT_FOUND without a request', async () => {
    await expect(storage.read('missing.webp')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(bucketOf(storage).size('missing.webp')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const before = server.proxy.responseBytes()
    for (const key of ['', '..', '../secret', 'a/b', '/etc/passwd', 'a?acl', 'a#b', 'a b', 'தமிழ்', '.hidden', 'x'.repeat(300)]) {
      await expect(storage.read(key), key).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(storage.remove(key), key).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(storage.put(key, source), key).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    }
    expect(server.proxy.responseBytes()).toBe(before)
  })

  test('an unreadable source stores nothing', async () => {
    const before = await collectKeys(storage)
    for (const path of [join(folder, 'missing'), folder]) await expect(storage.put('b.webp', path)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await collectKeys(storage)).toEqual(before)
  })

  test('an unreachable bucket is UNAVAILABLE and recovers', { timeout: 60_000 }, async () => {
    await storage.put('kept.webp', source)
    const sendRequests = () => [storage.read('kept.webp'), storage.exists('kept.webp'), storage.remove('other.webp'), bucketOf(storage).size('kept.webp')]
    for (const mode of ['refused', 'blackhole'] as const) {
      server.proxy.setMode(mode)
      const responses = await Promise.allSettled(sendRequests())
      for (const response of responses) expect(response, mode).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE', retryAfter: 5 } })
    }
    server.proxy.setMode('refused')
    await expect(storage.put('new.webp', source)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Files cannot be stored at the moment. Try again later.',
    })
    server.proxy.setMode('open')
    expect((await buffer(await storage.read('kept.webp'))).equals(bytes)).toBe(true)
    expect(await storage.exists('new.webp')).toBe(false)
    await storage.put('new.webp', source)
    expect(await storage.exists('new.webp')).toBe(true)
  })

  test('lists more than a thousand files in key order', { timeout: 60_000 }, async () => {
    const small = join(folder, 'small')
    await writeFile(small, 'x')
    const keys = Array.from({ length: 1005 }, (_, index) => `many-${String(index).padStart(4, '0')}.pdf`)
    const other = server.openStorage({ name: 'another' })
    await createBucket(server, 'another')
    for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map((key) => other.put(key, small)))
    expect(await collectKeys(other)).toEqual(keys)
  })
})

/** Creates a bucket in S3; the emulator of Google Cloud Storage creates buckets on first use. */
async function createBucket(server: BucketServer, name: string) {
  if (!('endpoint' in server)) return
  const { CreateBucketCommand } = await import('@aws-sdk/client-s3')
  await (await s3Client(server.endpoint)).send(new CreateBucketCommand({ Bucket: name }))
}

async function s3Client(endpoint: string) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: s3Credentials })
}

describe('S3', () => {
  let server: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.stop())

  test('foreign objects are not listed', async () => {
    const { PutObjectCommand } = await import('@aws-sdk/client-s3')
    const client = await s3Client(server.endpoint)
    for (const Key of ['backup/a.webp', 'media-of-another/a.webp', 'mediaa.webp', 'media/by/hand.webp'])
      await client.send(new PutObjectCommand({ Bucket: server.bucket, Key, Body: 'x' }))
    const storage = server.openStorage()
    await storage.put('ours.webp', source)
    expect(await collectKeys(storage)).toEqual(['ours.webp'])
  })

  test('an object has its type; anything but media is an attachment', async () => {
    const storage = server.openStorage({ redirect: true })
    for (const key of ['p.webp', 'v.mp4', 'd.pdf', 'd.docx']) await storage.put(key, source)
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
    const client = await s3Client(server.endpoint)
    const stored = await Promise.all(
      ['p.webp', 'v.mp4', 'd.pdf', 'd.docx'].map((key) => client.send(new HeadObjectCommand({ Bucket: server.bucket, Key: `media/${key}` }))),
    )
    expect(stored.map(({ ContentType, ContentDisposition }) => [ContentType, ContentDisposition])).toEqual([
      ['image/webp', undefined],
      ['video/mp4', undefined],
      ['application/pdf', 'attachment'],
      ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
    ])
    for (const { CacheControl } of stored) expect(CacheControl).toBe('public, max-age=31536000, immutable')
  })

  test('a retried upload closes its source', async () => {
    const adapter = createS3Adapter({ bucket: server.bucket, region: 'us-east-1', endpoint: server.endpoint, credentials: s3Credentials })
    const { driver } = adapter
    const putStream = driver.putStream.bind(driver)
    const sources: Readable[] = []
    driver.putStream = (key, contents, options) => {
      sources.push(contents)
      return putStream(key, contents, options).finally(() => server.proxy.setMode('open'))
    }
    const storage = createBucketStorage(adapter, createUrlBuilder(), false)
    server.proxy.setMode('refused')
    await storage.put('again.pdf', source)
    expect((await buffer(await storage.read('again.pdf'))).equals(bytes)).toBe(true)
    await expect.poll(() => sources.map(({ closed }) => closed)).toEqual([true, true])
    await storage.remove('again.pdf')
  })

  test('a signed URL is valid for one file and ten minutes and fixes its type', async () => {
    const storage = server.openStorage({ redirect: true })
    await storage.put('s.pdf', source)
    await storage.put('other.pdf', source)
    const address = (await bucketOf(storage).getSignedUrl?.('s.pdf', { type: 'application/pdf', disposition: 'attachment; filename="notes.pdf"' })) ?? ''
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('600')
    const part = await fetch(address, { headers: { range: 'bytes=5-14' } })
    expect([part.status, part.headers.get('content-type'), part.headers.get('content-disposition')]).toEqual([
      206,
      'application/pdf',
      'attachment; filename="notes.pdf"',
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 15))
    const date = new URL(address).searchParams.get('X-Amz-Date') ?? ''
    const tamperedUrls = [
      address.replace('s.pdf', 'other.pdf'),
      address.replace('Expires=600', 'Expires=6000'),
      address.replace(/notes/, 'virus'),
      address.replace(date, date.replace(/^\d{4}/, '2020')),
    ]
    for (const other of tamperedUrls) expect((await fetch(other)).status, other).toBe(403)
  })

  test('a missing bucket or a wrong key is UNAVAILABLE', async () => {
    const missingBucket = server.openStorage({ name: 'nowhere' })
    await expect(missingBucket.read('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(missingBucket.put('a.webp', source)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(collectKeys(missingBucket)).rejects.toThrow()
  })
})

test('a Google Cloud Storage URL is signed V4 for ten minutes', async () => {
  const server = await startGcs()
  const signed = await bucketOf(server.openStorage({ redirect: true })).getSignedUrl?.('s.pdf', { type: 'application/pdf', disposition: 'attachment' })
  const url = new URL(signed ?? '')
  const parameters = Object.fromEntries(url.searchParams)
  expect(parameters).toMatchObject({
    'X-Goog-Algorithm': 'GOOG4-RSA-SHA256',
    'X-Goog-SignedHeaders': 'host',
    'response-content-type': 'application/pdf',
    'response-content-disposition': 'attachment',
  })
  expect(parameters['X-Goog-Expires']).toMatch(/^(?:600|59\d)$/)
  const { 'X-Goog-Signature': signature = '', ...query } = parameters
  const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  const parameterEntries = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const canonical = ['GET', url.pathname, parameterEntries, `host:${url.hostname}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const [, ...scope] = parameters['X-Goog-Credential']?.split('/') ?? []
  const toSign = ['GOOG4-RSA-SHA256', parameters['X-Goog-Date'], scope.join('/'), hash('sha256', canonical)].join('\n')
  expect(createVerify('RSA-SHA256').update(toSign).verify(server.publicKey, signature, 'hex')).toBe(true)
  await server.stop()
})
