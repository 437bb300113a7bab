import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Writer } from '../../../server/features/compa/answers/answer-generator.ts'
import { openLog } from '../../../server/observability/log.ts'
import { startObservedApp } from '../../support/app-with-metrics.ts'
import { type Account, post, student } from '../../support/client.ts'
import { png } from '../../support/image-and-pdf-files.ts'
import { multipart, openConnection } from '../../support/raw-http.ts'
import { readHere } from '../../support/tokens.ts'
import { overRest } from '../../support/uploads.ts'

type Line = { level: number; msg: string; req?: { method: string; path: string }; res?: { statusCode: number }; err?: object }

/** Writes nothing until its reader has left. */
let begun: () => void = () => {}
const writer: Writer = {
  ...{ least: 0, mostTokens: 100, counts: false },
  async *write(_brief, signal) {
    begun()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    throw signal.reason
  },
}

/** Holds up the checks of a token and of its account while it is set. */
let gate: { arrived(): void; open: Promise<void> } | null = null
const verifyToken = async (token: string) => {
  gate?.arrived()
  await gate?.open
  return readHere(token)
}

let clockOffsetMs = 0
const now = () => new Date(Date.now() + clockOffsetMs)

let observed: Awaited<ReturnType<typeof startObservedApp>>
let viewer: Account
let lines: Line[] = []
beforeAll(async () => {
  const log = openLog('info', { destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  observed = await startObservedApp({ log, writer, verifyToken, recheckToken: verifyToken, now })
  viewer = await student(observed.app)
  const { token } = await student(observed.app)
  await post(observed.app, '/api/posts', { contentHtml: '<p>The library opens at nine in the morning</p>', community: 'lounge' }, token)
})
beforeEach(() => {
  lines = []
})
afterAll(() => observed.stop())

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: campus\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nAuthorization: Bearer ${viewer.token}\r\n\r\n`

/** Sends these bytes, and leaves once the work is under way. */
async function leave(bytes: string, underWay: Promise<unknown>) {
  const { socket, closed } = openConnection(observed.app.address, bytes)
  await underWay
  socket.destroy()
  await closed
  await expect.poll(() => lines).not.toEqual([])
}

const aborted = (path: string) => [
  expect.objectContaining({ level: 30, msg: 'request aborted', req: expect.objectContaining({ method: 'POST', path }), res: { statusCode: 499 } }),
]

const bodies = {
  '/graphql': JSON.stringify({ query: 'mutation { askCompa(input: {question: "Where is the library?"}) { answer } }' }),
  '/compa/ask': JSON.stringify({ question: 'Where is the library?' }),
}
const paths = ['/graphql', '/compa/ask'] as const

test.each(paths)('a reader who leaves %s before the answer is logged as an aborted request', async (path) => {
  const underWay = new Promise<void>((resolve) => {
    begun = resolve
  })
  await leave(head(path, Buffer.byteLength(bodies[path])) + bodies[path], underWay)
  expect(lines).toEqual(aborted(path))
})

test.each([...paths, '/api/posts', '/api/posts/add', '/graphql/stream'])(
  'a reader who leaves %s while the token is checked is logged as an aborted request',
  async (path) => {
    const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>()
    const { promise: open, resolve: release } = Promise.withResolvers<void>()
    gate = { arrived, open }
    await leave(`${head(path, 1000)}{"query":`, underWay)
    gate = null
    release()
    // What comes behind the check has its turn.
    await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
    expect(lines).toEqual(aborted(path))
    expect((await observed.scrape()).of('unforeseen_faults_total') ?? 0).toBe(0)
  },
)

test.each([...paths, '/api/posts'])('a reader who leaves %s in the middle of its body is logged as an aborted request', async (path) => {
  const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>()
  gate = { arrived, open: Promise.resolve() }
  await leave(`${head(path, 1000)}{"query":`, underWay)
  gate = null
  await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
  expect(lines).toEqual(aborted(path))
})

test('a form that breaks off is logged as an aborted request', async () => {
  const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>()
  gate = { arrived, open: Promise.resolve() }
  const part = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\nabc'
  await leave(head('/api/posts/add', 1000, 'multipart/form-data; boundary=x') + part, underWay)
  gate = null
  await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
  expect(lines).toEqual(aborted('/api/posts/add'))
})

const operations = JSON.stringify({
  query: 'mutation($media: [Upload!]) { createPost(input: {contentHtml: "x", community: LOUNGE, media: $media}) { post { id } } }',
  variables: { media: [null] },
})
const image = { name: 'a.png', type: 'image/png', content: 'x'.repeat(100_000) }

test.each([
  [
    '/api/posts/add',
    multipart(
      [
        ['contentHtml', 'x'],
        ['community', 'lounge'],
      ],
      { field: 'media', ...image },
    ),
  ],
  [
    '/graphql',
    multipart(
      [
        ['operations', operations],
        ['map', '{"a":["variables.media.0"]}'],
      ],
      { field: 'a', ...image },
    ),
  ],
])('a student who leaves %s once a form has been sent is logged as an aborted request', async (path, { body, type }) => {
  const headers = head(path, body.length, type).replace('\r\n', '\r\nApollo-Require-Preflight: true\r\n')
  const { socket, closed } = openConnection(observed.app.address, Buffer.concat([Buffer.from(headers), body.subarray(0, -10)]))
  const spooled = () => readdir(observed.app.spoolDir)
  await expect.poll(spooled).toHaveLength(1)
  // Whether the account stands is asked again behind the form, and answered when the form's file is gone.
  const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>()
  const { promise: open, resolve: release } = Promise.withResolvers<void>()
  gate = { arrived, open }
  clockOffsetMs += 60_000
  socket.write(body.subarray(-10))
  await underWay
  gate = null
  socket.destroy()
  await closed
  await expect.poll(spooled).toEqual([])
  release()
  // What becomes of the form has its turn.
  expect(await overRest(observed.app, viewer.token, 'lounge', [await png()])).toMatchObject({ status: 201 })
  await expect.poll(() => lines).toEqual(aborted(path))
  expect((await observed.scrape()).of('unforeseen_faults_total') ?? 0).toBe(0)
})

test('readers who leave /graphql at any moment of the check are no errors', async () => {
  const body = JSON.stringify({ query: '{ courses }' })
  for (let turns = 0; turns < 40; turns += 1) {
    for (const how of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>()
      const { promise: open, resolve: release } = Promise.withResolvers<void>()
      gate = { arrived, open }
      const { socket, closed } = openConnection(observed.app.address, head('/graphql', body.length) + body)
      await underWay
      gate = null
      socket[how]()
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      release()
      await closed
    }
  }
  await post(observed.app, '/graphql', { query: '{ courses }' }, viewer.token)
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
