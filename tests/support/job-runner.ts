import { EventEmitter } from 'node:events'
import { Logger, runOnce } from 'graphile-worker'
import { openQueuePool } from '../../server/jobs/queue-pool.ts'
import { createTaskList, runSchedule } from '../../server/jobs/tasks.ts'
import type { JobContext, Jobs } from '../../server/jobs/types.ts'

/** Runs the jobs of an app when a test says so; no worker runs by itself. */
export const createJobRunner = (databaseUrl: string, jobs: Jobs, context: JobContext) => ({
  jobs,
  /** Runs all jobs that are due, and those that they add. Returns their number; throws the first error of a job. */
  async runJobs(): Promise<number> {
    const queue = openQueuePool(databaseUrl)
    const errors: unknown[] = []
    let count = 0
    const events = new EventEmitter()
    events.on('job:complete', ({ error }: { error?: unknown }) => {
      count += 1
      if (error) errors.push(error)
    })
    try {
      await runOnce({
        ...{ pgPool: queue.pool, taskList: createTaskList(jobs, context), events, noHandleSignals: true, logger: new Logger(() => () => {}) },
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      })
    } finally {
      await queue.end()
    }
    if (errors.length) throw errors[0]
    return count
  },
  /** Runs a schedule now, by the clock of the app. */
  async runSchedule(name: string): Promise<void> {
    const schedule = jobs.schedules.find((each) => each.name === name)
    if (!schedule) throw new Error(`There is no schedule ${name}.`)
    await runSchedule(schedule, context)
  },
})
