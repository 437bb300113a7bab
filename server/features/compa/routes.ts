import { Router } from 'express'
import type { ContextOf } from '../../auth/service-context.ts'
import { askCompa } from './service.ts'

/** The Compa service of the spec's section 7, at /compa/ask. */
export function compaRoutes(contextOf: ContextOf) {
  return Router().post('/', (request) => askCompa(contextOf(request)))
}
