import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/client.ts'
import type { Log } from '../observability/log.ts'
import { claimChanges, countOutboxRows, deleteChange, postponeChange, rejectChange, type UsersDocumentChange } from './data.ts'
import { FirestoreUnavailable, type UsersDocuments } from './firestore.ts'

/** Changes that are delivered concurrently, each of another user. */
const batchSize = 20
/** After this number of rejections a change becomes a dead letter. */
const maxRejections = 5

/** A claim lasts longer than a delivery may take, so that no two servers deliver the same change. */
const defaultTiming = { idleSeconds: 1, maxRetryDelaySeconds: 60, claimSeconds: 20, rejectionDelaySeconds: 1 }

type OutboxRelayOptions = { database: Database; documents: UsersDocuments; log: Log; timing?: typeof defaultTiming }

/**
 * Delivers all changes of progress to the document database, in order for each user.
 * An outage delays changes but loses none. A change that is rejected `maxRejections` times becomes a dead letter and is logged.
 * `stop` waits for deliveries in progress, then delivers the remaining changes until none succeeds.
 */
export function startOutboxRelay({ database, documents, log, timing = defaultTiming }: OutboxRelayOptions): { stop(): Promise<void> } {
  const abortController = new AbortController()
  const { signal } = abortController
  const run = async () => {
    let isOutage = false
    while (!signal.aborted) {
      const { delivered, outage } = await deliverDue({ database, documents, log, timing }).catch((error) => {
        log.error({ err: error }, 'could not read the outbox')
        return { delivered: 0, outage: null }
      })
      if (outage && !isOutage) log.warn({ reason: outage.message }, 'document database unavailable')
      if (delivered && isOutage) log.info('document database available again')
      isOutage = outage ? true : isOutage && !delivered
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

/** Settled (delivered or rejected), not delivered because of an outage, or null if the outbox could not be updated. */
type Outcome = 'settled' | FirestoreUnavailable | null

/** Delivers one batch of due changes. Returns the number of settled changes, and the error of an outage. */
async function deliverDue(options: Required<OutboxRelayOptions>): Promise<{ delivered: number; outage: FirestoreUnavailable | null }> {
  const { database, log, timing } = options
  const changes = await claimChanges(database, batchSize, timing.claimSeconds)
  const attempts = changes.map((change) =>
    deliverChange(options, change).catch((error): Outcome => {
      log.error({ err: error }, 'could not update the outbox')
      return null
    }),
  )
  const outcomes = await Promise.all(attempts)
  const outage = outcomes.find((outcome) => outcome instanceof FirestoreUnavailable) ?? null
  return { delivered: outcomes.filter((outcome) => outcome === 'settled').length, outage }
}

async function deliverChange(
  { database, documents, log, timing }: Required<OutboxRelayOptions>,
  { revision, uid, document, refusals }: UsersDocumentChange,
): Promise<Outcome> {
  try {
    const isWritten = await documents.write(uid, revision, document)
    if (!isWritten) log.warn({ revision: String(revision) }, 'a later revision is already stored; change skipped')
    await deleteChange(database, revision)
    return 'settled'
  } catch (error) {
    if (error instanceof FirestoreUnavailable) {
      await postponeChange(database, revision, { minSeconds: timing.idleSeconds, maxSeconds: timing.maxRetryDelaySeconds })
      return error
    }
    const isLastAttempt = refusals + 1 >= maxRejections
    await rejectChange(database, revision, (error as Error).message, isLastAttempt ? null : timing.rejectionDelaySeconds * 2 ** refusals)
    if (isLastAttempt) log.error({ revision: String(revision), ...(await countOutboxRows(database)), err: error }, 'outbox change moved to dead letters')
    return 'settled'
  }
}
