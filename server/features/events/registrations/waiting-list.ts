import type { Transaction } from '../../../database/client.ts'
import type { EventRecord } from '../data.ts'
import { getSeatsLeft, movesWaitingListUp } from '../policy.ts'
import { confirmNext, updateSeats } from './data.ts'

/**
 * Counts the seats of a locked event after a change, and gives free ones to its waiting list, until two hours before the start. `freed` counts the people who gave up
 * a seat or a place.
 */
export async function reassignSeats(transaction: Transaction, event: EventRecord, freed: { registered: number; waiting: number }, now: Date): Promise<void> {
  const registered = event.registeredCount - freed.registered
  const waiting = event.waitingCount - freed.waiting
  const seatsLeft = getSeatsLeft({ ...event, registeredCount: registered }) ?? waiting
  const movedUp =
    movesWaitingListUp(event, now) && waiting > 0 && seatsLeft > 0 ? await confirmNext(transaction, event.id, Math.min(seatsLeft, waiting), now) : 0
  const counts = { registeredCount: registered + movedUp, waitingCount: waiting - movedUp }
  await updateSeats(transaction, event, { ...counts, seatsLeft: getSeatsLeft({ ...event, ...counts }) })
}
