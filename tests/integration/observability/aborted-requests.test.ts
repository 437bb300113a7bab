import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerGenerator } from '../../../server/features/compa/answers/answer-generator.ts'
import { openLog } from '../../../server/observability/log.ts'
import { startAppWithMetrics } from '../../support/app-with-metrics.ts'
import { type Account, createPost, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { post } from '../../support/http/client.ts'
import { createMultipart, openConnection } from '../../support/http/raw-http.ts'
import { verifyTokenLocally } from '../../support/http/tokens.ts'

type Line = { level: number; msg: string; req?: { method: string; path: string }; res?: { statusCode: number }; err?: object }

/** An answer generator that produces nothing until the client disconnects. */
let onGenerationStarted: () => void = () => {}
const answerGenerator: AnswerGenerator = {
  ...{ minFit: 0, maxTokens: 100, countsPassageTokens: false },
  async *generate(_brief, signal) {
    onGenerationStarted()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    throw signal.reason
  },
}

/** While set, verification of tokens and accounts waits for `open`. */
let gate: { onArrival(): void; open: Promise<void> } | null = null
const verifyToken = async (token: string) => {
  gate?.onArrival()
  await gate?.open
  return verifyTokenLocally(token)
}

let clockOffsetMs = 0
const now = () => new Date(Date.now() + clockOffsetMs)

let observed: Awaited<ReturnType<typeof startAppWithMetrics>>
let viewer: Account
let lines: Line[] = []
beforeAll(async () => {
  const log = openLog('info', { destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  observed = await startAppWithMetrics({ log, answerGenerator, verifyToken, verifyTokenNotRevoked: verifyToken, now })
  viewer = await createStudent(observed.app)
  await createPost(observed.app, { contentHtml: '<p>The library opens at nine in the morning</p>' })
})
beforeEach(() => {
  lines = []
})
afterAll(() => observed.stop())

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: campus\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nAuthorization: Bearer ${viewer.token}\r\n\r\n`

/** Sends these bytes and disconnects once the work has started. */
async function disconnectDuring(bytes: string, workStarted: Promise<unknown>) {
  const { socket, received: closed } = openConnection(observed.app.address, bytes)
  await workStarted
  socket.destroy()
  await closed
  await expect.poll(() => lines).not.toEqual([])
}

const abortedLogLines = (path: string) => [
  expect.objectContaining({ level: 30, msg: 'request aborted', req: expect.objectContaining({ method: 'POST', path }), res: { statusCode: 499 } }),
]

const bodies = {
  '/graphql': JSON.stringify({ query: 'mutation { askCompa(input: {question: "Where is the library?"}) { answer } }' }),
  '/compa/ask': JSON.stringify({ question: 'Where is the library?' }),
}
const paths = ['/graphql', '/compa/ask'] as const

test.each(paths)('a disconnect from %s is logged as an aborted request', async (path) => {
  const workStarted = new Promise<void>((resolve) => {
    onGenerationStarted = resolve
  })
  await disconnectDuring(head(path, Buffer.byteLength(bodies[path])) + bodies[path], workStarted)
  expect(lines).toEqual(abortedLogLines(path))
})

test.each([...paths, '/api/posts', '/api/posts/add', '/graphql/stream'])(
  'a disconnect from %s during token verification is logged as an aborted request',
  async (path) => {
    const { promise: workStarted, resolve: onArrival } = Promise.withResolvers<void>()
    const { promise: open, resolve: release } = Promise.withResolvers<void>()
    gate = { onArrival, open }
    await disconnectDuring(`${head(path, 1000)}{"query":`, workStarted)
    gate = null
    release()
    // Wait for the steps after verification.
    await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
    expect(lines).toEqual(abortedLogLines(path))
    expect((await observed.scrape()).valueOf('unhandled_errors_total') ?? 0).toBe(0)
  },
)

test.each([...paths, '/api/posts'])('a disconnect from %s during the body is logged as an aborted request', async (path) => {
  const { promise: workStarted, resolve: onArrival } = Promise.withResolvers<void>()
  gate = { onArrival, open: Promise.resolve() }
  await disconnectDuring(`${head(path, 1000)}{"query":`, workStarted)
  gate = null
  await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
  expect(lines).toEqual(abortedLogLines(path))
})

test('a truncated form is logged as an aborted request', async () => {
  const { promise: workStarted, resolve: onArrival } = Promise.withResolvers<void>()
  gate = { onArrival, open: Promise.resolve() }
  const part = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\nabc'
  await disconnectDuring(head('/api/posts/add', 1000, 'multipart/form-data; boundary=x') + part, workStarted)
  gate = null
  await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
  expect(lines).toEqual(abortedLogLines('/api/posts/add'))
})

const operations = JSON.stringify({
  query: 'mutation($media: [Upload!]) { createPost(input: {contentHtml: "x", community: LOUNGE, media: $media}) { post { id } } }',
  variables: { media: [null] },
})
const image = { name: 'a.png', type: 'image/png', content: 'x'.repeat(100_000) }

test.each([
  [
    '/api/posts/add',
    createMultipart(
      [
        ['contentHtml', 'x'],
        ['community', 'lounge'],
      ],
      { field: 'media', ...image },
    ),
  ],
  [
    '/graphql',
    createMultipart(
      [
        ['operations', operations],
        ['map', '{"a":["variables.media.0"]}'],
      ],
      { field: 'a', ...image },
    ),
  ],
])('a disconnect from %s after a complete form is logged as an aborted request', async (path, { body, type }) => {
  const headers = head(path, body.length, type).replace('\r\n', '\r\nApollo-Require-Preflight: true\r\n')
  const spooled = () => readdir(observed.app.spoolDir)
  // The previous upload's file may be deleted after its response.
  await expect.poll(spooled).toEqual([])
  const { socket, received: closed } = openConnection(observed.app.address, Buffer.concat([Buffer.from(headers), body.subarray(0, -10)]))
  await expect.poll(spooled).toHaveLength(1)
  // The account is checked again after the form is read. The check completes after the spooled file is deleted.
  const { promise: workStarted, resolve: onArrival } = Promise.withResolvers<void>()
  const { promise: open, resolve: release } = Promise.withResolvers<void>()
  gate = { onArrival, open }
  clockOffsetMs += 60_000
  socket.write(body.subarray(-10))
  await workStarted
  gate = null
  socket.destroy()
  await closed
  await expect.poll(spooled).toEqual([])
  release()
  // Wait for the steps after the form.
  expect(await uploadOverRest(observed.app, viewer.token, 'lounge', [await createPng()])).toMatchObject({ status: 201 })
  await expect.poll(() => lines).toEqual(abortedLogLines(path))
  expect((await observed.scrape()).valueOf('unhandled_errors_total') ?? 0).toBe(0)
})

test('a disconnect from /graphql at any moment is no error', async () => {
  const body = JSON.stringify({ query: '{ courses }' })
  for (let loopTurns = 0; loopTurns < 40; loopTurns += 1) {
    for (const closeMethod of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const { promise: workStarted, resolve: onArrival } = Promise.withResolvers<void>()
      const { promise: open, resolve: release } = Promise.withResolvers<void>()
      gate = { onArrival, open }
      const { socket, received: closed } = openConnection(observed.app.address, head('/graphql', body.length) + body)
      await workStarted
      gate = null
      socket[closeMethod]()
      for (let turn = 0; turn < loopTurns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      release()
      await closed
    }
  }
  await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
