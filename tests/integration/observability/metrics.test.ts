import { afterAll, beforeAll, expect, test } from 'vitest'
import { countUpload } from '../../../server/features/media/data.ts'
import { startObservedApp } from '../../support/app-with-metrics.ts'
import { graphql, post, request, student } from '../../support/client.ts'
import { pdf, png, textNamedPng } from '../../support/image-and-pdf-files.ts'
import { openStream } from '../../support/subscription-stream.ts'
import { overGraphql, overRest } from '../../support/uploads.ts'

let here: Awaited<ReturnType<typeof startObservedApp>>
beforeAll(async () => {
  here = await startObservedApp({ rateLimitScale: 1, dailyTokens: { asker: 1, everybody: 1000 } })
})
afterAll(() => here.stop())

const requests = (method: string, route: string, status_code: string) => ({ method, route, status_code })

test('known requests are counted exactly: by method, route and status', async () => {
  const { app } = here
  const { token } = await student(app)
  const name = 'http_request_duration_seconds_count'
  const before = await here.scrape()
  for (let n = 0; n < 4; n += 1) await request(app, 'GET', '/api/posts?community=lounge')
  for (let n = 0; n < 2; n += 1) await request(app, 'GET', `/api/users/progress/nobody-${n}`)
  await request(app, 'GET', '/API/Posts/?community=lounge')
  await post(app, '/api/posts', { contentHtml: '<p>counted</p>', community: 'lounge' }, token)
  await post(app, '/api/posts', { contentHtml: '<p>refused</p>', community: 'lounge' }, 'rubbish')
  await request(app, 'GET', '/readyz')
  const after = await here.scrape()
  const more = (labels: Record<string, string>) => (after.of(name, labels) ?? 0) - (before.of(name, labels) ?? 0)
  // One address and another way to write it; from its third time on it is given from memory.
  expect(more(requests('GET', '/api/posts', '200'))).toBe(3)
  expect((after.of('ready_answers_total') ?? 0) - (before.of('ready_answers_total') ?? 0)).toBe(2)
  expect(more(requests('GET', '/api/users/progress/{uid}', '404'))).toBe(2)
  expect(more(requests('POST', '/api/posts', '201'))).toBe(1)
  expect(more(requests('POST', '/api/posts', '401'))).toBe(1)
  expect(more(requests('GET', '/readyz', '200'))).toBe(1)
  expect(after.of('http_requests_in_flight')).toBe(0)
  expect(after.of('build_info', { version: '1.2.3' })).toBe(1)
  expect(after.of('notices_connected')).toBe(1)
  expect(after.of('nodejs_eventloop_utilization')).toBeGreaterThan(0)
})

test('operations of GraphQL are counted by type and outcome, and by name where it is one of the client', async () => {
  const before = await here.scrape()
  await graphql(here.app, 'query Feed { courses }')
  await graphql(here.app, 'query Mine { courses }')
  await graphql(here.app, '{ courses }')
  await graphql(here.app, 'query Feed { posts(community: LOUNGE, first: 1000) { edges { cursor } } }')
  await graphql(here.app, '{')
  const reading = new AbortController()
  const stream = await openStream(here.app, 'subscription PostAdded { postAdded(community: LOUNGE) { id } }', {}, undefined, reading.signal)
  const during = await here.scrape()
  reading.abort()
  await stream.text().catch(() => {})
  const more = (type: string, name: string, outcome: string) =>
    (during.of('graphql_operations_total', { type, name, outcome }) ?? 0) - (before.of('graphql_operations_total', { type, name, outcome }) ?? 0)
  expect([more('query', 'Feed', 'ok'), more('query', 'other', 'ok'), more('query', 'Feed', 'error'), more('unread', 'other', 'error')]).toEqual([1, 2, 1, 1])
  expect(more('subscription', 'PostAdded', 'ok')).toBe(1)
  expect(during.of('graphql_operation_duration_seconds_count', { type: 'query', name: 'Feed' })).toBe(2)
  expect(during.of('streams_open')).toBe(1)
  await expect.poll(async () => (await here.scrape()).of('streams_open')).toBe(0)
})

test('uploads are counted by kind when they are taken in, and by the code of the refusal when not', async () => {
  const { app } = here
  const { token } = await student(app)
  expect((await overRest(app, token, 'lounge', [await png(), await png('second.png')])).status).toBe(201)
  expect((await overGraphql(app, token, 'learn', [pdf()])).status).toBe(201)
  expect((await overRest(app, token, 'lounge', [textNamedPng()])).status).toBe(415)
  expect((await overGraphql(app, token, 'lounge', [textNamedPng()])).status).toBe(415)
  const six = await Promise.all(Array.from({ length: 6 }, (_, n) => png(`${n}.png`, 8, 8)))
  expect((await overRest(app, token, 'lounge', six)).status).toBe(400)
  const { of } = await here.scrape()
  expect([of('uploads_accepted_total', { kind: 'image' }), of('uploads_accepted_total', { kind: 'document' })]).toEqual([2, 1])
  const refused = ['UNSUPPORTED_MEDIA', 'INVALID_INPUT', 'RATE_LIMITED'].map((reason) => of('uploads_rejected_total', { reason }))
  expect(refused).toEqual([2, 1, undefined])
})

test('a form that its parser refuses, and a day that is used up, count as refused uploads too', async () => {
  const { app } = here
  const { token, uid } = await student(app)
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 2000)], 'large.png', { type: 'image/png' })
  const form = new FormData()
  form.append('logo', large)
  expect((await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, token)).status).toBe(413)
  await countUpload(app.database, uid, day, 200 * 1024 * 1024, 2 ** 30)
  expect((await overGraphql(app, token, 'learn', [pdf()])).status).toBe(429)
  const { of } = await here.scrape()
  expect([of('uploads_rejected_total', { reason: 'TOO_LARGE' }), of('uploads_rejected_total', { reason: 'RATE_LIMITED' })]).toEqual([1, 1])
})

test('refusals for coming too often are counted by policy, those of Compa by themselves', async () => {
  const { app } = here
  const { token } = await student(app)
  const checks = await Promise.all(
    Array.from({ length: 23 }, (_, n) => graphql(app, 'query($username: String!) { usernameAvailable(username: $username) }', { username: `free${n}` }, token)),
  )
  expect(checks.filter(({ errors }) => errors?.[0]?.extensions.code === 'RATE_LIMITED')).toHaveLength(3)
  const asked = []
  for (let n = 0; n < 3; n += 1) asked.push((await post(app, '/compa/ask', { question: 'theatre club' }, token)).status)
  expect(asked).toEqual([200, 429, 429])
  const { of } = await here.scrape()
  expect(of('rate_limit_refusals_total', { policy: 'username-checks-60s' })).toBe(3)
  expect(of('compa_quota_refusals_total')).toBe(2)
})

test('faults and shed requests are counted', async () => {
  const { app } = here
  await app.database.$executeRaw`alter table events rename to elsewhere`
  expect((await request(app, 'GET', '/api/events.ics')).status).toBe(500)
  const { errors } = await graphql(app, '{ events(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") { id } }')
  expect(errors?.[0]?.extensions.code).toBe('INTERNAL')
  await app.database.$executeRaw`alter table elsewhere rename to events`
  here.observing.metrics.countShedRequest('event loop')
  here.observing.metrics.observeQueueWait('deadline', 0.5)
  here.observing.metrics.registerGauge('queueLength', () => 3)
  here.observing.metrics.registerGauge('concurrencyLimit', () => 8)
  const { of } = await here.scrape()
  expect([of('request_queue_length'), of('request_concurrency_limit'), of('request_queue_wait_seconds_count', { outcome: 'deadline' })]).toEqual([3, 8, 1])
  expect([of('unforeseen_faults_total'), of('requests_shed_total', { reason: 'event loop' })]).toEqual([2, 1])
})

test('paths, methods and names that somebody invents make no series', { timeout: 60_000 }, async () => {
  const { app } = here
  const invent = async (n: number) => {
    const invented = Math.random().toString(36).slice(2)
    const methods = ['GET', 'PURGE', 'PROPFIND', 'MKCOL', 'SEARCH', 'LOCK']
    await fetch(`${app.address}/${n % 2 ? `api/${invented}/${n}` : invented}?${invented}`, { method: methods[n % methods.length] ?? 'GET' })
    await fetch(`${app.address}/media/${invented}.png`)
    await graphql(app, `query n${invented} { courses }`)
  }
  const ofRequests = async () => [...(await here.scrape()).series.keys()].filter((key) => /^(http|graphql)_/.test(key)).sort()
  for (let n = 0; n < 30; n += 1) await invent(n)
  const before = await ofRequests()
  for (let n = 0; n < 500; n += 25) await Promise.all(Array.from({ length: 25 }, (_, more) => invent(n + more)))
  expect(await ofRequests()).toEqual(before)
  expect((await here.scrape()).of('http_request_duration_seconds_count', requests('other', 'other', '404'))).toBeGreaterThan(100)
})

test('metrics are on their own port alone, and there nothing else is', async () => {
  expect((await fetch(`${here.app.address}/metrics`)).status).toBe(404)
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${here.port}${path}`, { method }).then(({ status }) => status)
  expect([await at('/'), await at('/healthz'), await at('/metrics/'), await at('/metrics', 'POST'), await at('/metrics?x=1')]).toEqual([
    404, 404, 404, 404, 200,
  ])
})
