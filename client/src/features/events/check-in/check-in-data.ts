import type { ApolloClient } from '@apollo/client'
import { checkInLeadMs } from '../../../generated/event-limits.ts'
import { CheckInDataDocument, type CheckInDataQuery, type CheckInDataQueryVariables } from '../../../generated/graphql.ts'
import type { CheckInData } from '../../../lib/check-in/saved-events.ts'
import type { Scan } from '../../../lib/check-in/scan-store.ts'
import type { ScanResult } from './scan-report.ts'

/** Downloads what check-in needs of an event: the public key and all registrations. */
export async function fetchCheckInData(client: ApolloClient, eventId: string, link: string | null): Promise<CheckInData> {
  const attendees: CheckInData['attendees'] = []
  for (let after: string | null = null; ; ) {
    const { viewerIsOrganiser, publicKey, testTicket, event, attendees: page } = await fetchAttendees(client, { eventId, link, after })
    attendees.push(...page.edges.map(({ node }) => node))
    if (!page.pageInfo.hasNextPage) return { viewerIsOrganiser, publicKey, testTicket, event, attendees, savedAt: Date.now() }
    after = page.pageInfo.endCursor
  }
}

async function fetchAttendees(client: ApolloClient, variables: CheckInDataQueryVariables): Promise<CheckInDataQuery['checkIn']> {
  // Apollo's cache would hold all names for as long as the page is open.
  const { data } = await client.query({ query: CheckInDataDocument, variables, fetchPolicy: 'no-cache', context: { retry: false } })
  if (!data) throw new TypeError('The response has no data.')
  return data.checkIn
}

/** Adds the scans that this device has not sent yet. */
export const addScans = (data: CheckInData, scans: readonly Scan[]): CheckInData =>
  scans
    .filter(({ refusal }) => refusal === null)
    .reduce((result, scan) => setAttendee(result, scan, ({ checkedInAt }) => ({ checkedInAt: min(checkedInAt, scan.at) })), data)

/** Adds the server's results of scans. */
export function addResults(data: CheckInData, scans: readonly Scan[], results: readonly ScanResult[]): CheckInData {
  const scanById = new Map(scans.map((scan) => [scan.id, scan]))
  return results.reduce((result, { deviceScanId, outcome, checkedInAt, name }) => {
    const scan = scanById.get(deviceScanId)
    if (!scan?.ticketCode) return result
    if (outcome === 'REVOKED') return setAttendee(result, scan, () => ({ state: 'CANCELLED', checkedInAt: null }))
    const isKnown = outcome === 'CHECKED_IN' || outcome === 'ALREADY' || outcome === 'UNDONE'
    return isKnown ? setAttendee(result, scan, (attendee) => ({ checkedInAt, name: (result.viewerIsOrganiser && name) || attendee.name })) : result
  }, data)
}

type Attendee = CheckInData['attendees'][number]

/** An attendee who has registered since the download. */
export const createAttendee = (id: string, ticketCode: string): Attendee => ({
  ...{ id, name: null, ticketCode, ticketCodeHash: null, state: 'REGISTERED', checkedInAt: null },
})

type Holder = Pick<Scan, 'ticketCode' | 'registrationId'>

/** Whether a scan is of this attendee. Devices of check-in links have no ticket codes. */
const isHolder = ({ id, ticketCode }: Attendee, scan: Holder) => ticketCode === scan.ticketCode || (ticketCode === null && id === scan.registrationId)

/** Changes the attendee of a scan, and adds one who has registered since the download. */
function setAttendee(data: CheckInData, scan: Holder, change: (attendee: Attendee) => Partial<Attendee>): CheckInData {
  const isKnown = data.attendees.some((attendee) => isHolder(attendee, scan))
  const added: Attendee[] = isKnown ? [] : [createAttendee(scan.registrationId ?? '', scan.ticketCode)]
  const attendees = [...added, ...data.attendees].map((attendee) => (isHolder(attendee, scan) ? { ...attendee, ...change(attendee) } : attendee))
  return { ...data, attendees }
}

/** The attendee of a scan. */
export const findHolder = ({ attendees }: CheckInData, scan: Holder) => attendees.find((attendee) => isHolder(attendee, scan))

const min = (time: string | null, other: string) => (time && time < other ? time : other)

/** The numbers of people with a seat and of those who are checked in, according to this device. */
export function countAttendees({ attendees }: CheckInData) {
  const seats = attendees.filter(({ state, checkedInAt }) => state === 'REGISTERED' || (state === 'WAITING' && checkedInAt))
  return { registered: seats.length, checkedIn: seats.filter(({ checkedInAt }) => checkedInAt).length }
}

/** When check-in opens: the server refuses earlier check-ins, and takes what was scanned before for the opening. */
export const getOpening = ({ event }: Pick<CheckInData, 'event'>) => new Date(Date.parse(event.startsAt) - checkInLeadMs)

export const hasOpened = (data: Pick<CheckInData, 'event'>, now = new Date()) => now >= getOpening(data)
