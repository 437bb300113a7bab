import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Writer } from '../../../server/features/compa/writer.ts'
import { openLog } from '../../../server/lib/log.ts'
import { type Account, post, student } from '../../support/client.ts'
import { startObservedApp } from '../../support/observed-app.ts'
import { openConnection } from '../../support/raw-http.ts'
import { readHere } from '../../support/tokens.ts'

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

/** Holds up the check of a token while it is set. */
let gate: { arrived(): void; open: Promise<void> } | null = null
const verifyToken = async (token: string) => {
  gate?.arrived()
  await gate?.open
  return readHere(token)
}

let observed: Awaited<ReturnType<typeof startObservedApp>>
let viewer: Account
let lines: Line[] = []
beforeAll(async () => {
  const log = openLog('info', { destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  observed = await startObservedApp({ log, writer, verifyToken })
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
