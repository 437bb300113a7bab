import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Database } from '../../../database/client.ts'
import { ensureSecretKey } from '../../../database/secret-keys.ts'
import { importPublicKey, signTicket, type TicketFields, verifyTicket } from './ticket.ts'

export type TicketSigner = {
  /** The Ed25519 public key with which devices verify tickets: 32 bytes, base64url. */
  getPublicKey(): Promise<string>
  sign(fields: TicketFields): Promise<string>
  verify(ticket: string): ReturnType<typeof verifyTicket>
}

/** The name of the key in the table `secret_keys`. */
export const secretKeyName = 'tickets'

/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

type Keys = { privateKey: KeyObject; publicKey: string; verifyKey: CryptoKey }

/** The keys of a private key, 32 bytes; throws for another length. */
export async function createKeys(seed: Uint8Array): Promise<Keys> {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey, verifyKey: await importPublicKey(publicKey) }
}

type TicketSignerOptions = {
  database: Database
  /** The private key of the configuration, 32 bytes in base64url, instead of the one in the database. */
  signingKey?: string | undefined
}

/** Signs and verifies tickets with the key that all servers share. It is created at its first use. */
export function createTicketSigner({ database, signingKey }: TicketSignerOptions): TicketSigner {
  let keys: Keys | undefined
  const getKeys = async (): Promise<Keys> => {
    keys ??= await createKeys(signingKey ? Buffer.from(signingKey, 'base64url') : await ensureSecretKey(database, secretKeyName))
    return keys
  }
  return {
    getPublicKey: async () => (await getKeys()).publicKey,
    async sign(fields) {
      const { privateKey } = await getKeys()
      return signTicket(fields, (message) => sign(null, message, privateKey))
    },
    verify: async (ticket) => verifyTicket((await getKeys()).verifyKey, ticket),
  }
}
