import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toNodeId, verifyScan } from '../../../client/src/features/events/check-in/verify-scan.ts'
import type { CheckInData } from '../../../client/src/lib/check-in/saved-events.ts'
import { getTestTicket, hashTicketCode, importPublicKey } from '../../../server/features/events/check-in/ticket.ts'
import { createTicketSigner } from '../../../server/features/events/check-in/ticket-signer.ts'
import { toNodeId as toServerNodeId } from '../../../server/relay/node-id.ts'

const signer = createTicketSigner({ database: {} as never, signingKey: randomBytes(32).toString('base64url') })
const [eventId, registrationId, ticketCode] = [randomUUID(), randomUUID(), 'BCDFGHJKMN']
const at = '2026-11-26T04:00:00.000Z'
type Attendee = CheckInData['attendees'][number]

const registered: Attendee = {
  id: toNodeId('Registration', registrationId),
  name: 'Nila',
  ticketCode,
  ticketCodeHash: null,
  state: 'REGISTERED',
  checkedInAt: null,
}

/** Verifies a text on a device that has downloaded these registrations. */
async function verify(text: string, attendees: Attendee[] = [registered], publicKey?: CryptoKey | null, viewerIsOrganiser = true) {
  const event = { id: toNodeId('Event', eventId), title: 'Open mic', place: '', startsAt: at, endsAt: at, cancelledAt: null }
  const data: CheckInData = { event, viewerIsOrganiser, publicKey: '', testTicket: null, attendees, savedAt: 0 }
  const key = publicKey === undefined ? await importPublicKey(await signer.getPublicKey()) : publicKey
  const { report, needsServer } = await verifyScan(text, { data, publicKey: key, id: '1', at })
  return { outcome: report.outcome, name: report.name, checkedInAt: report.checkedInAt, needsServer }
}

const sign = (fields: Partial<Parameters<typeof signer.sign>[0]> = {}) => signer.sign({ eventId, registrationId, ticketCode, ...fields })
const refused = (outcome: string, needsServer: boolean) => ({ outcome, name: null, checkedInAt: null, needsServer })
const checkedIn = { outcome: 'CHECKED_IN', name: 'Nila', checkedInAt: at, needsServer: false }

test('ids are those of the server', () => {
  expect(toNodeId('Event', eventId)).toBe(toServerNodeId('Event', eventId))
})

test('a signed ticket and its code check a person in, in any case and spacing', async () => {
  const ticket = await sign()
  for (const text of [ticket, ticket.toLowerCase(), `${ticket}\n`, ticketCode, 'bcdfg-hjk mn']) expect(await verify(text), text).toEqual(checkedIn)
})

test('a second scan says when the first one was', async () => {
  const checkedInAt = '2026-11-26T03:00:00.000Z'
  for (const text of [await sign(), ticketCode])
    expect(await verify(text, [{ ...registered, checkedInAt }])).toEqual({ ...checkedIn, outcome: 'ALREADY', checkedInAt })
})

test('a forged ticket and what is no ticket are refused for good', async () => {
  const ticket = await sign()
  const forged = ticket.slice(0, 100) + (ticket[100] === 'A' ? 'B' : 'A') + ticket.slice(101)
  expect(await verify(forged)).toEqual(refused('FORGED', false))
  expect(await verify(`https://example.com/${'x'.repeat(40)}`)).toEqual(refused('UNKNOWN', false))
})

test('the test ticket of the event, or its code, checks nobody in', async () => {
  for (const text of [await signer.sign(getTestTicket(eventId)), 'test-ticket']) expect(await verify(text)).toEqual(refused('TEST', false))
  expect(await verify(await signer.sign(getTestTicket(randomUUID())))).toEqual(refused('OTHER_EVENT', true))
})

test('a ticket for another event is refused, and the server can name it', async () => {
  expect(await verify(await sign({ eventId: randomUUID() }))).toEqual(refused('OTHER_EVENT', true))
})

test('a cancelled registration, and an old ticket of a new registration, are refused unless the server has newer data', async () => {
  const ticket = await sign()
  expect(await verify(ticket, [{ ...registered, state: 'CANCELLED' }])).toEqual(refused('REVOKED', true))
  expect(await verify(ticket, [{ ...registered, ticketCode: 'NEWCODE' }])).toEqual(refused('REVOKED', true))
  expect(await verify(ticketCode, [{ ...registered, state: 'WAITING' }])).toEqual(refused('REVOKED', true))
})

test('who has registered, or moved up from the waiting list, since the download is checked in by a signed ticket', async () => {
  const ticket = await sign()
  expect(await verify(ticket, [])).toEqual({ ...checkedIn, name: null })
  expect(await verify(ticket, [{ ...registered, state: 'WAITING' }])).toEqual(checkedIn)
})

test('a code that was not downloaded needs the server', async () => {
  expect(await verify('PQRST VWXYZ')).toEqual(refused('UNKNOWN', true))
})

test('a browser without Ed25519 leaves signed tickets to the server, and knows the codes', async () => {
  expect(await verify(await sign(), [registered], null)).toEqual(refused('UNVERIFIED', true))
  expect(await verify(ticketCode, [registered], null)).toEqual(checkedIn)
})

test('a device of a check-in link recognises tickets and codes by the hashes of the codes', async () => {
  const key = await importPublicKey(await signer.getPublicKey())
  const ticketCodeHash = await hashTicketCode(toNodeId('Event', eventId), ticketCode)
  const hashed: Attendee = { ...registered, name: null, ticketCode: null, ticketCodeHash }
  const verifyByHash = (text: string, attendee = hashed) => verify(text, [attendee], key, false)
  for (const text of [await sign(), ticketCode, 'bcdfg-hjk mn']) expect(await verifyByHash(text), text).toEqual({ ...checkedIn, name: null })
  const checkedInAt = '2026-11-26T03:00:00.000Z'
  expect(await verifyByHash(ticketCode, { ...hashed, checkedInAt })).toEqual({ ...checkedIn, name: null, outcome: 'ALREADY', checkedInAt })
  expect(await verifyByHash('PQRSTVWXYZ')).toEqual(refused('UNKNOWN', true))
  expect(await verifyByHash(await sign(), { ...hashed, ticketCodeHash: 'of a new registration' })).toEqual(refused('REVOKED', true))
})
