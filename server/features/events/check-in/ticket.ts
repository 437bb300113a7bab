/**
 * The format of tickets, for the server and the browser: WebCrypto only, no imports. A ticket is a version byte, the UUIDs of the event and the registration, the
 * ticket code and an Ed25519 signature (RFC 8032) of all that, in base32 (RFC 4648) without padding: letters and digits that a QR code stores compactly and
 * that keyboard scanners type right with any layout.
 */
export type TicketFields = { eventId: string; registrationId: string; ticketCode: string }

/** No registration has this id: a ticket with it tries out scanners, and checks nobody in. */
const testRegistrationId = '00000000-0000-0000-0000-000000000000'
/** What people type to try out check-in. Ticket codes have no vowels. */
export const testTicketCode = 'TESTTICKET'

/** The test ticket of an event. */
export const getTestTicket = (eventId: string): TicketFields => ({ eventId, registrationId: testRegistrationId, ticketCode: testTicketCode })
export const isTestTicket = ({ registrationId }: Pick<TicketFields, 'registrationId'>) => registrationId === testRegistrationId

type Bytes = Uint8Array<ArrayBuffer>

const ticketVersion = 1
const uuidBytes = 16
const headBytes = 1 + 2 * uuidBytes
const signatureBytes = 64
const maxCodeBytes = 32
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Signs a ticket with `sign`, which returns the 64 bytes of the signature. */
export function signTicket({ eventId, registrationId, ticketCode }: TicketFields, sign: (message: Uint8Array) => Uint8Array): string {
  const message = new Uint8Array([ticketVersion, ...parseHex(eventId), ...parseHex(registrationId), ...new TextEncoder().encode(ticketCode)])
  return encodeBase32(new Uint8Array([...message, ...sign(message)]))
}

/** Imports a public key, 32 bytes in base64url. */
export const importPublicKey = (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', decodeBase64url(publicKey), 'Ed25519', false, ['verify'])

/** The fields of a ticket; null for a text that is no ticket, FORGED for one with a wrong signature. */
export async function verifyTicket(publicKey: CryptoKey, text: string): Promise<TicketFields | 'FORGED' | null> {
  const bytes = decodeBase32(text)
  if (!bytes || bytes[0] !== ticketVersion) return null
  const codeBytes = bytes.length - headBytes - signatureBytes
  if (codeBytes < 1 || codeBytes > maxCodeBytes) return null
  const [message, signature] = [bytes.slice(0, -signatureBytes), bytes.slice(-signatureBytes)]
  if (!(await crypto.subtle.verify('Ed25519', publicKey, signature, message))) return 'FORGED'
  return {
    eventId: formatUuid(message.slice(1, 1 + uuidBytes)),
    registrationId: formatUuid(message.slice(1 + uuidBytes, headBytes)),
    ticketCode: new TextDecoder().decode(message.slice(headBytes)),
  }
}

const codeHashBits = 128
const codeHashIterations = 2000

/**
 * The PBKDF2 (RFC 8018) of a ticket code, 16 bytes in base64url, by which devices of check-in links recognise codes without having them. There are so few codes
 * that a plain hash of them would be reversed within minutes.
 */
export async function hashTicketCode(eventId: string, ticketCode: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(ticketCode), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(eventId), iterations: codeHashIterations }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(parameters, key, codeHashBits))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

const parseHex = (uuid: string) => (uuid.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))

const formatUuid = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const decodeBase64url = (text: string): Bytes => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

function encodeBase32(bytes: Uint8Array): string {
  let [text, buffer, bits] = ['', 0, 0]
  for (const byte of bytes) {
    buffer = ((buffer & 0x1f) << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(buffer >> (bits - 5)) & 0x1f]
  }
  return bits ? text + alphabet[(buffer << (5 - bits)) & 0x1f] : text
}

/** Null for other characters. Ignores case and white space. */
function decodeBase32(text: string): Bytes | null {
  const bytes: number[] = []
  let [buffer, bits] = [0, 0]
  for (const character of text.replace(/\s/g, '').toUpperCase()) {
    const value = alphabet.indexOf(character)
    if (value < 0) return null
    buffer = ((buffer & 0xff) << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}
