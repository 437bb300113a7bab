import type { RequestHandler } from 'express'
import type { ContextOf, ServiceContext } from './service-context.ts'
import { assertOwnPath } from './viewer.ts'

/** Refuses a path with another student's uid before anything that was sent is read. The services ask again. */
export const ownPath =
  (contextOf: ContextOf): RequestHandler =>
  (request, _response, next) => {
    assertOwnPath(contextOf(request).viewer, String(request.params.uid))
    next()
  }

/** Lets only those pass whom each of these lets, before anything that was sent is read. The services ask again. */
export const guard =
  (contextOf: ContextOf, ...asserts: ((context: ServiceContext) => Promise<unknown>)[]): RequestHandler =>
  async (request, _response, next) => {
    for (const assert of asserts) await assert(contextOf(request))
    next()
  }
