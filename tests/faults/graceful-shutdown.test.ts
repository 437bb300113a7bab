import { request as httpRequest } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { testCase } from '../support/case-table.ts'
import { freePort, startFirestore } from '../support/firestore-emulator.ts'
import { createStudentAt, pollUntil, type RunningServer, startServer, timedFetch } from '../support/running-server.ts'

let database: Client
beforeAll(async () => {
  database = new Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(() => database.end())

/** A post with a file of which half is sent; `finish` sends the rest and answers the status. */
async function startPartialUpload({ address }: RunningServer, token: string) {
  const { hostname, port } = new URL(address)
  const boundary = 'half-an-upload'
  const part = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const begin = `${part('contentHtml', 'finished in time')}${part('community', 'learn')}--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="notes.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const request = httpRequest({ hostname, port, method: 'POST', path: '/api/posts/add', headers })
  const status = new Promise<number>((resolve) =>
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', () => resolve(0)),
  )
  await new Promise((resolve) => request.write(begin, resolve))
  return (): Promise<number> => {
    request.end(`trailer\n%%EOF\n\r\n--${boundary}--\r\n`)
    return status
  }
}

testCase('SIGTERM while a file is on its way', '/readyz turns 503, the upload is finished, the document database hears what changed, exit 0', async () => {
  const firestorePort = await freePort()
  const env = { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestorePort}`, DRAIN_DELAY: '2' }
  const firestore = await startFirestore(firestorePort)
  const server = await startServer(inject('databaseUrl'), { env })
  const student = await createStudentAt(server.address)
  const finish = await startPartialUpload(server, student.token)
  server.child.kill('SIGTERM')
  const { elapsedMs: after } = await pollUntil(
    () => timedFetch(`${server.address}/readyz`),
    ({ status }) => status === 503,
  )
  expect(await timedFetch(`${server.address}/readyz`)).toMatchObject({ status: 503, body: { status: 'draining' } })
  expect((await timedFetch(`${server.address}/livez`)).status).toBe(200)
  // Listening has ended by now; what is under way goes on.
  await pollUntil(
    () => timedFetch(`${server.address}/livez`),
    ({ status }) => status === 0,
  )
  const status = await finish()
  expect(status).toBe(201)
  const code = await server.exited
  expect(code).toBe(0)
  const { rows } = await database.query('select count(*)::int as waiting from users_document_changes where uid = $1', [student.uid])
  expect(rows[0].waiting).toBe(0)
  await firestore.stop()
  return `/readyz 503 after ${after} ms, the upload ${status}, a new connection refused, no change waiting, exit ${code}`
})

testCase('a second SIGTERM', 'ends the server at once', async () => {
  const server = await startServer(inject('databaseUrl'))
  const student = await createStudentAt(server.address)
  await startPartialUpload(server, student.token)
  server.child.kill('SIGTERM')
  await pollUntil(
    () => timedFetch(`${server.address}/livez`),
    ({ status }) => status === 0,
  )
  const start = performance.now()
  server.child.kill('SIGTERM')
  const code = await server.exited
  const ms = Math.round(performance.now() - start)
  expect(code).toBe(1)
  expect(ms).toBeLessThan(2000)
  return `exit ${code} after ${ms} ms, with an upload under way`
})

/** Node's own module that makes a fault which nobody catches, at a signal. */
const rejectionAtSignalModule = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => void Promise.reject(new Error('nobody catches this')))")}`

testCase('a rejection that nobody handles', 'is logged, what is under way is finished, exit 1', async () => {
  const server = await startServer(inject('databaseUrl'), { nodeOptions: ['--import', rejectionAtSignalModule], env: { LOG_LEVEL: 'info' } })
  const student = await createStudentAt(server.address)
  const finish = await startPartialUpload(server, student.token)
  server.child.kill('SIGUSR2')
  await pollUntil(
    () => timedFetch(`${server.address}/livez`),
    ({ status }) => status === 0,
  )
  const status = await finish()
  const code = await server.exited
  expect([status, code]).toEqual([201, 1])
  expect(server.output()).toContain('uncaught error')
  return `logged, the upload ${status}, exit ${code}`
})

testCase('a deadlock with another transaction', 'is run again: the student sees success', async () => {
  const server = await startServer(inject('databaseUrl'))
  const student = await createStudentAt(server.address)
  const saveBusiness = (name: string) =>
    timedFetch(`${server.address}/api/users/business/${student.uid}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
  expect((await saveBusiness('Before')).status).toBe(200)
  const deadlocks = async () => Number((await database.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks)
  const before = await deadlocks()
  // This side waits longer before it looks for a deadlock, so that the server's transaction is the one that is broken off.
  await database.query("set deadlock_timeout = '20s'; begin")
  await database.query('select 1 from businesses where owner_uid = $1 for update', [student.uid])
  const saved = saveBusiness('After')
  await waitForLock()
  await database.query('select 1 from users where uid = $1 for update', [student.uid])
  await database.query('commit')
  const { status, body, durationMs: ms } = await saved
  expect(status, JSON.stringify(body)).toBe(200)
  await expect.poll(deadlocks).toBe(before + 1)
  expect(await server.stop()).toBe(0)
  return `${status} after ${ms} ms and one deadlock by PostgreSQL's count`
})

/** Until a transaction of the server waits for a row. */
const waitForLock = () =>
  expect
    .poll(async () => {
      const watcher = new Client({ connectionString: inject('databaseUrl') })
      await watcher.connect()
      const { rows } = await watcher.query('select count(*)::int as waiting from pg_locks where not granted')
      await watcher.end()
      return rows[0].waiting
    })
    .toBe(1)
