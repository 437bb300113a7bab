import { toApiError } from '../../lib/network/api-error.ts'
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts'

type NewEntry = Pick<OutboxEntry, 'id' | 'uid' | 'html' | 'files' | 'place'> & { wasAttempted: boolean }

/** Lets a post or reply wait for the network. Returns why it cannot, or null. */
export async function addToOutbox({ wasAttempted, ...entry }: NewEntry): Promise<string | null> {
  try {
    const { addEntry } = await import('../../lib/outbox/outbox-store.ts')
    const now = Date.now()
    const { id, uid, html, files, place } = entry
    const problem = await addEntry({ id, uid, html, files, place, ...{ writtenAt: now, attemptedAt: wasAttempted ? now : null, failure: null } })
    if (problem === null) void (await import('./send-outbox.ts')).sendOutbox()
    return problem
  } catch (error) {
    // The code is not on this device.
    return toApiError(error).message
  }
}

/** Says that a post or reply waits in the outbox. */
export const describeAdded = (subject: 'post' | 'reply') =>
  `${navigator.onLine ? 'Connection failed.' : 'You are offline.'} Your ${subject} waits for the network.`
