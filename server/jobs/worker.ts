import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, type WorkerEvents } from 'graphile-worker'
import { runAtInterval } from '../utils/async/interval.ts'
import { takeLivenessLockSql, unlockJobs, unlockJobsOfDeadWorkers } from './data.ts'
import { openQueuePool } from './queue-pool.ts'
import { createCronItems, createTaskList } from './tasks.ts'
import type { JobContext, Jobs } from './types.ts'
import { createWorkerLog } from './worker-log.ts'

/** Jobs of a server that run at once. */
const concurrency = 2
/** How long running jobs may take when the worker stops. Those that take longer are run again by another worker. */
const stopTimeoutMs = 3000
const unlockIntervalMs = 10_000
const [minRestartDelayMs, maxRestartDelayMs] = [500, 30_000]

type WorkerOptions = {
  /** Not through PgBouncer: the worker listens for new jobs. */
  directUrl: string
  jobs: Jobs
  context: JobContext
}

/**
 * Runs the jobs of the queue with graphile-worker. If that gives up, as after a lost connection, it is started again. `stop` aborts running schedules, waits
 * for running handlers, and resolves within six seconds whatever the database does.
 */
export function startJobWorker({ directUrl, jobs, context }: WorkerOptions): { stop(): Promise<void> } {
  const stopController = new AbortController()
  const { signal } = stopController
  const aborted = once(signal, 'abort')
  const queue = openQueuePool(directUrl)
  const workerLog = createWorkerLog(context.log, signal)
  const taskList = createTaskList(jobs, context, signal)

  const runOnce = async () => {
    const events: WorkerEvents = new EventEmitter()
    workerLog.watch(events)
    const getWorkerId = holdLivenessLock(events)
    // Also after this, the promise of the runner may never settle.
    const shuttingDown = once(events as EventEmitter, 'pool:gracefulShutdown')
    const runner = await run({
      ...{ pgPool: queue.pool, taskList, parsedCronItems: createCronItems(jobs.schedules), concurrency, noHandleSignals: true, events },
      logger: workerLog.logger,
      // Without a delay, a job whose result cannot be stored causes an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    await Promise.race([shuttingDown, runner.promise.catch(() => {}), aborted])
    await stopRunner(runner)
    // What it could not end in time, others do.
    await unlockJobs(queue.pool, [getWorkerId()])
  }
  const runUntilStopped = async () => {
    let delayMs = minRestartDelayMs
    while (!signal.aborted) {
      const startedAt = performance.now()
      await runOnce().catch(workerLog.beginOutage)
      delayMs = performance.now() - startedAt > maxRestartDelayMs ? minRestartDelayMs : Math.min(2 * delayMs, maxRestartDelayMs)
      await sleep(delayMs, null, { signal }).catch(() => {})
    }
  }
  const running = runUntilStopped()
  const unlocking = runAtInterval(() => unlockJobsOfDeadWorkers(queue.pool).catch(() => {}), unlockIntervalMs)
  return {
    async stop() {
      stopController.abort()
      void unlocking.stop()
      // While it connects, a runner cannot be stopped.
      await Promise.race([running, sleep(stopTimeoutMs + 1000, null, { ref: false })])
      await queue.end()
    },
  }
}

/** Takes the lock that shows that the worker lives, on its connection for LISTEN. Returns its id, which is also in the rows of the jobs that it runs. */
function holdLivenessLock(events: WorkerEvents): () => string | undefined {
  let workerId: string | undefined
  events.on('pool:listen:success', ({ client, workerPool }) => {
    workerId = workerPool.id
    // Once LISTEN is done.
    client.once('drain', () => void client.query(takeLivenessLockSql, [workerPool.id]).catch(() => {}))
  })
  return () => workerId
}

async function stopRunner(runner: Runner): Promise<void> {
  const stopped = Promise.allSettled([runner.stop(), runner.promise])
  await Promise.race([stopped, sleep(stopTimeoutMs, null, { ref: false })])
}
