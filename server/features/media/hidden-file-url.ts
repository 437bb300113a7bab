import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the secret key of the signatures (`database/secret-keys.ts`). */
export const hiddenFilesKey = 'hidden-files'
const ttlMs = 30 * 60_000

/** A signed URL of a file, hidden or not, for moderators and owners of a hidden business. Anybody who has the URL can read the file for 30 minutes. */
export function buildHiddenFileUrl(secret: Uint8Array, key: string, now: Date): string {
  const expires = Math.ceil((now.getTime() + ttlMs) / 1000)
  return `/media/${key}?expires=${expires}&signature=${sign(secret, key, expires)}`
}

/**
 * Signs the URL of a file of a post for the members of a club, for one member: browsers request pictures without a token. The URL works without
 * a token until the membership ends, for at most twelve hours. It changes every six hours.
 */
export function signMembersFileUrl(secret: Uint8Array, url: string, member: string, now: Date): string {
  const expires = ((Math.floor(now.getTime() / membersTtlMs) + 2) * membersTtlMs) / 1000
  const signature = sign(secret, toMembersKey(url.slice('/media/'.length), member), expires)
  return `${url}?${new URLSearchParams({ expires: String(expires), member, signature })}`
}
const membersTtlMs = 6 * 3_600_000

/** What is signed for a member; no key of a file looks like it. */
export const toMembersKey = (segment: string, member: string) => `member ${member} ${segment}`

export type Signature = { expires: number; signature: string }

/** Whether the signature of a URL is valid, and not expired. `key`: that of the file, or of `toMembersKey`. */
export function isSignatureValid(secret: Uint8Array, key: string, { expires, signature }: Signature, now: Date): boolean {
  const [expected, actual] = [Buffer.from(sign(secret, key, expires)), Buffer.from(signature)]
  return expires * 1000 > now.getTime() && actual.length === expected.length && timingSafeEqual(actual, expected)
}

const sign = (secret: Uint8Array, key: string, expires: number) => createHmac('sha256', secret).update(`${key} ${expires}`).digest('base64url')
