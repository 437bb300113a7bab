import { createHmac } from 'node:crypto'
import type { Database, Transaction } from '../../database/client.ts'
import { ensureSecretKey } from '../../database/secret-keys.ts'

/** The keyed hash of an email, by which a suspension outlives its account. */
export async function hashEmail(database: Database | Transaction, email: string): Promise<string> {
  return createHmac('sha256', await ensureSecretKey(database, 'email-hash'))
    .update(email.toLowerCase())
    .digest('base64url')
}
