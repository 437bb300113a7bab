import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../lib/database.ts'
import type { Log } from '../lib/log.ts'
import { type Change, claimChanges, deleteChange, outboxCounts, postponeChange, refuseChange } from './data.ts'
import { Unreachable, type UsersDocuments } from './firestore.ts'

/** Changes delivered side by side, each of another user. */
const atOnce = 20
/** After so many refusals a change is parked. */
const mostRefusals = 5

/** Seconds. A claim is longer than a delivery may take, so that no two servers deliver one change. */
const usualPace = { idle: 1, longestPause: 60, claim: 20, afterRefusal: 1 }
type Pace = typeof usualPace

type Mirror = { database: Database; documents: UsersDocuments; log: Log; pace?: Pace }

/**
 * Tells the document database every change of progress, in order for each user (decisions, Users document).
 * An outage delays changes and loses none; a change that is refused again and again is parked and logged.
 * `stop` waits for what is under way.
 */
export function startMirror({ database, documents, log, pace = usualPace }: Mirror): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    let outages = 0
    while (!signal.aborted) {
      const round = await deliverDue({ database, documents, log, pace }).catch((error) => {
        log.error({ err: error }, 'the outbox of the users document could not be read')
        return 'idle' as const
      })
      if (round === 'outage') log.warn('the document database cannot be reached; its changes wait')
      outages = round === 'outage' ? outages + 1 : 0
      if (round !== 'delivered') await pause(1000 * Math.min(pace.idle * 2 ** Math.max(outages - 1, 0), pace.longestPause), null, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

/** One round over what is due. */
async function deliverDue(mirror: Required<Mirror>): Promise<'delivered' | 'outage' | 'idle'> {
  const { database, log, pace } = mirror
  const changes = await claimChanges(database, atOnce, pace.claim)
  if (!changes.length) return 'idle'
  const attempts = changes.map((change) =>
    deliver(mirror, change).catch((error) => {
      log.error({ err: error }, 'the outbox of the users document could not be written')
      return false
    }),
  )
  const reached = await Promise.all(attempts)
  return reached.some(Boolean) ? 'delivered' : 'outage'
}

/** Whether the document database could be asked. */
async function deliver({ database, documents, log, pace }: Required<Mirror>, { revision, uid, document, refusals }: Change): Promise<boolean> {
  try {
    await documents.write(uid, revision, document)
    await deleteChange(database, revision)
    return true
  } catch (error) {
    if (error instanceof Unreachable) {
      await postponeChange(database, revision, 0)
      return false
    }
    const last = refusals + 1 >= mostRefusals
    await refuseChange(database, revision, (error as Error).message, last ? null : pace.afterRefusal * 2 ** refusals)
    if (last) log.error({ revision: String(revision), ...(await outboxCounts(database)), err: error }, 'a change of the users document is parked')
    return true
  }
}
