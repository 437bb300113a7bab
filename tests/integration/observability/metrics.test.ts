import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUploadedBytes } from '../../../server/features/media/data.ts'
import { startAppWithMetrics } from '../../support/app-with-metrics.ts'
import { createStudent } from '../../support/factories.ts'
import { createPdf, createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { uploadOverGraphql, uploadOverRest } from '../../support/files/uploads.ts'
import { createForm, graphql, post, request } from '../../support/http/client.ts'
import { openSubscription } from '../../support/http/subscription-stream.ts'

let context: Awaited<ReturnType<typeof startAppWithMetrics>>
beforeAll(async () => {
  context = await startAppWithMetrics({ rateLimitScale: 1, dailyTokens: { perKey: 1, total: 1000 } })
})
afterAll(() => context.stop())

const requests = (method: string, route: string, status_code: string) => ({ method, route, status_code })

test('requests are counted by method, route and status', async () => {
  const { app } = context
  const { token } = await createStudent(app)
  const name = 'http_request_duration_seconds_count'
  const before = await context.scrape()
  for (let n = 0; n < 4; n += 1) await request(app, 'GET', '/api/posts?community=lounge')
  for (let n = 0; n < 2; n += 1) await request(app, 'GET', `/api/users/progress/nobody-${n}`)
  await request(app, 'GET', '/API/Posts/?community=lounge')
  await post(app, '/api/posts', { contentHtml: '<p>counted</p>', community: 'lounge' }, token)
  await post(app, '/api/posts', { contentHtml: '<p>refused</p>', community: 'lounge' }, 'rubbish')
  await request(app, 'GET', '/readyz')
  const after = await context.scrape()
  const countIncrease = (labels: Record<string, string>) => (after.valueOf(name, labels) ?? 0) - (before.valueOf(name, labels) ?? 0)
  // Two spellings of one path; from its third request on the first one is served from the cache.
  expect(countIncrease(requests('GET', '/api/posts', '200'))).toBe(3)
  expect((after.valueOf('response_cache_hits_total') ?? 0) - (before.valueOf('response_cache_hits_total') ?? 0)).toBe(2)
  expect(countIncrease(requests('GET', '/api/users/progress/{uid}', '404'))).toBe(2)
  expect(countIncrease(requests('POST', '/api/posts', '201'))).toBe(1)
  expect(countIncrease(requests('POST', '/api/posts', '401'))).toBe(1)
  expect(countIncrease(requests('GET', '/readyz', '200'))).toBe(1)
  expect(after.valueOf('http_requests_in_flight')).toBe(0)
  expect(after.valueOf('build_info', { version: '1.2.3' })).toBe(1)
  expect(after.valueOf('pubsub_connected')).toBe(1)
  expect(after.valueOf('nodejs_eventloop_utilization')).toBeGreaterThan(0)
})

test('GraphQL operations are counted by type, outcome and known name', async () => {
  const before = await context.scrape()
  await graphql(context.app, 'query Feed { courses }')
  await graphql(context.app, 'query NotOfTheApp { courses }')
  await graphql(context.app, '{ courses }')
  await graphql(context.app, 'query Feed { posts(community: LOUNGE, first: 1000) { edges { cursor } } }')
  await graphql(context.app, '{')
  const abortController = new AbortController()
  const stream = await openSubscription(
    context.app,
    'subscription LiveUpdates { liveUpdates(topics: ["posts:LOUNGE"]) { topic } }',
    {},
    undefined,
    abortController.signal,
  )
  const during = await context.scrape()
  abortController.abort()
  await stream.text().catch(() => {})
  const countIncrease = (type: string, name: string, outcome: string) =>
    (during.valueOf('graphql_operations_total', { type, name, outcome }) ?? 0) - (before.valueOf('graphql_operations_total', { type, name, outcome }) ?? 0)
  expect([
    countIncrease('query', 'Feed', 'ok'),
    countIncrease('query', 'other', 'ok'),
    countIncrease('query', 'Feed', 'error'),
    countIncrease('unread', 'other', 'error'),
  ]).toEqual([1, 2, 1, 1])
  expect(countIncrease('subscription', 'LiveUpdates', 'ok')).toBe(1)
  expect(during.valueOf('graphql_operation_duration_seconds_count', { type: 'query', name: 'Feed' })).toBe(2)
  expect(during.valueOf('graphql_subscriptions_open')).toBe(1)
  await expect.poll(async () => (await context.scrape()).valueOf('graphql_subscriptions_open')).toBe(0)
})

test('uploads are counted by type, refused ones by code', async () => {
  const { app } = context
  const { token } = await createStudent(app)
  expect((await uploadOverRest(app, token, 'lounge', [await createPng(), await createPng('second.png')])).status).toBe(201)
  expect((await uploadOverGraphql(app, token, 'learn', [createPdf()])).status).toBe(201)
  expect((await uploadOverRest(app, token, 'lounge', [createTextNamedPng()])).status).toBe(415)
  expect((await uploadOverGraphql(app, token, 'lounge', [createTextNamedPng()])).status).toBe(415)
  const six = await Promise.all(Array.from({ length: 6 }, (_, n) => createPng(`${n}.png`, 8, 8)))
  expect((await uploadOverRest(app, token, 'lounge', six)).status).toBe(400)
  const { valueOf: readMetric } = await context.scrape()
  expect([readMetric('uploads_accepted_total', { kind: 'image' }), readMetric('uploads_accepted_total', { kind: 'document' })]).toEqual([2, 1])
  const refused = ['UNSUPPORTED_MEDIA', 'INVALID_INPUT', 'RATE_LIMITED'].map((reason) => readMetric('uploads_rejected_total', { reason }))
  expect(refused).toEqual([2, 1, undefined])
})

test('malformed forms and exhausted quotas count as refused uploads', async () => {
  const { app } = context
  const { token, uid } = await createStudent(app)
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 2000)], 'large.png', { type: 'image/png' })
  expect((await request(app, 'POST', `/api/users/upload-logo/${uid}`, createForm({ logo: large }), token)).status).toBe(413)
  await addUploadedBytes(app.database, uid, day, 200 * 1024 * 1024, 2 ** 30)
  expect((await uploadOverGraphql(app, token, 'learn', [createPdf()])).status).toBe(429)
  const { valueOf: readMetric } = await context.scrape()
  expect([readMetric('uploads_rejected_total', { reason: 'TOO_LARGE' }), readMetric('uploads_rejected_total', { reason: 'RATE_LIMITED' })]).toEqual([1, 1])
})

test('rate-limited requests are counted by policy', async () => {
  const { app } = context
  const { token } = await createStudent(app)
  const checks = await Promise.all(
    Array.from({ length: 23 }, (_, n) => graphql(app, 'query($username: String!) { usernameAvailable(username: $username) }', { username: `free${n}` }, token)),
  )
  expect(checks.filter(({ errors }) => errors?.[0]?.extensions.code === 'RATE_LIMITED')).toHaveLength(3)
  const responses = []
  for (let n = 0; n < 3; n += 1) responses.push((await post(app, '/compa/ask', { question: 'theatre club' }, token)).status)
  expect(responses).toEqual([200, 429, 429])
  const { valueOf: readMetric } = await context.scrape()
  expect(readMetric('rate_limit_rejections_total', { policy: 'username-checks-60s' })).toBe(3)
  expect(readMetric('compa_quota_rejections_total')).toBe(2)
})

test('unhandled errors and shed requests are counted', async () => {
  const { app } = context
  await app.database.$executeRaw`alter table events rename to elsewhere`
  expect((await request(app, 'GET', '/api/events.ics')).status).toBe(500)
  const { errors } = await graphql(app, '{ events(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") { id } }')
  expect(errors?.[0]?.extensions.code).toBe('INTERNAL')
  await app.database.$executeRaw`alter table elsewhere rename to events`
  context.metricsRegistry.metrics.countShedRequest('event loop')
  context.metricsRegistry.metrics.observeQueueWait('deadline', 0.5)
  context.metricsRegistry.metrics.registerGauge('queueLength', () => 3)
  context.metricsRegistry.metrics.registerGauge('concurrencyLimit', () => 8)
  const { valueOf: readMetric } = await context.scrape()
  expect([
    readMetric('request_queue_length'),
    readMetric('request_concurrency_limit'),
    readMetric('request_queue_wait_seconds_count', { outcome: 'deadline' }),
  ]).toEqual([3, 8, 1])
  expect([readMetric('unhandled_errors_total'), readMetric('requests_shed_total', { reason: 'event loop' })]).toEqual([2, 1])
})

test('unknown paths, methods and names create no series', { tags: ['rest'], timeout: 60_000 }, async () => {
  const { app } = context
  const requestUnknown = async (n: number) => {
    const randomName = Math.random().toString(36).slice(2)
    const methods = ['GET', 'PURGE', 'PROPFIND', 'MKCOL', 'SEARCH', 'LOCK']
    await fetch(`${app.address}/${n % 2 ? `api/${randomName}/${n}` : randomName}?${randomName}`, { method: methods[n % methods.length] ?? 'GET' })
    await fetch(`${app.address}/media/${randomName}.png`)
    await graphql(app, `query n${randomName} { courses }`)
  }
  const listRequestSeries = async () => [...(await context.scrape()).series.keys()].filter((key) => /^(http|graphql)_/.test(key)).sort()
  for (let n = 0; n < 30; n += 1) await requestUnknown(n)
  const before = await listRequestSeries()
  for (let n = 0; n < 250; n += 25) await Promise.all(Array.from({ length: 25 }, (_, countIncrease) => requestUnknown(n + countIncrease)))
  expect(await listRequestSeries()).toEqual(before)
  expect((await context.scrape()).valueOf('http_request_duration_seconds_count', requests('other', 'other', '404'))).toBeGreaterThan(100)
})

test('metrics are served on their own port only', async () => {
  expect((await fetch(`${context.app.address}/metrics`)).status).toBe(404)
  const fetchStatus = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${context.port}${path}`, { method }).then(({ status }) => status)
  expect([
    await fetchStatus('/'),
    await fetchStatus('/healthz'),
    await fetchStatus('/metrics/'),
    await fetchStatus('/metrics', 'POST'),
    await fetchStatus('/metrics?x=1'),
  ]).toEqual([404, 404, 404, 404, 200])
})
