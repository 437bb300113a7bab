import { createECDH } from 'node:crypto'
import type { Database } from '../database/client.ts'
import { ensureSecretKey } from '../database/secret-keys.ts'

/** A key pair by which push services recognise the app (RFC 8292): an uncompressed point and a scalar of P-256, base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The name of the private key in the table `secret_keys`. */
const secretKeyName = 'vapid'

/** The keys that all servers share. They are created at their first use. */
export async function ensureVapidKeys(database: Database): Promise<VapidKeys> {
  const scalar = Buffer.from(await ensureSecretKey(database, secretKeyName))
  // Of random bytes one in four billion exceeds the order of the curve; without the first bit none does.
  scalar[0] = (scalar[0] ?? 0) & 0x7f
  return { publicKey: derivePublicKey(scalar), privateKey: scalar.toString('base64url') }
}

/** Whether two keys are a pair. */
export const isKeyPair = ({ publicKey, privateKey }: VapidKeys): boolean => derivePublicKey(Buffer.from(privateKey, 'base64url')) === publicKey

function derivePublicKey(privateKey: Buffer): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return curve.getPublicKey('base64url', 'uncompressed')
}
