import { type Request, Router } from 'express'
import { type AskContext, askCompa } from './service.ts'

/** The Compa service of the spec's section 7: `{question}` in, `{answer}` out, and beside it its `sources`. */
export const compaRoutes = (contextOf: (request: Request) => AskContext) =>
  Router().post('/', async (request, response) => void response.json(await askCompa(contextOf(request), request.body)))
