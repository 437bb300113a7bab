import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../database/client.ts'
import { ensureSecretKey } from '../../../database/secret-keys.ts'

/** The key of unsubscribe links, which all servers share. Links have no expiry: an old email still ends the emails. */
export const getUnsubscribeKey = (database: Database) => ensureSecretKey(database, 'unsubscribe')

/** The message names what the token permits, so that it permits nothing else. */
const sign = (key: Uint8Array, uid: string) => createHmac('sha256', key).update(`notification emails ${uid}`).digest()

/** The token of a user's unsubscribe link: the uid and its HMAC, both base64url. */
export const createUnsubscribeToken = (key: Uint8Array, uid: string): string =>
  `${Buffer.from(uid).toString('base64url')}.${sign(key, uid).toString('base64url')}`

/** The uid of a token; null if it is forged. */
export function verifyUnsubscribeToken(key: Uint8Array, token: string): string | null {
  const uid = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const [actual, expected] = [Buffer.from(token), Buffer.from(createUnsubscribeToken(key, uid))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? uid : null
}
