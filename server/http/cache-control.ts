import type { Request, Response } from 'express'
import { isSafeMethod } from '../utils/safe-method.ts'
import { getSessionCookie } from './session-cookie.ts'

/**
 * Sets Cache-Control: `no-cache` for reads (stored, but revalidated with the ETag), `private` if the request has a token or a session cookie, else
 * `public`; `no-store` for writes.
 */
export function setCacheControl(request: Request, response: Response) {
  const { headers } = request
  response.set(
    'Cache-Control',
    isSafeMethod(request) ? `${headers.authorization !== undefined || getSessionCookie(headers) !== undefined ? 'private' : 'public'}, no-cache` : 'no-store',
  )
}
