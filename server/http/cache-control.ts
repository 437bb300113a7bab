import type { Request, Response } from 'express'
import { isRead } from '../utils/safe-method.ts'
import { sessionIn } from './session-cookie.ts'

/** Reads may be kept and have to be asked for anew, with their ETag; what is read by somebody only by that reader; writes by nobody. */
export function cacheFor(request: Request, response: Response) {
  const { headers } = request
  response.set(
    'Cache-Control',
    isRead(request) ? `${headers.authorization !== undefined || sessionIn(headers) !== undefined ? 'private' : 'public'}, no-cache` : 'no-store',
  )
}
