import { request as httpRequest } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createStudent } from '../support/factories.ts'
import { testCase } from '../support/reports/case-table.ts'
import { pollUntil, type RunningServer, startServer, timedFetch } from '../support/running-server.ts'
import { findFreePort, startFirestore } from '../support/services/firestore-emulator.ts'

let database: Client
beforeAll(async () => {
  database = new Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(() => database.end())

/** Send the first half of a post with a file. The returned function sends the rest and resolves with the status. */
async function startPartialUpload({ address }: RunningServer, token: string) {
  const { hostname, port } = new URL(address)
  const boundary = 'half-an-upload'
  const part = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const firstHalf = `${part('contentHtml', 'finished in time')}${part('community', 'learn')}--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="notes.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const request = httpRequest({ hostname, port, method: 'POST', path: '/api/posts/add', headers })
  const status = new Promise<number>((resolve) =>
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', () => resolve(0)),
  )
  await new Promise((resolve) => request.write(firstHalf, resolve))
  return (): Promise<number> => {
    request.end(`trailer\n%%EOF\n\r\n--${boundary}--\r\n`)
    return status
  }
}

testCase('SIGTERM during an upload', '/readyz turns 503, the upload completes, the outbox is delivered, exit 0', async () => {
  const firestorePort = await findFreePort()
  const env = { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestorePort}`, DRAIN_DELAY: '2' }
  const firestore = await startFirestore(firestorePort)
  const server = await startServer(inject('databaseUrl'), { env })
  const student = await createStudent(server)
  const finish = await startPartialUpload(server, student.token)
  server.child.kill('SIGTERM')
  const { elapsedMs: readyzMs } = await pollUntil(
    () => timedFetch(`${server.address}/readyz`),
    ({ status }) => status === 503,
  )
  expect(await timedFetch(`${server.address}/readyz`)).toMatchObject({ status: 503, body: { status: 'draining' } })
  expect((await timedFetch(`${server.address}/livez`)).status).toBe(200)
  // The server has stopped listening; requests in flight continue.
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
  return `/readyz 503 after ${readyzMs} ms, the upload ${status}, new connections refused, no change pending, exit ${code}`
})

testCase('a second SIGTERM', 'the server exits at once', async () => {
  const server = await startServer(inject('databaseUrl'))
  const student = await createStudent(server)
  await startPartialUpload(server, student.token)
  server.child.kill('SIGTERM')
  await pollUntil(
    () => timedFetch(`${server.address}/livez`),
    ({ status }) => status === 0,
  )
  const start = performance.now()
  server.child.kill('SIGTERM')
  const code = await server.exited
  const durationMs = Math.round(performance.now() - start)
  expect(code).toBe(1)
  expect(durationMs).toBeLessThan(2000)
  return `exit ${code} after ${durationMs} ms, with an upload in flight`
})

/** A module for `--import` that causes an unhandled rejection on SIGUSR2. */
const rejectionAtSignalModule = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => void Promise.reject(new Error('unhandled')))")}`

testCase('an unhandled rejection', 'it is logged, requests in flight complete, exit 1', async () => {
  const server = await startServer(inject('databaseUrl'), { nodeOptions: ['--import', rejectionAtSignalModule], env: { LOG_LEVEL: 'info' } })
  const student = await createStudent(server)
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

testCase('a deadlock with another transaction', 'the transaction is retried, and the request succeeds', async () => {
  const server = await startServer(inject('databaseUrl'))
  const student = await createStudent(server)
  const saveBusiness = (name: string) =>
    timedFetch(`${server.address}/api/users/business/${student.uid}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
  expect((await saveBusiness('Before')).status).toBe(200)
  const countDeadlocks = async () =>
    Number((await database.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks)
  const before = await countDeadlocks()
  // With a longer deadlock_timeout here, PostgreSQL cancels the server's transaction rather than this one.
  await database.query("set deadlock_timeout = '20s'; begin")
  await database.query('select 1 from businesses where owner_uid = $1 for update', [student.uid])
  const saveRequest = saveBusiness('After')
  await waitForLock()
  await database.query('select 1 from users where uid = $1 for update', [student.uid])
  await database.query('commit')
  const { status, body, durationMs } = await saveRequest
  expect(status, JSON.stringify(body)).toBe(200)
  await expect.poll(countDeadlocks).toBe(before + 1)
  expect(await server.stop()).toBe(0)
  return `${status} after ${durationMs} ms and one deadlock in pg_stat_database`
})

/** Wait until a transaction of the server waits for a lock. */
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
