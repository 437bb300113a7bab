import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the secret key of the signatures (`database/secret-keys.ts`). */
export const hiddenFilesKey = 'hidden-files'
const ttlMs = 30 * 60_000

/** A signed URL of a file, hidden or not, for moderators. Anybody who has the URL can read the file for 30 minutes. */
export function buildHiddenFileUrl(secret: Uint8Array, key: string, now: Date): string {
  const expires = Math.ceil((now.getTime() + ttlMs) / 1000)
  return `/media/${key}?expires=${expires}&signature=${sign(secret, key, expires)}`
}

/** Whether the signature of such a URL is valid, and not expired. */
export function isHiddenFileUrlValid(secret: Uint8Array, key: string, { expires, signature }: { expires: number; signature: string }, now: Date): boolean {
  const [expected, actual] = [Buffer.from(sign(secret, key, expires)), Buffer.from(signature)]
  return expires * 1000 > now.getTime() && actual.length === expected.length && timingSafeEqual(actual, expected)
}

const sign = (secret: Uint8Array, key: string, expires: number) => createHmac('sha256', secret).update(`${key} ${expires}`).digest('base64url')
