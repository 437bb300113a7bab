import { hashTicketCode, isTestTicket, testTicketCode, verifyTicket } from '../../../generated/ticket.ts'
import type { CheckInData } from '../../../lib/check-in/saved-events.ts'
import { createAttendee } from './check-in-data.ts'
import type { ScanReport } from './scan-report.ts'

/** The result of a scan on the device. `needsServer`: the server may have newer data; the report holds without a network. */
type ScanVerification = { report: ScanReport; needsServer: boolean }

type Attendee = CheckInData['attendees'][number]
type ScanContext = {
  data: CheckInData
  /** Null in browsers that cannot verify Ed25519 signatures. */
  publicKey: CryptoKey | null
  id: string
  at: string
}

/** The longest ticket code; a signed ticket is longer. */
const maxCodeLength = 32

/** A ticket code as it is stored, from how people type it: `bcdfg-hjk mn`. */
export const normalizeTicketCode = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether a text that was scanned or typed can only be a signed ticket. */
const isSignedTicket = (text: string) => normalizeTicketCode(text).length > maxCodeLength

/** The id of a row as the server writes it (server/relay/node-id.ts): tickets have the UUIDs. */
export const toNodeId = (type: 'Event' | 'Registration', uuid: string) => btoa(`${type}:${uuid}`).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Verifies a signed ticket, or the ticket code that was typed instead, with the downloaded data and without a network. */
export async function verifyScan(text: string, { data, publicKey, id, at }: ScanContext): Promise<ScanVerification> {
  const unknownReport: ScanReport = {
    ...{ id, at, outcome: 'UNKNOWN', ticketCode: null, registrationId: null, ticket: null, name: null, checkedInAt: null, eventId: null, eventTitle: null },
  }
  if (!isSignedTicket(text)) {
    const ticketCode = normalizeTicketCode(text)
    if (ticketCode === testTicketCode) return { report: { ...unknownReport, outcome: 'TEST' }, needsServer: false }
    const report = (attendee: Attendee) => reportAttendee(unknownReport, attendee, ticketCode)
    const hasCode = await createCodeTest(data, ticketCode)
    const attendee = data.attendees.find(hasCode)
    if (!attendee) return { report: { ...unknownReport, ticketCode }, needsServer: true }
    return attendee.state === 'REGISTERED' ? report(attendee) : { report: { ...unknownReport, ticketCode, outcome: 'REVOKED' }, needsServer: true }
  }
  const ticket = text.replace(/\s/g, '').toUpperCase()
  if (!publicKey) return { report: { ...unknownReport, ticket, outcome: 'UNVERIFIED' }, needsServer: true }
  const fields = await verifyTicket(publicKey, ticket)
  if (!fields) return { report: unknownReport, needsServer: false }
  if (fields === 'FORGED') return { report: { ...unknownReport, outcome: 'FORGED' }, needsServer: false }
  const { ticketCode } = fields
  const report = (attendee: Attendee) => reportAttendee(unknownReport, attendee, ticketCode)
  const eventId = toNodeId('Event', fields.eventId)
  if (eventId !== data.event.id) return { report: { ...unknownReport, ticket, eventId, outcome: 'OTHER_EVENT' }, needsServer: true }
  if (isTestTicket(fields)) return { report: { ...unknownReport, outcome: 'TEST' }, needsServer: false }
  const registrationId = toNodeId('Registration', fields.registrationId)
  const hasCode = await createCodeTest(data, ticketCode)
  const attendee = data.attendees.find((other) => other.id === registrationId || hasCode(other))
  // Registered since the download.
  if (!attendee) return report(createAttendee(registrationId, ticketCode))
  // A new registration has a new code: this one is void, unless the registration is newer than the download.
  if (!hasCode(attendee)) return { report: { ...unknownReport, ticket, ticketCode, outcome: 'REVOKED' }, needsServer: true }
  if (attendee.state === 'CANCELLED') return { report: { ...unknownReport, ticketCode, outcome: 'REVOKED' }, needsServer: true }
  // Tickets are signed only for seats: who was waiting at the download has moved up since.
  return report(attendee)
}

/** Whether an attendee has this ticket code: compared by its hash on the device of a check-in link. */
async function createCodeTest({ viewerIsOrganiser, event }: CheckInData, code: string): Promise<(attendee: Attendee) => boolean> {
  const hash = viewerIsOrganiser ? null : await hashTicketCode(event.id, code)
  return ({ ticketCode, ticketCodeHash }) => ticketCode === code || (hash !== null && ticketCodeHash === hash)
}

function reportAttendee(unknownReport: ScanReport, { id, name, checkedInAt }: Attendee, ticketCode: string): ScanVerification {
  const outcome = checkedInAt ? 'ALREADY' : 'CHECKED_IN'
  return { report: { ...unknownReport, outcome, name, ticketCode, registrationId: id, checkedInAt: checkedInAt ?? unknownReport.at }, needsServer: false }
}
