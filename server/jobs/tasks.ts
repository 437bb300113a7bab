import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker'
import { claimEvent, deleteEventsBefore, findEventKind, maxScheduleAttempts } from './data.ts'
import type { EventHandler, EventHandlers, FeatureJobs, JobContext, Jobs, Schedule } from './types.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A handler writes a few rows. */
const handlerTimeoutMs = minuteMs

/** How long events are kept. A dead job whose event is deleted does nothing. */
const eventRetentionMs = 30 * dayMs

export const purgeEvents: Schedule = {
  name: 'purge-events',
  cron: '17 3 * * *',
  timeoutMinutes: 5,
  run: async ({ database, now }) => void (await deleteEventsBefore(database, new Date(now().getTime() - eventRetentionMs))),
}

/** The jobs of all features. Throws if two handlers of a kind, or two schedules, have the same name. */
export function collectJobs(list: FeatureJobs[]): Jobs {
  const handlers: Record<string, Record<string, EventHandler>> = {}
  for (const [kind, handlersByName] of list.flatMap((jobs) => listHandlers(jobs.handlers)))
    for (const [name, handler] of Object.entries(handlersByName)) {
      handlers[kind] ??= {}
      if (handlers[kind][name]) throw new Error(`Two handlers of ${kind} have the name ${name}.`)
      handlers[kind][name] = handler
    }
  const jobs: Jobs = { handlers, schedules: list.flatMap(({ schedules = [] }) => schedules) }
  const names = jobs.schedules.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error('Two schedules have the same name.')
  return jobs
}

/** The handlers by kind and name. Events are read with their kind, so that each handler gets its own kind. */
const listHandlers = (handlers: EventHandlers = {}) => Object.entries(handlers) as [kind: string, Record<string, EventHandler>][]

/** Runs a schedule until it ends, or until its signal is aborted. */
export const runSchedule = ({ run, timeoutMinutes }: Schedule, context: JobContext, stopSignal?: AbortSignal): Promise<void> =>
  run(context, AbortSignal.any([AbortSignal.timeout(timeoutMinutes * minuteMs), ...(stopSignal ? [stopSignal] : [])]))

/** The names of the tasks and keys of the jobs are those of the trigger `add_event_jobs`. */
const addEventJobsTask = 'add-event-jobs'

/**
 * The functions of the queue's jobs: of handlers by `<kind>/<handler>`, of schedules by their names. The task `add-event-jobs` adds the jobs of an event that
 * SQL has recorded, which does not know the handlers.
 */
export function createTaskList({ handlers, schedules }: Jobs, context: JobContext, stopSignal?: AbortSignal): TaskList {
  const tasks: TaskList = {}
  tasks[addEventJobsTask] = async (payload, { addJob }) => {
    const { eventId } = payload as { eventId: string }
    const kind = await findEventKind(context.database, eventId)
    for (const name of Object.keys((kind && handlers[kind]) || {})) await addJob(`${kind}/${name}`, { eventId }, { jobKey: `${kind}/${name} ${eventId}` })
  }
  for (const schedule of schedules) tasks[schedule.name] = () => runSchedule(schedule, context, stopSignal)
  for (const [kind, handlersByName] of listHandlers(handlers))
    for (const [name, handle] of Object.entries(handlersByName)) {
      const task = `${kind}/${name}`
      tasks[task] = (payload) =>
        context.database.$transaction(
          async (transaction) => {
            const event = await claimEvent(transaction, (payload as { eventId: string }).eventId, task)
            if (event) await handle({ ...context, transaction }, event)
          },
          { maxWait: 10_000, timeout: handlerTimeoutMs },
        )
    }
  return tasks
}

/**
 * The times of the schedules. Each has a queue of its own, so that a run waits for the one before, and a unique key, so that at most one waits. A time
 * in the last day at which no server ran is made up for.
 */
export const createCronItems = (schedules: readonly Schedule[]): ParsedCronItem[] =>
  parseCronItems(
    schedules.map(({ name, cron }) => ({
      task: name,
      identifier: name,
      match: cron,
      options: { queueName: name, jobKey: name, maxAttempts: maxScheduleAttempts, backfillPeriod: dayMs },
    })),
  )
