import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLFormattedError } from 'graphql'
import { AppError, unsupportedMedia } from '../utils/errors.ts'

/** What an answer may be, after the GraphQL over HTTP specification; the first one when nobody asks. */
export const responseMediaTypes = ['application/json', 'application/graphql-response+json']
const allowedMethods = ['GET', 'POST']

/** What an address asks for: what Apollo takes for it. */
export function getSearchParams({ url }: Request): URLSearchParams {
  const [, search] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(search)
}

/** Refuses what is no GraphQL request over HTTP by its method, its content type or the answer it wants, before anything is read or done. */
export const assertGraphqlOverHttp: RequestHandler = (request, response, next) => {
  response.vary('Accept')
  if (!allowedMethods.includes(request.method)) {
    response.set('Allow', [...allowedMethods, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return void response.status(204).end()
    throw new AppError('METHOD_NOT_ALLOWED', 'Use GET or POST.')
  }
  if (request.method === 'POST' && request.is(['application/json', 'multipart/form-data']) === false) {
    throw unsupportedMedia('Send JSON, or a multipart request with files.')
  }
  if (!request.accepts(responseMediaTypes)) throw new AppError('NOT_ACCEPTABLE', `The answer is ${responseMediaTypes.join(' or ')}.`)
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
    .type(request.accepts(responseMediaTypes) || 'application/json')
    .send(JSON.stringify({ errors }))
}
