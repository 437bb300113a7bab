import type { OrganiserTerm } from './check-in/data.ts'
import type { EventRecord } from './data.ts'

/** Until this long before the start, the waiting list moves up by itself; then free seats are first come, first served. */
const waitingListEndMs = 2 * 60 * 60 * 1000

type EventRegistrationState = 'OPENS' | 'OPEN' | 'FULL' | 'CLOSED' | 'CANCELLED' | 'OVER'

type Seats = Pick<EventRecord, 'capacity' | 'heldSeats' | 'registeredCount'>
type Times = Pick<EventRecord, 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'cancelledAt' | 'takesRegistrations' | 'club'>

/** The seats that people can register for; null without a limit. */
export const getSeatsLeft = ({ capacity, heldSeats, registeredCount }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - heldSeats - registeredCount)

/** When registration ends. */
export const getClosingTime = ({ closesAt, startsAt }: Pick<Times, 'closesAt' | 'startsAt'>): Date => closesAt ?? startsAt

/** Whether people can register at a time: not for events of archived clubs. Null for an event without registration, unless it is cancelled or over. */
export function getRegistrationState(event: Seats & Times, now: Date): EventRegistrationState | null {
  if (event.cancelledAt) return 'CANCELLED'
  if (event.endsAt <= now) return 'OVER'
  if (!event.takesRegistrations) return null
  if (event.club?.archivedAt) return 'CLOSED'
  if (event.opensAt && now < event.opensAt) return 'OPENS'
  if (now >= getClosingTime(event)) return 'CLOSED'
  return getSeatsLeft(event) === 0 ? 'FULL' : 'OPEN'
}

/** Whether free seats go to the waiting list by themselves. */
export const movesWaitingListUp = ({ startsAt, cancelledAt }: Pick<Times, 'startsAt' | 'cancelledAt'>, now: Date) =>
  cancelledAt === null && now.getTime() < startsAt.getTime() - waitingListEndMs

/** What a viewer organises: the clubs as officer or head, and with `isAdministrator` the events of the campus. */
type ManagedEvents = { clubSlugs: ReadonlySet<string>; isAdministrator: boolean }

/** Whether a user organises an event: an officer of its club, or an administrator if it is one of the campus. */
export const canManageEvent = ({ clubSlugs, isAdministrator }: ManagedEvents, { clubSlug }: Pick<EventRecord, 'clubSlug'>) =>
  clubSlug === null ? isAdministrator : clubSlugs.has(clubSlug)

/**
 * Whether terms cover the time from an instant until now without a break. When an officer becomes head, the new term begins at the instant at which the former one
 * ends.
 */
export function coverTimeSince(terms: OrganiserTerm[], since: Date): boolean {
  let term = terms.find(({ to }) => to === null)
  // Goes back from term to term, each of which begins earlier, so that the loop ends.
  while (term && term.from > since) {
    const { from } = term
    term = terms.find((earlier) => earlier.to?.getTime() === from.getTime() && earlier.from < from)
  }
  return term !== undefined
}
