// @module-tag rest
import { hash, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpOrphans } from '../../../server/features/media/orphan-cleanup.ts'
import { openLog } from '../../../server/observability/log.ts'
import { noopMetrics } from '../../../server/observability/metrics.ts'
import type { ObjectContent } from '../../../server/storage/disk.ts'
import { stopWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { collectInconsistencies } from '../../support/files/reconcile.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { graphql, request } from '../../support/http/client.ts'
import { type BucketServer, bucketServers, collectKeys, startS3 } from '../../support/services/buckets.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const hour = 3_600_000

/** The parts of a response that must be equal for disk and bucket. */
async function describeResponse(response: Response) {
  const variableHeaders = ['content-type', 'content-length', 'content-range', 'content-disposition', 'cache-control', 'accept-ranges']
  const securityHeaders = ['x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy']
  const headers = Object.fromEntries([...variableHeaders, ...securityHeaders].map((name) => [name, response.headers.get(name)]))
  return { status: response.status, ...headers, body: hash('sha256', Buffer.from(await response.arrayBuffer())) }
}

describe.each(bucketServers)('from %s', (name, start) => {
  let server: BucketServer
  let diskApp: TestApp
  let bucketApp: TestApp
  let files: string[]
  beforeAll(async () => {
    server = await start()
    diskApp = await startTestApp()
    bucketApp = await startTestApp(diskApp, { createStorage: () => server.openStorage() })
    const { token } = await createStudent(diskApp)
    const { media } = await uploadOverRest(diskApp, token, 'learn', [await createPhotoFile('jpeg', 1200, 900)])
    const { attachments } = await uploadOverRest(diskApp, token, 'learn', [createPdf('தமிழ் "notes".pdf')])
    files = [media[0].url, attachments[0].url, media[0].srcset.split(' ')[0]]
    for await (const { key } of diskApp.storage.list()) await bucketApp.storage.put(key, join(diskApp.dataDir, 'media', key))
  })
  afterAll(async () => {
    await bucketApp.stop()
    await diskApp.stop()
    await server.stop()
  })

  test.each([
    ['the whole file', {}],
    ['its first bytes', { range: 'bytes=0-9' }],
    ['a part in the middle', { range: 'bytes=20-29' }],
    ['an open range', { range: 'bytes=30-' }],
    ['its last bytes', { range: 'bytes=-7' }],
    ['several ranges', { range: 'bytes=0-1,5-6' }],
    ['a malformed range', { range: 'bytes=x-y' }],
    ['a different ETag in If-None-Match', { 'if-none-match': '"other"' }],
    ['any version', { 'if-match': '*' }],
    ['a range with another ETag in If-Range', { range: 'bytes=0-9', 'if-range': '"other"' }],
    ['a range with an old date in If-Range', { range: 'bytes=0-9', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('a request for %s has the same response as from disk', async (_description, headers) => {
    for (const file of files) {
      const [expected, answer] = await Promise.all([diskApp, bucketApp].map(async (app) => describeResponse(await fetch(app.address + file, { headers }))))
      expect(answer).toEqual(expected)
    }
  })

  test.each(['-999999999999', '-9999999999999999999999'])('a suffix range longer than the file (bytes=%s) is the whole file', async (last) => {
    for (const file of files) {
      const [whole, part] = await Promise.all(
        [undefined, `bytes=${last}`].map(async (range) => describeResponse(await fetch(bucketApp.address + file, { headers: { ...(range && { range }) } }))),
      )
      // Google's emulator responds with 200.
      expect(name === 'S3' ? [206] : [200, 206]).toContain(part?.status)
      expect(part?.body).toBe(whole?.body)
    }
  })

  test('HEAD has the size without reading the object', async () => {
    for (const file of files) {
      const before = server.proxy.responseBytes()
      const [expected, answer] = await Promise.all(
        [diskApp, bucketApp].map(async (app) => describeResponse(await fetch(app.address + file, { method: 'HEAD' }))),
      )
      expect(answer).toEqual(expected)
      expect(server.proxy.responseBytes() - before).toBeLessThan(3000)
    }
  })

  test.each([
    // Google's emulator responds with the whole file.
    ...(name === 'S3' ? ([['a range beyond the end', { range: 'bytes=99999999-' }, 416]] as const) : []),
    ['a range that ends before it begins', { range: 'bytes=9-3' }, 416],
    ['another ETag in If-Match', { 'if-match': '"other"' }, 412],
    ['an old date in If-Unmodified-Since', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
  ] as const)('%s is refused without the headers of the file', async (_description, headers, status) => {
    const response = await fetch(bucketApp.address + files[1], { headers })
    expect([response.status, response.headers.get('cache-control'), response.headers.get('content-disposition')]).toEqual([status, 'no-store', null])
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })

  test('conditional and range requests work by ETag and date; a match is not fetched', async () => {
    const first = await fetch(bucketApp.address + files[0])
    await first.arrayBuffer()
    const [etag = '', date = ''] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    const before = server.proxy.responseBytes()
    const conditions: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': date, 'cache-control': 'max-age=0' }]
    for (const headers of conditions) {
      const repeated = await fetch(bucketApp.address + files[0], { headers })
      expect([repeated.status, (await repeated.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
    expect(server.proxy.responseBytes()).toBe(before)
    for (const condition of [etag, date]) {
      const part = await fetch(bucketApp.address + files[0], { headers: { range: 'bytes=5-9', 'if-range': condition } })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5])
    }
  })

  test.each(['/media/', '/media/?list-type=2', '/media/..%2f..%2f', '/media/%2e%2e', '/media/00000000-0000-4000-8000-000000000000.webp'])(
    '%s is 404 without a bucket request',
    async (path) => {
      await bucketApp.storage.put('00000000-0000-4000-8000-000000000000.webp', join(diskApp.dataDir, files[0] ?? ''))
      const before = server.proxy.responseBytes()
      expect((await fetch(bucketApp.address + path)).status).toBe(404)
      expect(server.proxy.responseBytes()).toBe(before)
      await bucketApp.storage.remove('00000000-0000-4000-8000-000000000000.webp')
    },
  )

  test('a disconnect closes the bucket request and is no error', async () => {
    const storage = server.openStorage()
    if (storage.localFolder !== null) throw new Error('no bucket')
    const { bucket } = storage
    const [abortController, clientClosed] = [new AbortController(), Promise.withResolvers<void>()]
    const parts: ObjectContent[] = []
    const part: typeof bucket.readRange = async (...args) => {
      const answer = await bucket.readRange(...args)
      parts.push(answer)
      abortController.abort()
      await clientClosed.promise
      return answer
    }
    let faults = 0
    const metrics = { ...noopMetrics, countFault: () => (faults += 1) }
    const app = await startTestApp(bucketApp, { createStorage: () => ({ ...storage, bucket: { ...bucket, readRange: part } }), metrics })
    const onRequest = (message: unknown) => {
      const { response } = message as { response: ServerResponse }
      if (response.req.url === files[0]) response.once('close', clientClosed.resolve)
    }
    subscribe('http.server.request.start', onRequest)
    await expect(fetch(app.address + files[0], { signal: abortController.signal })).rejects.toThrow('aborted')
    unsubscribe('http.server.request.start', onRequest)
    await expect.poll(() => parts.map(({ bytes }) => bytes.destroyed)).toEqual([true])
    await app.stop()
    expect(faults).toBe(0)
  })

  test('a file without its object is 404', async () => {
    const { token } = await createStudent(bucketApp)
    const { media } = await uploadOverRest(bucketApp, token, 'lounge', [await createPng()])
    const key = media[0].url.replace('/media/', '')
    const backupDir = join(diskApp.dataDir, 'kept')
    await writeFile(backupDir, await bucketApp.storage.read(key))
    await bucketApp.storage.remove(key)
    expect((await fetch(bucketApp.address + media[0].url)).status).toBe(404)
    expect((await collectInconsistencies(bucketApp)).missing).toEqual([key])
    await bucketApp.storage.put(key, backupDir)
  })

  test('orphan cleanup deletes unreferenced objects only', async () => {
    const signedUrl = await collectKeys(bucketApp.storage)
    const orphanKey = `${randomUUID()}.webp`
    await bucketApp.storage.put(orphanKey, join(diskApp.dataDir, files[0] ?? ''))
    expect((await collectInconsistencies(bucketApp)).orphans).toMatchObject([{ key: orphanKey }])
    await cleanUpOrphans({ ...bucketApp, now: () => new Date(Date.now() + 2 * hour) })
    expect(await collectKeys(bucketApp.storage)).toEqual(signedUrl)
    expect(await collectInconsistencies(bucketApp)).toEqual({ missing: [], orphans: [] })
  })
})

describe('an unavailable bucket', () => {
  let server: Awaited<ReturnType<typeof startS3>>
  let app: TestApp
  let lines = ''
  beforeAll(async () => {
    server = await startS3()
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines += chunk
        done()
      },
    })
    app = await startTestApp(undefined, { createStorage: () => server.openStorage(), log: openLog('debug', { destination }) })
  })
  afterAll(async () => {
    await stopWithStorageCheck(app)
    await server.stop()
  })

  test('uploads and files are 503, text posts work, nothing is half stored, and logs hold no key', { timeout: 60_000 }, async () => {
    const { token } = await createStudent(app)
    const { media } = await uploadOverRest(app, token, 'lounge', [await createPng()])
    const text = () => request(app, 'POST', '/api/posts', { contentHtml: '<p>words</p>', community: 'lounge' }, token)
    server.proxy.setMode('refused')
    const refused = await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg', 1200, 900), await createPng()])
    expect([refused.status, refused.error]).toEqual([503, 'Files cannot be stored at the moment. Try again later.'])
    const unavailable = await fetch(app.address + media[0].url)
    expect([unavailable.status, unavailable.headers.get('retry-after'), unavailable.headers.get('cache-control'), await unavailable.json()]).toEqual([
      503,
      '5',
      'no-store',
      { error: 'Files are not available at the moment. Try again soon.' },
    ])
    expect((await text()).status).toBe(201)
    server.proxy.setMode('open')
    expect((await fetch(app.address + media[0].url)).status).toBe(200)
    expect((await uploadOverRest(app, token, 'lounge', [await createPng()])).status).toBe(201)
    expect(lines).toContain('dependency unavailable')
    expect(lines).not.toMatch(/S3RVER|AWS4-HMAC|Signature=/)
  })

  test('an upload interrupted between sizes leaves no object after cleanup', { timeout: 60_000 }, async () => {
    const { token } = await createStudent(app)
    const before = await collectKeys(app.storage)
    let puts = 0
    const storage = {
      ...app.storage,
      put: async (key: string, path: string) => {
        puts += 1
        if (puts === 2) server.proxy.setMode('refused')
        await app.storage.put(key, path)
      },
    }
    const interruptedApp = await startTestApp(app, { createStorage: () => storage })
    expect((await uploadOverRest(interruptedApp, token, 'lounge', [await createPhotoFile('jpeg', 1200, 900)])).status).toBe(503)
    server.proxy.setMode('open')
    await cleanUpOrphans({ ...app, now: () => new Date(Date.now() + 2 * hour) })
    expect(await collectKeys(app.storage)).toEqual(before)
    await interruptedApp.stop()
  })

  test('a truncated object aborts the response, and the server continues', async () => {
    const { token } = await createStudent(app)
    const { media } = await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg', 1800, 1400)])
    server.proxy.setMode('truncated')
    await expect(fetch(app.address + media[0].url).then((response) => response.arrayBuffer())).rejects.toThrow()
    server.proxy.setMode('open')
    expect((await fetch(app.address + media[0].url)).status).toBe(200)
  })
})

test('a post is equal over GraphQL with a bucket', async () => {
  const server = await startS3()
  const app = await startTestApp(undefined, { createStorage: () => server.openStorage() })
  const { token } = await createStudent(app)
  const create = 'mutation($media: [Upload!]) { createPost(input: {contentHtml: "x", community: LOUNGE, media: $media}) { post { media { url srcset } } } }'
  const { data } = await graphql(app, create, { media: [await createPhotoFile('jpeg', 1200, 900)] }, token)
  const [{ url, srcset }] = data.createPost.post.media
  expect([url, srcset]).toEqual([expect.stringMatching(/^\/media\//), expect.stringMatching(/^\/media\/.* 480w, /)])
  expect((await fetch(app.address + url)).headers.get('content-type')).toBe('image/webp')
  await stopWithStorageCheck(app)
  await server.stop()
})
