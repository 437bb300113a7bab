import type { Database, Transaction } from '../database/client.ts'
import type { EmailSender } from '../email/message.ts'
import type { Log } from '../observability/log.ts'
import type { Storage } from '../storage/disk.ts'
import type { WebPush } from '../web-push/web-push.ts'
import type { DomainEvents, EventKind } from './domain-events.ts'

/** What happened to `subject`, the id of a record, and through whom: `actor` is the uid of a user, or null. */
export type DomainEvent<Kind extends EventKind = EventKind> = {
  id: string
  kind: Kind
  subject: string
  actor: string | null
  at: Date
  payload: DomainEvents[Kind]
}

export type JobContext = {
  database: Database
  storage: Storage
  now: () => Date
  log: Log
  /** A folder of this server for temporary files. */
  spoolDir: string
  /** Whether changes of the users document are delivered to Firestore. */
  hasOutboxRelay: boolean
  /** Deletes an account at the identity provider; a missing one is not an error. */
  deleteProviderAccount: (uid: string) => Promise<void>
  webPush: WebPush
  /** Null if no emails are sent. */
  email: EmailSender | null
  /** Finds the accounts whose emails are verified. Absent if the app does not require it. */
  findVerifiedUids?: (uids: string[]) => Promise<Set<string>>
}

/**
 * Handles an event once: what it writes through `transaction` is committed together with the record that the event is handled. Effects outside of the
 * database, such as deleted files, may be repeated. After an error it is retried.
 */
export type EventHandler<Kind extends EventKind = EventKind> = (context: JobContext & { transaction: Transaction }, event: DomainEvent<Kind>) => Promise<void>

/** The handlers of each kind of event, by their names. */
export type EventHandlers = { [Kind in EventKind]?: Record<string, EventHandler<Kind>> }

/**
 * A job that the queue starts at the minutes of `cron` (UTC), on one server. Two runs may overlap after a worker has lost its connection, since it is then
 * taken for dead: a run must not harm another.
 */
export type Schedule = {
  name: string
  cron: string
  /** After this time `signal` is aborted. */
  timeoutMinutes: number
  /** `signal` is also aborted when the server stops. A run that failed or was aborted is retried. */
  run: (context: JobContext, signal: AbortSignal) => Promise<void>
}

/** The background jobs of a feature. */
export type FeatureJobs = { handlers?: EventHandlers; schedules?: readonly Schedule[] }
export type Jobs = Required<FeatureJobs>
