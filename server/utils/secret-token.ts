import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits for an address, in base64url. */
export const createSecretToken = () => randomBytes(32).toString('base64url')

/** The SHA-256 of a token, 32 bytes. Only the hash is stored and looked up: a copy of the database gives no access. */
export const hashToken = (token: string) => Uint8Array.from(createHash('sha256').update(token).digest())
