import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { recordDomainEvent, registerEventHandlers } from '../../server/jobs/record-domain-event.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()
const killCount = 12

const startWorker = () =>
  fork(fileURLToPath(new URL('../support/job-process.ts', import.meta.url)), { env: { ...process.env, DATABASE_URL: app.databaseUrl }, stdio: 'ignore' })
const kill = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))
const countEffects = async () => (await app.database.$queryRaw<{ count: number }[]>`select count(*)::int as count from effects`)[0]?.count ?? 0
const countJobs = async () => (await app.database.$queryRaw<{ count: number }[]>`select count(*)::int as count from graphile_worker.jobs`)[0]?.count

testCase(
  `job workers are killed ${killCount} times while 300 events are recorded`,
  'each handler of each event has its effect exactly once',
  async () => {
    registerEventHandlers({ 'test.killed': { first: async () => {}, second: async () => {} } })
    await app.database.$executeRaw`create table effects (event_id uuid, handler text)`
    let recorded = 0
    const recordAll = async () => {
      for (; recorded < 300; recorded += 1)
        await recordDomainEvent(app.database, { kind: 'test.killed', subject: String(recorded), actor: null, at: new Date() })
    }
    let interrupted = 0
    const killRepeatedly = async () => {
      let [first, second] = [startWorker(), startWorker()]
      for (let round = 0; round < killCount; round += 1) {
        const before = await countEffects()
        await expect.poll(countEffects, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + Math.random() * 20)
        await kill(first)
        interrupted += (await app.database.$queryRaw<object[]>`select from graphile_worker.jobs where locked_at is not null`).length
        ;[first, second] = [second, startWorker()]
      }
      return [first, second]
    }
    const [workers] = await Promise.all([killRepeatedly(), recordAll()])
    // The jobs of killed workers are unlocked after ten seconds.
    await expect.poll(countJobs, { timeout: 90_000 }).toBe(0)
    await Promise.all(workers.map(kill))
    const [effects] = await app.database.$queryRaw<{ all: number; distinct: number }[]>`
      select count(*)::int as all, count(distinct (event_id, handler))::int as distinct from effects join domain_events on id = event_id`
    expect(effects).toEqual({ all: 600, distinct: 600 })
    expect(interrupted).toBeGreaterThan(0)
    return `${killCount} kills, ${interrupted} locked jobs at the kills, 300 events, 600 effects, none lost or repeated`
  },
  240_000,
)
