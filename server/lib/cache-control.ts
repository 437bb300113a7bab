import type { Request, Response } from 'express'

/** Reads may be kept and have to be asked for anew, with their ETag; what is read by somebody only by that reader; writes by nobody. */
export function cacheFor({ method }: Request, response: Response, viewer: object | null) {
  const isRead = method === 'GET' || method === 'HEAD'
  response.set('Cache-Control', isRead ? `${viewer ? 'private' : 'public'}, no-cache` : 'no-store')
}
