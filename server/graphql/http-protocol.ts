import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLFormattedError } from 'graphql'
import { AppError, unsupported } from '../utils/errors.ts'

/** What an answer may be, after the GraphQL over HTTP specification; the first one when nobody asks. */
export const answerTypes = ['application/json', 'application/graphql-response+json']
const methods = ['GET', 'POST']

/** What an address asks for: what Apollo takes for it. */
export function searchOf({ url }: Request): URLSearchParams {
  const [, search] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(search)
}

/** Refuses what is no GraphQL request over HTTP by its method, its content type or the answer it wants, before anything is read or done. */
export const assertGraphqlOverHttp: RequestHandler = (request, response, next) => {
  response.vary('Accept')
  if (!methods.includes(request.method)) {
    response.set('Allow', [...methods, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return void response.status(204).end()
    throw new AppError('METHOD_NOT_ALLOWED', 'GraphQL is asked by GET or POST.')
  }
  if (request.method === 'POST' && request.is(['application/json', 'multipart/form-data']) === false) {
    throw unsupported('Send JSON, or a multipart request with files.')
  }
  if (!request.accepts(answerTypes)) throw new AppError('NOT_ACCEPTABLE', `The answer is ${answerTypes.join(' or ')}.`)
  next()
}

/** Sends errors alone, under the content type that was asked for. */
export function sendErrors(request: Request, response: Response, status: number, ...errors: GraphQLFormattedError[]) {
  if (status === 401) response.set('WWW-Authenticate', 'Bearer')
  const retryAfter = errors[0]?.extensions?.retryAfter
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response
    .vary('Accept')
    .set('Cache-Control', 'no-store')
    .status(status)
    .type(request.accepts(answerTypes) || 'application/json')
    .send(JSON.stringify({ errors }))
}
