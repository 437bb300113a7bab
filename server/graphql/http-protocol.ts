import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLFormattedError } from 'graphql'
import { AppError, unsupportedMedia } from '../utils/errors.ts'

/** Response media types of the GraphQL over HTTP specification. The first is the default. */
const responseMediaTypes = ['application/json', 'application/graphql-response+json']
const allowedMethods = ['GET', 'POST']

/** The query parameters of the URL, parsed as Apollo parses them. */
export function getSearchParams({ url }: Request): URLSearchParams {
  const [, search] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(search)
}

/** Rejects requests with a wrong method, content type or Accept header, before the body is read. */
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
  if (!request.accepts(responseMediaTypes)) throw new AppError('NOT_ACCEPTABLE', `The response is ${responseMediaTypes.join(' or ')}.`)
  next()
}

/** Sends a response with errors only, in the negotiated media type. */
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
