import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { normalizeTicketCode } from '../../../server/features/events/check-in/input.ts'
import { importPublicKey, type TicketFields, verifyTicket } from '../../../server/features/events/check-in/ticket.ts'
import { createTicketSigner } from '../../../server/features/events/check-in/ticket-signer.ts'

const createSigner = () => createTicketSigner({ database: {} as never, signingKey: randomBytes(32).toString('base64url') })
const createFields = (): TicketFields => ({ eventId: randomUUID(), registrationId: randomUUID(), ticketCode: 'BCDFGHJKMN' })

/** Decodes base32 with a number of any size, independently of the implementation. */
function decodeBase32(text: string): Buffer {
  let number = 0n
  for (const character of text) number = number * 32n + BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character))
  const byteCount = Math.floor((text.length * 5) / 8)
  number >>= BigInt(text.length * 5 - byteCount * 8)
  return Buffer.from(number.toString(16).padStart(byteCount * 2, '0'), 'hex')
}

test('WebCrypto verifies the signature of a ticket with the exported public key', async () => {
  const [signer, fields] = [createSigner(), createFields()]
  const bytes = decodeBase32(await signer.sign(fields))
  const publicKey = Buffer.from(await signer.getPublicKey(), 'base64url')
  expect(publicKey).toHaveLength(32)
  const key = await webcrypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify'])
  const message = bytes.subarray(0, -64)
  expect(await webcrypto.subtle.verify({ name: 'Ed25519' }, key, bytes.subarray(-64), message)).toBe(true)
  const ids = Buffer.from((fields.eventId + fields.registrationId).replaceAll('-', ''), 'hex')
  expect(message).toEqual(Buffer.concat([Buffer.from([1]), ids, Buffer.from(fields.ticketCode)]))
})

test('a ticket has at most 178 characters of the alphanumeric mode: a QR code of version 7, level M', async () => {
  const ticket = await createSigner().sign(createFields())
  expect(ticket).toMatch(/^[A-Z2-7]{100,178}$/)
})

test('the fields of a ticket are read with the public key, ignoring case and white space', async () => {
  const [signer, fields] = [createSigner(), createFields()]
  const ticket = await signer.sign(fields)
  const key = await importPublicKey(await signer.getPublicKey())
  for (const text of [ticket, ticket.toLowerCase(), ` ${ticket.slice(0, 80)}\n${ticket.slice(80)}\r`]) expect(await verifyTicket(key, text)).toEqual(fields)
})

test('a ticket with any other character, and one of another key, is forged', async () => {
  const signer = createSigner()
  const ticket = await signer.sign(createFields())
  // The first characters have the version, the last one has bits that are not used.
  for (let index = 2; index < ticket.length - 1; index += 1) {
    const character = ticket[index] === 'A' ? 'B' : 'A'
    expect(await signer.verify(ticket.slice(0, index) + character + ticket.slice(index + 1))).toBe('FORGED')
  }
  expect(await createSigner().verify(ticket)).toBe('FORGED')
})

test.each(['', 'A', 'https://example.com/ticket', '1'.repeat(172), 'A'.repeat(172), 'AE'.repeat(20), `AE${'A'.repeat(398)}`, '💡'])(
  '%j is no ticket',
  async (text) => {
    expect(await createSigner().verify(text)).toBeNull()
  },
)

test('the same key signs the same ticket on all servers', async () => {
  const signingKey = Buffer.alloc(32, 7).toString('base64url')
  const fields = createFields()
  const [one, other] = [createTicketSigner({ database: {} as never, signingKey }), createTicketSigner({ database: {} as never, signingKey })]
  expect(await one.sign(fields)).toBe(await other.sign(fields))
})

test('ticket codes are read as people type them', () => {
  expect(normalizeTicketCode(' bcdfg-hjk mn')).toBe('BCDFGHJKMN')
})
