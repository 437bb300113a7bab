import type { Request, Response } from 'express'
import { isSafeMethod } from '../utils/safe-method.ts'
import { getSessionCookie } from './session-cookie.ts'

/** Reads may be kept and have to be asked for anew, with their ETag; what is read by somebody only by that reader; writes by nobody. */
export function setCacheControl(request: Request, response: Response) {
  const { headers } = request
  response.set(
    'Cache-Control',
    isSafeMethod(request) ? `${headers.authorization !== undefined || getSessionCookie(headers) !== undefined ? 'private' : 'public'}, no-cache` : 'no-store',
  )
}
