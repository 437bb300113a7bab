import type { CheckInAttendeesMutation, ScanOutcome } from '../../../generated/graphql.ts'
import { toCampusDay } from '../../../lib/format/end-of-day.ts'
import { formatEventTime } from '../../../lib/format/format.ts'
import { formatTime } from '../../../lib/format/format-event.ts'
import { formatTicketCode } from '../format-ticket-code.ts'

export type ScanResult = CheckInAttendeesMutation['checkInAttendees']['results'][number]

/** The result of a scan as it is shown. UNVERIFIED: this browser cannot verify tickets, and the server is out of reach. EARLY: check-in is not open yet. */
export type ScanReport = {
  /** The id of the scan. */
  id: string
  at: string
  outcome: ScanOutcome | 'UNVERIFIED' | 'EARLY'
  ticketCode: string | null
  /** The id of the registration; null if it is not known on this device. */
  registrationId: string | null
  /** The signed ticket, where the server has to look at it. */
  ticket: string | null
  name: string | null
  checkedInAt: string | null
  /** The other event that a ticket is for. */
  eventId: string | null
  eventTitle: string | null
}

/** A report with what the server has found. */
export const applyResult = (report: ScanReport, { outcome, checkedInAt, name, event }: ScanResult): ScanReport => ({
  ...report,
  outcome,
  checkedInAt,
  name: name ?? report.name,
  eventTitle: event?.title ?? report.eventTitle,
})

const attentionOutcomes: ScanReport['outcome'][] = ['ALREADY', 'UNDONE', 'UNVERIFIED', 'TEST', 'EARLY']

/** `welcome`: the person enters; `attention`: look again; `refusal`: the ticket is not valid here. */
export const getTone = ({ outcome }: Pick<ScanReport, 'outcome'>): 'welcome' | 'attention' | 'refusal' => {
  if (outcome === 'CHECKED_IN') return 'welcome'
  return attentionOutcomes.includes(outcome) ? 'attention' : 'refusal'
}

const titles: Record<ScanReport['outcome'], string> = {
  CHECKED_IN: 'Checked in',
  ALREADY: 'Already checked in',
  OTHER_EVENT: 'Ticket for another event',
  REVOKED: 'Cancelled ticket',
  FORGED: 'Forged ticket',
  UNKNOWN: 'No ticket',
  UNDONE: 'Check-in was undone',
  UNVERIFIED: 'Not verified',
  TEST: 'Test ticket',
  EARLY: 'Not open yet',
}

export const getTitle = ({ outcome }: Pick<ScanReport, 'outcome'>) => titles[outcome]

/** A sentence that says more; empty for a person who has just been checked in. */
export function describeReport({ outcome, at, checkedInAt, ticketCode, eventTitle }: ScanReport): string {
  if (outcome === 'ALREADY') return checkedInAt ? `First scan ${describeTime(checkedInAt, at)}.` : 'An earlier scan counts.'
  if (outcome === 'OTHER_EVENT') return eventTitle ? `It is for “${eventTitle}”.` : 'Its event is not known on this device.'
  if (outcome === 'REVOKED') return 'The registration was cancelled, or has no seat.'
  if (outcome === 'FORGED') return 'Its signature is wrong.'
  if (outcome === 'UNKNOWN') return ticketCode ? `Nobody has the ticket code ${formatTicketCode(ticketCode)}.` : 'This code is not a ticket of ours.'
  if (outcome === 'UNDONE') return 'Scan the ticket again to check the person in.'
  if (outcome === 'TEST') return 'This device reads the tickets of this event. Nobody was checked in.'
  if (outcome === 'EARLY') return 'Nobody was checked in. Try it out with the test ticket.'
  return outcome === 'UNVERIFIED' ? 'This browser cannot verify tickets without a network. Type the ticket code instead.' : ''
}

/** A time on the campus, with its day unless that is the day of `now`. */
export const describeTime = (time: string, now: string) =>
  toCampusDay(new Date(time)) === toCampusDay(new Date(now)) ? `at ${formatTime(time)}` : `on ${formatEventTime(time)}`
