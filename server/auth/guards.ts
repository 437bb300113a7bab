import type { RequestHandler } from 'express'
import type { ContextOf } from './service-context.ts'
import { assertOwnPath } from './viewer.ts'

/** Refuses a path with another student's uid before anything that was sent is read. The services ask again. */
export const ownPath =
  (contextOf: ContextOf): RequestHandler =>
  (request, _response, next) => {
    assertOwnPath(contextOf(request).viewer, String(request.params.uid))
    next()
  }
