import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { recordDomainEvent } from '../../../server/jobs/record-domain-event.ts'
import { collectJobs } from '../../../server/jobs/tasks.ts'
import type { EventHandler, Schedule } from '../../../server/jobs/types.ts'
import { startJobWorker } from '../../../server/jobs/worker.ts'
import { startRestartablePostgres } from '../../support/services/restartable-postgres.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const workers = new Set<{ stop(): Promise<void> }>()
let subjects: string[]
let collect: EventHandler
const app = setUpTestApp(undefined, { jobs: { handlers: { 'test.worker': { collect: (...args) => collect(...args) } } } })
beforeEach(() => {
  subjects = []
  collect = async (_context, { subject }) => void subjects.push(subject)
})
const stopWorkers = () => Promise.all([...workers].map((worker) => worker.stop()))
afterEach(stopWorkers)

function startWorker({ schedules = [] as Schedule[], directUrl = app.databaseUrl, context = app.jobContext } = {}): { stop(): Promise<void> } {
  const worker = startJobWorker({ directUrl, jobs: collectJobs([{ handlers: app.jobs.handlers, schedules }]), context })
  const startedWorker = {
    stop() {
      workers.delete(startedWorker)
      return worker.stop()
    },
  }
  workers.add(startedWorker)
  return startedWorker
}
const record = (subject: string, database = app.database) => recordDomainEvent(database, { kind: 'test.worker', subject, actor: null, at: new Date() })
const countLocked = async () => (await app.database.$queryRaw<object[]>`select from graphile_worker.jobs where locked_at is not null`).length

test('a worker runs the jobs of before its start, and new ones at once', async () => {
  await record('before')
  startWorker()
  await expect.poll(() => subjects).toEqual(['before'])
  for (let number = 0; number < 20; number += 1) await record(String(number))
  await expect.poll(() => subjects.length).toBe(21)
})

test('stop resolves at any moment, and loses no job', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 20; round += 1) {
    for (let number = 0; number < 5; number += 1) await record(`${round} ${number}`)
    const worker = startWorker()
    if (round % 3 === 1) await expect.poll(() => subjects.length, { interval: 5 }).toBeGreaterThan(round * 5)
    if (round % 3 === 2) await expect.poll(() => subjects.length, { interval: 5 }).toBe(round * 5 + 5)
    await worker.stop()
    expect(await countLocked()).toBe(0)
    await app.runJobs()
    expect(subjects).toHaveLength(round * 5 + 5)
  }
  expect(new Set(subjects).size).toBe(100)
})

test('stop aborts a schedule and waits for it', async () => {
  const events: string[] = []
  const run: Schedule['run'] = (_context, signal) =>
    new Promise((_resolve, reject) => {
      events.push('started')
      signal.addEventListener('abort', () => {
        events.push('aborted')
        reject(signal.reason)
      })
    })
  const worker = startWorker({ schedules: [{ name: 'long', cron: '0 0 1 1 *', timeoutMinutes: 50, run }] })
  await app.database.$executeRaw`select graphile_worker.add_job('long')`
  await expect.poll(() => events).toEqual(['started'])
  await worker.stop()
  expect(events).toEqual(['started', 'aborted'])
  expect(await countLocked()).toBe(0)
  await app.database.$executeRaw`delete from graphile_worker._private_jobs`
})

test('stop resolves if a handler hangs or the database gives no answer', { timeout: 60_000 }, async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  collect = () => released
  const worker = startWorker()
  await record('hanging')
  await expect.poll(countLocked).toBe(1)
  await worker.stop()
  release()
  await expect.poll(() => app.database.handledEvent.count({ where: { event: { subject: 'hanging' } } })).toBe(1)
  await app.database.$executeRaw`delete from graphile_worker._private_jobs`

  const sockets: { destroy(): void }[] = []
  const hangingServer = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await new Promise((resolve) => hangingServer.once('listening', resolve))
  const { port } = hangingServer.address() as { port: number }
  await startWorker({ directUrl: `postgresql://nobody@127.0.0.1:${port}/none` }).stop()
  for (const socket of sockets) socket.destroy()
  hangingServer.close()
})

test('the jobs of a dead worker are run by another', async () => {
  await record('orphaned')
  await app.database.$executeRaw`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '11 seconds', attempts = 1`
  await record('locked by a live worker')
  startWorker()
  await expect.poll(() => subjects.toSorted()).toEqual(['locked by a live worker', 'orphaned'])
})

test('a schedule that is due runs on one of two workers, never twice at once, and a missed time is made up for', async () => {
  const name = `schedule-${randomUUID()}`
  let [running, maxRunning, runs] = [0, 0, 0]
  const run = async () => {
    running += 1
    runs += 1
    maxRunning = Math.max(maxRunning, running)
    await app.database.$queryRaw`select 1`
    running -= 1
  }
  const missedMinutes = 30
  await app.database
    .$executeRaw`insert into graphile_worker._private_known_crontabs (identifier, known_since) values (${name}, now() - make_interval(mins => ${missedMinutes}))`
  const schedules = [{ name, cron: '* * * * *', timeoutMinutes: 1, run }]
  startWorker({ schedules })
  startWorker({ schedules })
  await expect.poll(() => runs).toBeGreaterThan(0)
  const countJobs = async () => (await app.database.$queryRaw<object[]>`select from graphile_worker.jobs where task_identifier = ${name}`).length
  await expect.poll(countJobs).toBe(0)
  expect(maxRunning).toBe(1)
  expect(runs).toBeLessThanOrEqual(missedMinutes + 1)
})

test('after a restart of PostgreSQL jobs run again, and the outage is logged once', { timeout: 120_000 }, async () => {
  const postgres = await startRestartablePostgres()
  const lines: string[] = []
  const collectLine = (...args: [string] | [object, string]) => void lines.push(String(args.at(-1)))
  const log = Object.assign(Object.create(app.log), { error: collectLine, warn: collectLine, info: collectLine })
  const database = openDatabase(postgres.url, app.log, { maxConnections: 3, isBackground: true })
  startWorker({ directUrl: postgres.url, context: { ...app.jobContext, database, log } })
  for (let round = 0; round < 3; round += 1) {
    await record(`before ${round}`, database)
    await expect.poll(() => subjects, { timeout: 30_000 }).toContain(`before ${round}`)
    await postgres.kill()
    await expect.poll(() => lines.filter((line) => line === 'job queue unavailable').length, { timeout: 30_000 }).toBe(round + 1)
    await postgres.restart()
    await expect
      .poll(
        () =>
          record(`after ${round}`, database).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    await expect.poll(() => subjects, { timeout: 60_000 }).toContain(`after ${round}`)
    await expect.poll(() => lines.filter((line) => line === 'job queue available again').length, { timeout: 30_000 }).toBe(round + 1)
  }
  expect(lines.length).toBeLessThan(20)
  await stopWorkers()
  await database.$disconnect()
  await postgres.stop()
})
