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
import { type BucketServer, bucketServers, collectKeys, startS3 } from '../../support/buckets.ts'
import { createStudent, graphql, request } from '../../support/client.ts'
import { createPdf, createPng } from '../../support/image-and-pdf-files.ts'
import { createPhotoFile } from '../../support/image-files.ts'
import { collectInconsistencies } from '../../support/reconcile.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { uploadOverRest } from '../../support/uploads.ts'

const hour = 3_600_000

/** Of an answer what its reader goes by. */
async function describeResponse(response: Response) {
  const variableHeaders = ['content-type', 'content-length', 'content-range', 'content-disposition', 'cache-control', 'accept-ranges']
  const securityHeaders = ['x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy']
  const headers = Object.fromEntries([...variableHeaders, ...securityHeaders].map((name) => [name, response.headers.get(name)]))
  return { status: response.status, ...headers, body: hash('sha256', Buffer.from(await response.arrayBuffer())) }
}

describe.each(bucketServers)('from %s', (name, start) => {
  let server: BucketServer
  let here: TestApp
  let afar: TestApp
  let files: string[]
  beforeAll(async () => {
    server = await start()
    here = await startTestApp()
    afar = await startTestApp(here, { createStorage: () => server.openStorage() })
    const { token } = await createStudent(here)
    const { media } = await uploadOverRest(here, token, 'learn', [await createPhotoFile('jpeg', 1200, 900)])
    const { attachments } = await uploadOverRest(here, token, 'learn', [createPdf('தமிழ் "notes".pdf')])
    files = [media[0].url, attachments[0].url, media[0].srcset.split(' ')[0]]
    for await (const { key } of here.storage.list()) await afar.storage.put(key, join(here.dataDir, 'media', key))
  })
  afterAll(async () => {
    await afar.stop()
    await here.stop()
    await server.stop()
  })

  test.each([
    ['the whole file', {}],
    ['its first bytes', { range: 'bytes=0-9' }],
    ['a part in the middle', { range: 'bytes=20-29' }],
    ['what follows', { range: 'bytes=30-' }],
    ['its last bytes', { range: 'bytes=-7' }],
    ['several parts', { range: 'bytes=0-1,5-6' }],
    ['a range that cannot be read', { range: 'bytes=x-y' }],
    ['an old version of another', { 'if-none-match': '"other"' }],
    ['any version', { 'if-match': '*' }],
    ['a part of another version', { range: 'bytes=0-9', 'if-range': '"other"' }],
    ['a part of what was there before', { range: 'bytes=0-9', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('a reader who asks for %s is answered as out of a folder', async (_what, headers) => {
    for (const file of files) {
      const [expected, answer] = await Promise.all([here, afar].map(async (app) => describeResponse(await fetch(app.address + file, { headers }))))
      expect(answer).toEqual(expected)
    }
  })

  test.each(['-999999999999', '-9999999999999999999999'])('a suffix range longer than the file (bytes=%s) is the whole file', async (last) => {
    for (const file of files) {
      const [whole, part] = await Promise.all(
        [undefined, `bytes=${last}`].map(async (range) => describeResponse(await fetch(afar.address + file, { headers: { ...(range && { range }) } }))),
      )
      // Google's emulator answers with 200.
      expect(name === 'S3' ? [206] : [200, 206]).toContain(part?.status)
      expect(part?.body).toBe(whole?.body)
    }
  })

  test('HEAD has the size without reading the object', async () => {
    for (const file of files) {
      const before = server.proxy.responseBytes()
      const [expected, answer] = await Promise.all([here, afar].map(async (app) => describeResponse(await fetch(app.address + file, { method: 'HEAD' }))))
      expect(answer).toEqual(expected)
      expect(server.proxy.responseBytes() - before).toBeLessThan(3000)
    }
  })

  test.each([
    // Google's emulator answers with the whole file.
    ...(name === 'S3' ? ([['a part beyond the end', { range: 'bytes=99999999-' }, 416]] as const) : []),
    ['a part that ends before it begins', { range: 'bytes=9-3' }, 416],
    ['a version that is not this one', { 'if-match': '"other"' }, 412],
    ['what has not changed since long ago', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
  ] as const)('%s is refused as what it is, without the headers of the file', async (_what, headers, status) => {
    const response = await fetch(afar.address + files[1], { headers })
    expect([response.status, response.headers.get('cache-control'), response.headers.get('content-disposition')]).toEqual([status, 'no-store', null])
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })

  test('conditional and range requests work by ETag and date; a match is not fetched', async () => {
    const first = await fetch(afar.address + files[0])
    await first.arrayBuffer()
    const [etag = '', date = ''] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    const before = server.proxy.responseBytes()
    const has: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': date, 'cache-control': 'max-age=0' }]
    for (const headers of has) {
      const again = await fetch(afar.address + files[0], { headers })
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
    expect(server.proxy.responseBytes()).toBe(before)
    for (const condition of [etag, date]) {
      const part = await fetch(afar.address + files[0], { headers: { range: 'bytes=5-9', 'if-range': condition } })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5])
    }
  })

  test.each(['/media/', '/media/?list-type=2', '/media/..%2f..%2f', '/media/%2e%2e', '/media/00000000-0000-4000-8000-000000000000.webp'])(
    '%s is 404 without a bucket request',
    async (path) => {
      await afar.storage.put('00000000-0000-4000-8000-000000000000.webp', join(here.dataDir, files[0] ?? ''))
      const before = server.proxy.responseBytes()
      expect((await fetch(afar.address + path)).status).toBe(404)
      expect(server.proxy.responseBytes()).toBe(before)
      await afar.storage.remove('00000000-0000-4000-8000-000000000000.webp')
    },
  )

  test('a disconnect closes the bucket request and is no error', async () => {
    const storage = server.openStorage()
    if (storage.localFolder !== null) throw new Error('no bucket')
    const { bucket } = storage
    const [leaving, clientClosed] = [new AbortController(), Promise.withResolvers<void>()]
    const parts: ObjectContent[] = []
    const part: typeof bucket.readRange = async (...args) => {
      const answer = await bucket.readRange(...args)
      parts.push(answer)
      leaving.abort()
      await clientClosed.promise
      return answer
    }
    let faults = 0
    const metrics = { ...noopMetrics, countFault: () => (faults += 1) }
    const app = await startTestApp(afar, { createStorage: () => ({ ...storage, bucket: { ...bucket, readRange: part } }), metrics })
    const onRequest = (message: unknown) => {
      const { response } = message as { response: ServerResponse }
      if (response.req.url === files[0]) response.once('close', clientClosed.resolve)
    }
    subscribe('http.server.request.start', onRequest)
    await expect(fetch(app.address + files[0], { signal: leaving.signal })).rejects.toThrow('aborted')
    unsubscribe('http.server.request.start', onRequest)
    await expect.poll(() => parts.map(({ bytes }) => bytes.destroyed)).toEqual([true])
    await app.stop()
    expect(faults).toBe(0)
  })

  test('a file without its object is 404', async () => {
    const { token } = await createStudent(afar)
    const { media } = await uploadOverRest(afar, token, 'lounge', [await createPng()])
    const key = media[0].url.replace('/media/', '')
    const backupDir = join(here.dataDir, 'kept')
    await writeFile(backupDir, await afar.storage.read(key))
    await afar.storage.remove(key)
    expect((await fetch(afar.address + media[0].url)).status).toBe(404)
    expect((await collectInconsistencies(afar)).missing).toEqual([key])
    await afar.storage.put(key, backupDir)
  })

  test('orphan cleanup deletes unreferenced objects only', async () => {
    const named = await collectKeys(afar.storage)
    const orphanKey = `${randomUUID()}.webp`
    await afar.storage.put(orphanKey, join(here.dataDir, files[0] ?? ''))
    expect((await collectInconsistencies(afar)).orphans).toMatchObject([{ key: orphanKey }])
    await cleanUpOrphans({ ...afar, now: () => new Date(Date.now() + 2 * hour) })
    expect(await collectKeys(afar.storage)).toEqual(named)
    expect(await collectInconsistencies(afar)).toEqual({ missing: [], orphans: [] })
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
    server.proxy.setMode('cut')
    const refused = await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg', 1200, 900), await createPng()])
    expect([refused.status, refused.error]).toEqual([503, 'No file can be taken just now. Try again later.'])
    const unread = await fetch(app.address + media[0].url)
    expect([unread.status, unread.headers.get('retry-after'), unread.headers.get('cache-control'), await unread.json()]).toEqual([
      503,
      '5',
      'no-store',
      { error: 'The files cannot be reached just now. Try again soon.' },
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
        if (puts === 2) server.proxy.setMode('cut')
        await app.storage.put(key, path)
      },
    }
    const cut = await startTestApp(app, { createStorage: () => storage })
    expect((await uploadOverRest(cut, token, 'lounge', [await createPhotoFile('jpeg', 1200, 900)])).status).toBe(503)
    server.proxy.setMode('open')
    await cleanUpOrphans({ ...app, now: () => new Date(Date.now() + 2 * hour) })
    expect(await collectKeys(app.storage)).toEqual(before)
    await cut.stop()
  })

  test('a truncated object aborts the response, and the server continues', async () => {
    const { token } = await createStudent(app)
    const { media } = await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg', 1800, 1400)])
    server.proxy.setMode('half')
    await expect(fetch(app.address + media[0].url).then((response) => response.arrayBuffer())).rejects.toThrow()
    server.proxy.setMode('open')
    expect((await fetch(app.address + media[0].url)).status).toBe(200)
  })
})

test('redirects give a signed URL that supports ranges; HEAD is answered by the app', async () => {
  const server = await startS3()
  const app = await startTestApp(undefined, { createStorage: () => server.openStorage({ redirect: true }) })
  const { token } = await createStudent(app)
  const { media } = await uploadOverRest(app, token, 'lounge', [await createPng('one.png', 300, 200)])
  const { attachments } = await uploadOverRest(app, token, 'learn', [createPdf('notes.pdf')])
  const sent = await fetch(app.address + attachments[0].url, { redirect: 'manual' })
  expect([sent.status, sent.headers.get('cache-control'), sent.headers.get('content-type')]).toEqual([302, 'public, max-age=3000', null])
  const address = sent.headers.get('location') ?? ''
  expect(address).toMatch(new RegExp(`^${server.endpoint}/campus/media/[0-9a-f-]+\\.pdf\\?.*X-Amz-Expires=3600`))
  const document = await fetch(address)
  expect([document.headers.get('content-type'), document.headers.get('cache-control')]).toEqual(['application/pdf', 'public, max-age=31536000, immutable'])
  expect(document.headers.get('content-disposition')).toBe('attachment; filename=notes.pdf')
  expect(Buffer.from(await document.arrayBuffer())).toEqual(Buffer.from(await createPdf().arrayBuffer()))
  const part = await fetch(app.address + media[0].url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([206, 'image/webp', 10])
  const { attachments: tamil } = await uploadOverRest(app, token, 'learn', [createPdf('தமிழ்.pdf')])
  const named = new URL((await fetch(app.address + tamil[0].url, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(decodeURIComponent(named.searchParams.get('response-content-disposition') ?? '')).toMatch(/^attachment; .*தமிழ்\.pdf/)
  const head = await fetch(app.address + media[0].url, { method: 'HEAD', redirect: 'manual' })
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, (await app.database.file.findFirst({ where: { kind: 'IMAGE' } }))?.size])
  expect((await fetch(`${app.address}/media/${randomUUID()}.webp`, { redirect: 'manual' })).status).toBe(404)
  await stopWithStorageCheck(app)
  await server.stop()
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
