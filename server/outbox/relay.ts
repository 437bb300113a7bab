import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/client.ts'
import type { Log } from '../observability/log.ts'
import { type Change, claimChanges, deleteChange, outboxCounts, postponeChange, refuseChange } from './data.ts'
import { Unreachable, type UsersDocuments } from './firestore.ts'

/** Changes delivered side by side, each of another user. */
const atOnce = 20
/** After so many refusals a change is parked. */
const mostRefusals = 5

/** Seconds. A claim is longer than a delivery may take, so that no two servers deliver one change. */
const usualPace = { idle: 1, longestPause: 60, claim: 20, afterRefusal: 1 }

type Mirror = { database: Database; documents: UsersDocuments; log: Log; pace?: typeof usualPace }

/**
 * Tells the document database every change of progress, in order for each user (decisions, Users document).
 * An outage delays changes and loses none; a change that is refused again and again is parked and logged.
 * `stop` waits for what is under way, and delivers what came since as far as that goes at once.
 */
export function startMirror({ database, documents, log, pace = usualPace }: Mirror): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    let outage = false
    while (!signal.aborted) {
      const { delivered, fault } = await deliverDue({ database, documents, log, pace }).catch((error) => {
        log.error({ err: error }, 'the outbox of the users document could not be read')
        return { delivered: 0, fault: null }
      })
      if (fault && !outage) log.warn({ reason: fault.message }, 'the document database cannot be reached; its changes wait')
      if (delivered && outage) log.info('the document database is reached again')
      outage = fault ? true : outage && !delivered
      if (!delivered) await pause(1000 * pace.idle, null, { signal }).catch(() => {})
    }
  }
  const lastRound = () =>
    deliverDue({ database, documents, log, pace }).then(
      ({ delivered }) => delivered > 0,
      () => false,
    )
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      while (await lastRound()) {}
    },
  }
}

/** Settled, be it by parking; out of reach; or not even written down. */
type Outcome = 'settled' | Unreachable | null

/** One round over what is due: how many changes were settled, and what kept others from it. */
async function deliverDue(mirror: Required<Mirror>): Promise<{ delivered: number; fault: Unreachable | null }> {
  const { database, log, pace } = mirror
  const changes = await claimChanges(database, atOnce, pace.claim)
  const attempts = changes.map((change) =>
    deliver(mirror, change).catch((error): Outcome => {
      log.error({ err: error }, 'the outbox of the users document could not be written')
      return null
    }),
  )
  const outcomes = await Promise.all(attempts)
  const fault = outcomes.find((outcome) => outcome instanceof Unreachable) ?? null
  return { delivered: outcomes.filter((outcome) => outcome === 'settled').length, fault }
}

async function deliver({ database, documents, log, pace }: Required<Mirror>, { revision, uid, document, refusals }: Change): Promise<Outcome> {
  try {
    const written = await documents.write(uid, revision, document)
    if (!written) log.warn({ revision: String(revision) }, 'a later revision stands in the document database: this change was passed over')
    await deleteChange(database, revision)
    return 'settled'
  } catch (error) {
    if (error instanceof Unreachable) {
      await postponeChange(database, revision, { least: pace.idle, most: pace.longestPause })
      return error
    }
    const last = refusals + 1 >= mostRefusals
    await refuseChange(database, revision, (error as Error).message, last ? null : pace.afterRefusal * 2 ** refusals)
    if (last) log.error({ revision: String(revision), ...(await outboxCounts(database)), err: error }, 'a change of the users document is parked')
    return 'settled'
  }
}
