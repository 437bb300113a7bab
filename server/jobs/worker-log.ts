import { Logger, type WorkerEvents } from 'graphile-worker'
import type { Log } from '../observability/log.ts'

/** Logs failed jobs, and an outage of the database once. After the abort of `stopSignal` nothing is logged. */
export function createWorkerLog(log: Log, stopSignal: AbortSignal) {
  let isOutage = false
  const beginOutage = (error: unknown) => {
    if (isOutage || stopSignal.aborted) return
    isOutage = true
    log.error({ err: error }, 'job queue unavailable')
  }
  return {
    beginOutage,
    watch(events: WorkerEvents) {
      events.on('pool:listen:error', ({ error }) => beginOutage(error))
      events.on('pool:listen:success', () => {
        if (isOutage) log.info('job queue available again')
        isOutage = false
      })
      events.on('job:error', ({ job, error }) => {
        if (stopSignal.aborted) return
        const isDead = job.attempts >= job.max_attempts
        log[isDead ? 'error' : 'warn']({ job: job.id, task: job.task_identifier, attempts: job.attempts, err: error }, isDead ? 'job dead' : 'job failed')
      })
    },
    /** The logger of graphile-worker. It also logs each failed job, and each attempt to connect. */
    logger: new Logger(() => (level, message, meta) => {
      const isLogged = (level === 'error' || level === 'warning') && !meta?.failure && !isOutage && !stopSignal.aborted
      log[isLogged ? 'warn' : 'debug']({ queue: message }, 'job queue')
    }),
  }
}
