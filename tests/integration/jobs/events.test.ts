import { beforeEach, expect, test, vi } from 'vitest'
import { recordDomainEvent } from '../../../server/jobs/record-domain-event.ts'
import { collectJobs } from '../../../server/jobs/tasks.ts'
import type { DomainEvent, EventHandler } from '../../../server/jobs/types.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
/** What the handlers do; each test sets its own. */
let count: EventHandler
let clear: EventHandler
let clock: Date

const app = setUpTestApp(undefined, {
  now: () => clock,
  jobs: { handlers: { 'test.changed': { count: (...args) => count(...args), clear: (...args) => clear(...args) }, 'test.other': { count: async () => {} } } },
})

let handled: DomainEvent[]
beforeEach(async () => {
  clock = new Date()
  handled = []
  count = async (_context, event) => void handled.push(event)
  clear = async () => {}
  await app.database.$executeRaw`delete from graphile_worker._private_jobs`
  await app.database.domainEvent.deleteMany()
})

const record = (kind: `test.${string}` = 'test.changed') =>
  app.database.$transaction((transaction) =>
    recordDomainEvent(transaction, { kind, subject: 'subject-1', actor: 'uid-1', at: clock, payload: { text: "'quoted' தமிழ்" } }),
  )
const listJobs = async () =>
  (await app.database.$queryRaw<{ task: string }[]>`select task_identifier as task from graphile_worker.jobs order by 1`).map(({ task }) => task)
const makeJobsDue = () => app.database.$executeRaw`update graphile_worker._private_jobs set run_at = now()`
const countRows = async () => [await app.database.domainEvent.count(), await app.database.handledEvent.count(), (await listJobs()).length]

test('an event and one job for each of its handlers are committed together', async () => {
  await record()
  expect(await listJobs()).toEqual(['test.changed/clear', 'test.changed/count'])
  expect(await app.runJobs()).toBe(2)
  expect(handled).toEqual([
    {
      ...{ id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/), kind: 'test.changed', subject: 'subject-1', actor: 'uid-1' },
      ...{ at: clock, payload: { text: "'quoted' தமிழ்" } },
    },
  ])
  expect(await countRows()).toEqual([1, 2, 0])
})

test('an event that SQL records without its handlers runs all of them, each once', async () => {
  let failures = 1
  clear = async () => {
    failures -= 1
    if (failures >= 0) throw new Error('not yet')
  }
  const recordBySql = (kind: string) =>
    app.database.$executeRaw`insert into domain_events (id, kind, subject, at, payload, handlers) values (gen_random_uuid(), ${kind}, 's', now(), '{}', '{*}')`
  await recordBySql('test.changed')
  await recordBySql('test.unhandled')
  expect(await listJobs()).toEqual(['add-event-jobs', 'add-event-jobs'])
  await expect(app.runJobs()).rejects.toThrow('not yet')
  await makeJobsDue()
  expect(await app.runJobs()).toBe(1)
  expect([handled.length, await app.database.handledEvent.count()]).toEqual([1, 2])
  expect(await listJobs()).toEqual([])
})

test('a rollback leaves neither the event nor a job', async () => {
  const change = app.database.$transaction(async (transaction) => {
    await recordDomainEvent(transaction, { kind: 'test.changed', subject: 'subject-1', actor: null, at: clock })
    throw new Error('not saved')
  })
  await expect(change).rejects.toThrow('not saved')
  expect(await countRows()).toEqual([0, 0, 0])
})

test('an event of a kind without handlers is recorded without a job', async () => {
  await record('test.unhandled')
  expect(await countRows()).toEqual([1, 0, 0])
})

test('an event cannot be recorded before the handlers are registered', async () => {
  vi.resetModules()
  const fresh = await import('../../../server/jobs/record-domain-event.ts')
  const event = { kind: 'test.changed', subject: 'subject-1', actor: null, at: clock } as const
  await expect(fresh.recordDomainEvent(app.database, event)).rejects.toThrow('No event handlers are registered: import server/features/index.ts.')
  expect(await countRows()).toEqual([0, 0, 0])
})

test('a failed handler leaves nothing, is retried later, and repeats no other handler', async () => {
  let attempts = 0
  clear = async ({ transaction }, { id }) => {
    await transaction.handledEvent.create({ data: { eventId: id, handler: 'effect' } })
    attempts += 1
    if (attempts === 1) throw new Error('not yet')
  }
  await record()
  await expect(app.runJobs()).rejects.toThrow('not yet')
  expect(await app.database.handledEvent.findMany({ select: { handler: true } })).toEqual([{ handler: 'test.changed/count' }])
  expect(await app.runJobs()).toBe(0)
  await makeJobsDue()
  expect(await app.runJobs()).toBe(1)
  expect(attempts).toBe(2)
  expect(handled).toHaveLength(1)
  expect(await countRows()).toEqual([1, 3, 0])
})

test('a job that runs again changes nothing', async () => {
  await record()
  const [job] = await app.database.$queryRaw<{ payload: object }[]>`select payload from graphile_worker._private_jobs limit 1`
  await app.runJobs()
  for (let run = 0; run < 3; run += 1) {
    await app.database.$executeRaw`select graphile_worker.add_job('test.changed/count', ${JSON.stringify(job?.payload)}::json)`
    expect(await app.runJobs()).toBe(1)
  }
  expect(handled).toHaveLength(1)
})

test('two workers that run the same job at once handle its event once', async () => {
  await record()
  const { promise: bothStarted, resolve } = Promise.withResolvers<void>()
  const [{ payload } = { payload: {} }] = await app.database.$queryRaw<{ payload: object }[]>`select payload from graphile_worker._private_jobs limit 1`
  await app.database.$executeRaw`select graphile_worker.add_job('test.changed/count', ${JSON.stringify(payload)}::json)`
  let effects = 0
  count = async ({ transaction }) => {
    await transaction.$queryRaw`select 1`
    effects += 1
    await bothStarted
  }
  const runs = [app.runJobs(), app.runJobs()]
  // The second waits for the row of the first.
  const isWaiting = async () => (await app.database.$queryRaw<object[]>`select from pg_locks where not granted`).length > 0
  await expect.poll(isWaiting).toBe(true)
  resolve()
  expect((await Promise.all(runs)).reduce((sum, each) => sum + each)).toBe(3)
  expect(effects).toBe(1)
})

test('events are purged after 30 days, with the records of their handlers', async () => {
  await record()
  await app.runJobs()
  clock = new Date(Date.now() + 29.9 * dayMs)
  await app.runSchedule('purge-events')
  expect(await countRows()).toEqual([1, 2, 0])
  clock = new Date(Date.now() + 30.1 * dayMs)
  await app.runSchedule('purge-events')
  expect(await countRows()).toEqual([0, 0, 0])
})

test('names of handlers and schedules are unique', () => {
  const run = async () => {}
  const schedule = { name: 'purge', cron: '* * * * *', timeoutMinutes: 1, run }
  expect(() => collectJobs([{ handlers: { 'test.a': { one: run } } }, { handlers: { 'test.a': { two: run } } }, { schedules: [schedule] }])).not.toThrow()
  expect(() => collectJobs([{ handlers: { 'test.a': { one: run } } }, { handlers: { 'test.a': { one: run } } }])).toThrow(
    'Two handlers of test.a have the name one.',
  )
  expect(() => collectJobs([{ schedules: [schedule, schedule] }])).toThrow('Two schedules have the same name.')
})
