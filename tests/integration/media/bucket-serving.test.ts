import { hash, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepOnce } from '../../../server/features/media/orphan-cleanup.ts'
import { openLog } from '../../../server/observability/log.ts'
import { noopMetrics } from '../../../server/observability/metrics.ts'
import type { ObjectContent } from '../../../server/storage/disk.ts'
import { stopTidy } from '../../support/app-with-storage-check.ts'
import { type BucketServer, bucketServers, keysOf, startS3 } from '../../support/buckets.ts'
import { graphql, request, student } from '../../support/client.ts'
import { pdf, png } from '../../support/image-and-pdf-files.ts'
import { photoFile } from '../../support/image-files.ts'
import { inventoryOf } from '../../support/reconcile.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { overRest } from '../../support/uploads.ts'

const hour = 3_600_000

/** Of an answer what its reader goes by. */
async function seen(response: Response) {
  const told = ['content-type', 'content-length', 'content-range', 'content-disposition', 'cache-control', 'accept-ranges']
  const kept = ['x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy']
  const headers = Object.fromEntries([...told, ...kept].map((name) => [name, response.headers.get(name)]))
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
    afar = await startTestApp(here, { storageIn: () => server.open() })
    const { token } = await student(here)
    const { media } = await overRest(here, token, 'learn', [await photoFile('jpeg', 1200, 900)])
    const { attachments } = await overRest(here, token, 'learn', [pdf('தமிழ் "notes".pdf')])
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
      const [expected, answer] = await Promise.all([here, afar].map(async (app) => seen(await fetch(app.address + file, { headers }))))
      expect(answer).toEqual(expected)
    }
  })

  test.each(['-999999999999', '-9999999999999999999999'])('more last bytes than there are (bytes=%s) are the whole file', async (last) => {
    for (const file of files) {
      const [whole, part] = await Promise.all(
        [undefined, `bytes=${last}`].map(async (range) => seen(await fetch(afar.address + file, { headers: { ...(range && { range }) } }))),
      )
      // Google's emulator answers with 200.
      expect(name === 'S3' ? [206] : [200, 206]).toContain(part?.status)
      expect(part?.body).toBe(whole?.body)
    }
  })

  test('HEAD tells how much there is, and fetches nothing', async () => {
    for (const file of files) {
      const before = server.wire.bytes()
      const [expected, answer] = await Promise.all([here, afar].map(async (app) => seen(await fetch(app.address + file, { method: 'HEAD' }))))
      expect(answer).toEqual(expected)
      expect(server.wire.bytes() - before).toBeLessThan(3000)
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

  test('who has the file already is told so, and a part goes on where it broke off, by version or by date; of the former the bucket is not asked', async () => {
    const first = await fetch(afar.address + files[0])
    await first.arrayBuffer()
    const [etag = '', date = ''] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    const before = server.wire.bytes()
    const has: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': date, 'cache-control': 'max-age=0' }]
    for (const headers of has) {
      const again = await fetch(afar.address + files[0], { headers })
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
    expect(server.wire.bytes()).toBe(before)
    for (const condition of [etag, date]) {
      const part = await fetch(afar.address + files[0], { headers: { range: 'bytes=5-9', 'if-range': condition } })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5])
    }
  })

  test.each(['/media/', '/media/?list-type=2', '/media/..%2f..%2f', '/media/%2e%2e', '/media/00000000-0000-4000-8000-000000000000.webp'])(
    'nobody lists the bucket, or reads of it what no row names: %s is 404, and the bucket is not asked',
    async (path) => {
      await afar.storage.put('00000000-0000-4000-8000-000000000000.webp', join(here.dataDir, files[0] ?? ''))
      const before = server.wire.bytes()
      expect((await fetch(afar.address + path)).status).toBe(404)
      expect(server.wire.bytes()).toBe(before)
      await afar.storage.remove('00000000-0000-4000-8000-000000000000.webp')
    },
  )

  test('a reader who leaves while the bucket is asked leaves nothing open, and is no fault', async () => {
    const storage = server.open()
    if (storage.localFolder !== null) throw new Error('no bucket')
    const { bucket } = storage
    const [leaving, left] = [new AbortController(), Promise.withResolvers<void>()]
    const parts: ObjectContent[] = []
    const part: typeof bucket.readRange = async (...asked) => {
      const answer = await bucket.readRange(...asked)
      parts.push(answer)
      leaving.abort()
      await left.promise
      return answer
    }
    let faults = 0
    const metrics = { ...noopMetrics, countFault: () => (faults += 1) }
    const app = await startTestApp(afar, { storageIn: () => ({ ...storage, bucket: { ...bucket, readRange: part } }), metrics })
    const onRequest = (message: unknown) => {
      const { response } = message as { response: ServerResponse }
      if (response.req.url === files[0]) response.once('close', left.resolve)
    }
    subscribe('http.server.request.start', onRequest)
    await expect(fetch(app.address + files[0], { signal: leaving.signal })).rejects.toThrow('aborted')
    unsubscribe('http.server.request.start', onRequest)
    await expect.poll(() => parts.map(({ bytes }) => bytes.destroyed)).toEqual([true])
    await app.stop()
    expect(faults).toBe(0)
  })

  test('a file whose bytes are gone is 404', async () => {
    const { token } = await student(afar)
    const { media } = await overRest(afar, token, 'lounge', [await png()])
    const key = media[0].url.replace('/media/', '')
    const kept = join(here.dataDir, 'kept')
    await writeFile(kept, await afar.storage.read(key))
    await afar.storage.remove(key)
    expect((await fetch(afar.address + media[0].url)).status).toBe(404)
    expect((await inventoryOf(afar)).missing).toEqual([key])
    await afar.storage.put(key, kept)
  })

  test('the sweeper takes what no row names, and leaves what rows name', async () => {
    const named = await keysOf(afar.storage)
    const left = `${randomUUID()}.webp`
    await afar.storage.put(left, join(here.dataDir, files[0] ?? ''))
    expect((await inventoryOf(afar)).unnamed).toMatchObject([{ key: left }])
    await sweepOnce({ ...afar, now: () => new Date(Date.now() + 2 * hour) })
    expect(await keysOf(afar.storage)).toEqual(named)
    expect(await inventoryOf(afar)).toEqual({ missing: [], unnamed: [] })
  })
})

describe('a bucket that goes away', () => {
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
    app = await startTestApp(undefined, { storageIn: () => server.open(), log: openLog('debug', { destination }) })
  })
  afterAll(async () => {
    await stopTidy(app)
    await server.stop()
  })

  test('uploads and files are 503 in words of their own, texts go on, nothing stays half stored, and no log names a key', { timeout: 60_000 }, async () => {
    const { token } = await student(app)
    const { media } = await overRest(app, token, 'lounge', [await png()])
    const text = () => request(app, 'POST', '/api/posts', { contentHtml: '<p>words</p>', community: 'lounge' }, token)
    server.wire.set('cut')
    const refused = await overRest(app, token, 'lounge', [await photoFile('jpeg', 1200, 900), await png()])
    expect([refused.status, refused.error]).toEqual([503, 'No file can be taken just now. Try again later.'])
    const unread = await fetch(app.address + media[0].url)
    expect([unread.status, unread.headers.get('retry-after'), unread.headers.get('cache-control'), await unread.json()]).toEqual([
      503,
      '5',
      'no-store',
      { error: 'The files cannot be reached just now. Try again soon.' },
    ])
    expect((await text()).status).toBe(201)
    server.wire.set('open')
    expect((await fetch(app.address + media[0].url)).status).toBe(200)
    expect((await overRest(app, token, 'lounge', [await png()])).status).toBe(201)
    expect(lines).toContain('something that is needed is away')
    expect(lines).not.toMatch(/S3RVER|AWS4-HMAC|Signature=/)
  })

  test('amid the picture of an upload: the sizes that were stored go with it, or with the next sweep', { timeout: 60_000 }, async () => {
    const { token } = await student(app)
    const before = await keysOf(app.storage)
    let puts = 0
    const storage = {
      ...app.storage,
      put: async (key: string, path: string) => {
        puts += 1
        if (puts === 2) server.wire.set('cut')
        await app.storage.put(key, path)
      },
    }
    const cut = await startTestApp(app, { storageIn: () => storage })
    expect((await overRest(cut, token, 'lounge', [await photoFile('jpeg', 1200, 900)])).status).toBe(503)
    server.wire.set('open')
    await sweepOnce({ ...app, now: () => new Date(Date.now() + 2 * hour) })
    expect(await keysOf(app.storage)).toEqual(before)
    await cut.stop()
  })

  test('an answer that is cut amid its bytes breaks off, and the server goes on', async () => {
    const { token } = await student(app)
    const { media } = await overRest(app, token, 'lounge', [await photoFile('jpeg', 1800, 1400)])
    server.wire.set('half')
    await expect(fetch(app.address + media[0].url).then((response) => response.arrayBuffer())).rejects.toThrow()
    server.wire.set('open')
    expect((await fetch(app.address + media[0].url)).status).toBe(200)
  })
})

test('where readers are sent to the bucket, a signed address gives the bytes, ranges too, as what they are; HEAD is answered here', async () => {
  const server = await startS3()
  const app = await startTestApp(undefined, { storageIn: () => server.open({ redirect: true }) })
  const { token } = await student(app)
  const { media } = await overRest(app, token, 'lounge', [await png('one.png', 300, 200)])
  const { attachments } = await overRest(app, token, 'learn', [pdf('notes.pdf')])
  const sent = await fetch(app.address + attachments[0].url, { redirect: 'manual' })
  expect([sent.status, sent.headers.get('cache-control'), sent.headers.get('content-type')]).toEqual([302, 'public, max-age=3000', null])
  const address = sent.headers.get('location') ?? ''
  expect(address).toMatch(new RegExp(`^${server.endpoint}/campus/media/[0-9a-f-]+\\.pdf\\?.*X-Amz-Expires=3600`))
  const document = await fetch(address)
  expect([document.headers.get('content-type'), document.headers.get('cache-control')]).toEqual(['application/pdf', 'public, max-age=31536000, immutable'])
  expect(document.headers.get('content-disposition')).toBe('attachment; filename=notes.pdf')
  expect(Buffer.from(await document.arrayBuffer())).toEqual(Buffer.from(await pdf().arrayBuffer()))
  const part = await fetch(app.address + media[0].url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([206, 'image/webp', 10])
  const { attachments: tamil } = await overRest(app, token, 'learn', [pdf('தமிழ்.pdf')])
  const named = new URL((await fetch(app.address + tamil[0].url, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(decodeURIComponent(named.searchParams.get('response-content-disposition') ?? '')).toMatch(/^attachment; .*தமிழ்\.pdf/)
  const head = await fetch(app.address + media[0].url, { method: 'HEAD', redirect: 'manual' })
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, (await app.database.file.findFirst({ where: { kind: 'IMAGE' } }))?.size])
  expect((await fetch(`${app.address}/media/${randomUUID()}.webp`, { redirect: 'manual' })).status).toBe(404)
  await stopTidy(app)
  await server.stop()
})

test('a post read over GraphQL is the same out of a bucket', async () => {
  const server = await startS3()
  const app = await startTestApp(undefined, { storageIn: () => server.open() })
  const { token } = await student(app)
  const create = 'mutation($media: [Upload!]) { createPost(input: {contentHtml: "x", community: LOUNGE, media: $media}) { post { media { url srcset } } } }'
  const { data } = await graphql(app, create, { media: [await photoFile('jpeg', 1200, 900)] }, token)
  const [{ url, srcset }] = data.createPost.post.media
  expect([url, srcset]).toEqual([expect.stringMatching(/^\/media\//), expect.stringMatching(/^\/media\/.* 480w, /)])
  expect((await fetch(app.address + url)).headers.get('content-type')).toBe('image/webp')
  await stopTidy(app)
  await server.stop()
})
