import { toApiError } from '../../lib/network/api-error.ts'
import type { QueueEntry } from '../../lib/send-queue/queue-store.ts'

type NewEntry = Pick<QueueEntry, 'id' | 'uid' | 'html' | 'files' | 'place'> & { wasAttempted: boolean }

/** Lets a post or reply wait for the network. Returns why it cannot, or null. */
export async function addToQueue({ wasAttempted, ...entry }: NewEntry): Promise<string | null> {
  try {
    const { addEntry } = await import('../../lib/send-queue/queue-store.ts')
    const now = Date.now()
    const { id, uid, html, files, place } = entry
    const problem = await addEntry({ id, uid, html, files, place, ...{ writtenAt: now, attemptedAt: wasAttempted ? now : null, failure: null } })
    if (problem === null) void (await import('./send-queue.ts')).sendQueue()
    return problem
  } catch (error) {
    // The code is not on this device.
    return toApiError(error).message
  }
}

/** Says that a post or reply waits in the send queue. */
export const describeAdded = (subject: 'post' | 'reply') =>
  `${navigator.onLine ? 'Connection failed.' : 'You are offline.'} Your ${subject} waits for the network.`
