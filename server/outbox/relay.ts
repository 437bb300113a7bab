import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/client.ts'
import type { Log } from '../observability/log.ts'
import { claimChanges, countOutboxRows, deleteChange, postponeChange, rejectChange, type UsersDocumentChange } from './data.ts'
import { DocumentDatabaseUnavailable, type UsersDocuments } from './firestore.ts'

/** Changes delivered side by side, each of another user. */
const batchSize = 20
/** After so many refusals a change is parked. */
const maxRejections = 5

/** Seconds. A claim is longer than a delivery may take, so that no two servers deliver one change. */
const defaultTiming = { idleSeconds: 1, maxRetryDelaySeconds: 60, claimSeconds: 20, rejectionDelaySeconds: 1 }

type OutboxRelayOptions = { database: Database; documents: UsersDocuments; log: Log; timing?: typeof defaultTiming }

/**
 * Tells the document database every change of progress, in order for each user (decisions, Users document).
 * An outage delays changes and loses none; a change that is refused again and again is parked and logged.
 * `stop` waits for what is under way, and delivers what came since as far as that goes at once.
 */
export function startOutboxRelay({ database, documents, log, timing = defaultTiming }: OutboxRelayOptions): { stop(): Promise<void> } {
  const abortController = new AbortController()
  const { signal } = abortController
  const run = async () => {
    let isOutage = false
    while (!signal.aborted) {
      const { delivered, fault } = await deliverDue({ database, documents, log, timing }).catch((error) => {
        log.error({ err: error }, 'could not read the outbox')
        return { delivered: 0, fault: null }
      })
      if (fault && !isOutage) log.warn({ reason: fault.message }, 'document database unavailable')
      if (delivered && isOutage) log.info('document database available again')
      isOutage = fault ? true : isOutage && !delivered
      if (!delivered) await pause(1000 * timing.idleSeconds, null, { signal }).catch(() => {})
    }
  }
  const deliverRemaining = () =>
    deliverDue({ database, documents, log, timing }).then(
      ({ delivered }) => delivered > 0,
      () => false,
    )
  const running = run()
  return {
    async stop() {
      abortController.abort()
      await running
      while (await deliverRemaining()) {}
    },
  }
}

/** Settled, be it by parking; out of reach; or not even written down. */
type Outcome = 'settled' | DocumentDatabaseUnavailable | null

/** One round over what is due: how many changes were settled, and what kept others from it. */
async function deliverDue(options: Required<OutboxRelayOptions>): Promise<{ delivered: number; fault: DocumentDatabaseUnavailable | null }> {
  const { database, log, timing } = options
  const changes = await claimChanges(database, batchSize, timing.claimSeconds)
  const attempts = changes.map((change) =>
    deliverChange(options, change).catch((error): Outcome => {
      log.error({ err: error }, 'could not update the outbox')
      return null
    }),
  )
  const outcomes = await Promise.all(attempts)
  const fault = outcomes.find((outcome) => outcome instanceof DocumentDatabaseUnavailable) ?? null
  return { delivered: outcomes.filter((outcome) => outcome === 'settled').length, fault }
}

async function deliverChange(
  { database, documents, log, timing }: Required<OutboxRelayOptions>,
  { revision, uid, document, refusals }: UsersDocumentChange,
): Promise<Outcome> {
  try {
    const isWritten = await documents.write(uid, revision, document)
    if (!isWritten) log.warn({ revision: String(revision) }, 'a later revision stands in the document database: this change was passed over')
    await deleteChange(database, revision)
    return 'settled'
  } catch (error) {
    if (error instanceof DocumentDatabaseUnavailable) {
      await postponeChange(database, revision, { minSeconds: timing.idleSeconds, maxSeconds: timing.maxRetryDelaySeconds })
      return error
    }
    const isLastAttempt = refusals + 1 >= maxRejections
    await rejectChange(database, revision, (error as Error).message, isLastAttempt ? null : timing.rejectionDelaySeconds * 2 ** refusals)
    if (isLastAttempt) log.error({ revision: String(revision), ...(await countOutboxRows(database)), err: error }, 'outbox change moved to dead letters')
    return 'settled'
  }
}
