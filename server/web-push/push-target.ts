import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'

/** Why a URL cannot be that of a push service; null if it can. The addresses of its host are checked by `WebPush`. */
export function findEndpointProblem(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') return 'The endpoint must be an https:// URL.'
  if (url.username || url.password) return 'The endpoint must have no user name or password.'
  if (url.port) return 'The endpoint must have no port.'
  // The parser has brought other notations of an address, such as 0x7f.1, to the usual one.
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) return 'The endpoint must have a host name, not an address.'
  return url.hostname.includes('.') ? null : 'The endpoint must have a public host name.'
}

/** Whether a text is a public key of a browser: an uncompressed point of P-256, base64url. */
export function isBrowserKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** Whether a text is a secret of a browser: 16 bytes, base64url. */
export const isBrowserSecret = (text: string): boolean => Buffer.from(text, 'base64url').length === 16
