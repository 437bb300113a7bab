import type { Pool } from 'pg'
import type { Database, Transaction } from '../database/client.ts'
import type { EventKind } from './domain-events.ts'
import type { DomainEvent } from './types.ts'

export const maxScheduleAttempts = 5

/**
 * Marks an event as handled by this handler and returns it; null if it was handled before. A concurrent run of the same handler waits here until this
 * transaction ends.
 */
export async function claimEvent(transaction: Transaction, eventId: string, handler: string): Promise<DomainEvent | null> {
  const [event] = await transaction.$queryRaw<DomainEvent[]>`
    with claim as (
      insert into handled_events (event_id, handler) select id, ${handler} from domain_events where id = ${eventId}::uuid
      on conflict do nothing returning event_id)
    select id, kind, subject, actor, at, payload from domain_events join claim on event_id = id`
  return event ?? null
}

/** Runs a schedule once the transaction is committed, after a run that is in progress. Of several such runs that wait, one stays. */
export const startSchedule = (transaction: Transaction, name: string) =>
  transaction.$executeRaw`select graphile_worker.add_job(${name}::text, '{}'::json, queue_name := ${name}::text, max_attempts := ${maxScheduleAttempts}::int, job_key := ${name}::text)`

/** The kind of an event; null if it is deleted. */
export const findEventKind = async (database: Database, id: string): Promise<EventKind | null> =>
  ((await database.domainEvent.findUnique({ where: { id }, select: { kind: true } }))?.kind as EventKind | undefined) ?? null

/** Deletes the events before a time, and with them the records of their handlers. */
export const deleteEventsBefore = (database: Database, time: Date) => database.domainEvent.deleteMany({ where: { at: { lt: time } } })

/** Deletes the events that a user has caused, and those about the user. Their jobs do nothing then. */
export const deleteEventsOfUser = (transaction: Transaction, uid: string) =>
  transaction.domainEvent.deleteMany({ where: { OR: [{ actor: uid }, { subject: uid }] } })

/** `pending`: jobs that wait, for their time too, or run; `dead`: jobs whose attempts are used up; `oldestReadySeconds`: how long a job has been due. */
export type JobCounts = { pending: number; dead: number; oldestReadySeconds: number }

/** Reads the counts of the queue. A dead job that is running is its last attempt. */
export const jobCountsSql = `select (count(*) filter (where attempts < max_attempts or locked_at is not null))::int as pending,
  (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as dead,
  greatest(0, coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null)), 0))::float8 as "oldestReadySeconds"
  from graphile_worker.jobs`

export async function countJobs(database: Database): Promise<JobCounts> {
  const [counts] = await database.$queryRawUnsafe<JobCounts[]>(jobCountsSql)
  return counts ?? { pending: 0, dead: 0, oldestReadySeconds: 0 }
}

type DeadJob = { id: string; task: string; attempts: number; error: string; failedAt: Date }

/** The jobs whose attempts are used up, oldest first. */
export const listDeadJobs = (database: Database, limit: number): Promise<DeadJob[]> =>
  database.$queryRaw<DeadJob[]>`
    select id::text, task_identifier as task, attempts::int, coalesce(last_error, '') as error, updated_at as "failedAt"
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by jobs.id limit ${limit}`

/** Makes dead jobs due again with all their attempts: the one with this id, or all with null. Returns their number. */
export async function retryDeadJobs(database: Database, id: string | null): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.reschedule_jobs(
      array(select jobs.id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and (${id}::bigint is null or jobs.id = ${id}::bigint)),
      run_at := now(), attempts := 0)`
  return row?.count ?? 0
}

/** The first key of the advisory locks by which workers show that they live: an arbitrary number. */
const livenessLockClass = 7_264_121

/** Takes the lock that shows that a worker lives, for as long as the connection is open. */
export const takeLivenessLockSql = `select pg_advisory_lock(${livenessLockClass}, hashtext($1))`

/**
 * Unlocks the jobs of workers that have died, so that others run them: those without the lock that shows that they live. A worker takes its lock shortly
 * after its start, and again after a lost connection: it has ten seconds.
 */
export async function unlockJobsOfDeadWorkers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ workers: string[] | null }>(
    `select array_agg(distinct locked_by) as workers from graphile_worker.jobs where locked_at < now() - interval '10 seconds' and not exists (
      select from pg_locks where locktype = 'advisory' and granted and classid = ${livenessLockClass}::oid and objid = hashtext(locked_by)::oid
        and database = (select oid from pg_database where datname = current_database()))`,
  )
  const workers = rows[0]?.workers
  if (workers) await unlockJobs(pool, workers)
}

/** Makes the jobs that these workers run due again. */
export const unlockJobs = (pool: Pool, workers: (string | undefined)[]) => pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
