import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Log } from '../../../server/observability/log.ts'
import { openTraces } from '../../../server/observability/otel.ts'
import { createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { type ReceivedSpan, startTraceCollector } from '../../support/trace-collector.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close()
})

/** Starts the app with traces exported to an endpoint. `traces.stop` flushes them. */
async function startTracedApp(endpoint: string, { trustProxy = 0 } = {}) {
  const logLines: string[] = []
  const log = pino(new Writable({ write: (line, _encoding, done) => done(void logLines.push(String(line))) })) as Log
  const traces = openTraces({ endpoint, serviceName: 'thinnai-test', version: '1.2.3', trustProxy: trustProxy > 0, log })
  cleanups.push(traces.stop)
  const app = await startTestApp(undefined, { traces, trustProxy })
  cleanups.push(app.stop)
  return { app, traces, logLines, log }
}

const findRootSpan = (spans: ReceivedSpan[], name: string) => spans.find((span) => span.name === name && !span.parentSpanId)
const findChildren = (spans: ReceivedSpan[], parent?: ReceivedSpan) => spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId)

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })

test('a request span contains the operation span and its SQL spans', async () => {
  const collector = await startTraceCollector()
  cleanups.push(collector.stop)
  const { app, traces } = await startTracedApp(collector.endpoint)
  const { token } = await createStudent(app, { username: 'traced' })
  await request(app, 'GET', '/api/posts?community=lounge&limit=7', undefined, token)
  await graphql(app, 'query Feed { posts(community: LOUNGE) { edges { node { id } } } }')
  await request(app, 'GET', '/api/users/progress/somebody')
  await traces.stop()
  const { spans } = collector
  const rest = findRootSpan(spans, 'GET /api/posts')
  expect(rest).toMatchObject({ kind: 2, attributes: { 'http.request.method': 'GET', 'http.route': '/api/posts', 'http.response.status_code': 200 } })
  const statements = findChildren(spans, rest)
  expect(statements.length).toBeGreaterThan(0)
  for (const { name, attributes } of statements) {
    expect(name).toMatch(/^(pg|prisma:client):db_query$/)
    expect(attributes['db.query.text']).toMatch(/select/i)
  }
  const operation = findChildren(
    spans,
    spans.find(({ name, spanId }) => name === 'POST /graphql' && findChildren(spans, { spanId } as ReceivedSpan).some((each) => each.name === 'query Feed')),
  )[0]
  expect(operation).toMatchObject({ name: 'query Feed', attributes: { 'graphql.operation.type': 'query', 'graphql.operation.name': 'Feed' } })
  expect(findChildren(spans, operation).map(({ name }) => name)).toContain('pg:db_query')
  expect(spans.filter(({ traceId }) => traceId === rest?.traceId).length).toBe(1 + statements.length)
  expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'content-type': 'application/json' })
})

test('spans contain no personal data', async () => {
  const collector = await startTraceCollector()
  cleanups.push(collector.stop)
  const { app, traces } = await startTracedApp(collector.endpoint)
  const { token, uid, email, username } = await createStudent(app, { username: 'secret_name' })
  await request(app, 'GET', `/api/users/profile?uid=${uid}`, undefined, token)
  await request(app, 'GET', `/api/users/progress/${uid}`)
  await graphql(app, 'query MyOwnName($u: String!) { user(username: $u) { username } }', { u: username }, token)
  await get(app, `/api/users/check-username/${username}`, { 'user-agent': 'agent-of-mine', 'x-forwarded-for': '203.0.113.9' })
  await traces.stop()
  expect(collector.spans.length).toBeGreaterThan(8)
  const exported = collector.bodies.join('')
  for (const secret of [uid, email, username, token, 'MyOwnName', 'agent-of-mine', '203.0.113.9', '127.0.0.1']) expect(exported).not.toContain(secret)
})

test('a trace continues only from a trusted proxy', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const collector = await startTraceCollector()
  cleanups.push(collector.stop)
  const direct = await startTracedApp(collector.endpoint)
  await get(direct.app, '/api/openapi.json', { traceparent })
  await direct.traces.stop()
  const behindProxy = await startTracedApp(collector.endpoint, { trustProxy: 1 })
  await get(behindProxy.app, '/api/openapi.json', { traceparent })
  await get(behindProxy.app, '/readyz', { traceparent: '00-00000000000000000000000000000000-b7ad6b7169203331-01' })
  await behindProxy.traces.stop()
  const [first, second] = collector.spans.filter(({ name }) => name === 'GET /api/openapi.json')
  expect(first?.traceId).not.toContain('0af7651916cd43dd8448eb211c80319c')
  expect(second).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' })
  expect(findRootSpan(collector.spans, 'GET /readyz')?.traceId).toMatch(/[1-9a-f]/)
})

test('an unavailable collector delays no request and shutdown by at most two seconds', { timeout: 60_000 }, async () => {
  const collector = await startTraceCollector({ isHanging: true })
  cleanups.push(collector.stop)
  for (const endpoint of [collector.endpoint, 'http://127.0.0.1:1']) {
    const { app, traces } = await startTracedApp(endpoint)
    const startedAt = performance.now()
    for (let n = 0; n < 20; n += 1) expect((await get(app, '/api/posts?community=lounge')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    const stoppingAt = performance.now()
    await traces.stop()
    expect(performance.now() - stoppingAt).toBeLessThan(2500)
  }
  expect(collector.spans.length).toBeGreaterThan(0)
})
