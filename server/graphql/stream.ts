import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLError } from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/express'
import type { Context } from '../context.ts'
import { AppError, invalid } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { errorFormatter } from './format-error.ts'
import { schema } from './schema.ts'

/** Streams that one server carries; beyond them a reader asks from time to time instead. */
const mostStreams = 2000

/**
 * Subscriptions over server-sent events, one to a connection (graphql-sse, distinct connections mode), with a heartbeat every 12 s.
 * `endStreams` cuts all of them, so that a server that closes need not wait for its readers.
 */
export function graphqlStream(contextOf: (request: Request) => Context, log: Log) {
  const open = new Set<Response>()
  const handle = createHandler<Context & Record<string, unknown>>({
    schema,
    authenticate: () => null,
    context: ({ raw }) => contextOf(raw),
    // Queries and mutations have their own door, with its own guards.
    execute: () => {
      throw invalid('Only subscriptions are streamed.')
    },
    onNext: ({ requestId }, _request, { errors, ...result }) => {
      if (!errors) return
      const format = errorFormatter(log, requestId)
      return { ...result, errors: errors.map((error) => format(coded(error), error)) as never }
    },
  })
  const stream: RequestHandler = async (request, response) => {
    if (request.method === 'POST' && !request.is('json')) throw invalid('Send the subscription as JSON.')
    if (open.size >= mostStreams) throw new AppError('UNAVAILABLE', 'Too many are listening just now.')
    open.add(response)
    response.once('close', () => open.delete(response))
    await handle(request, response).catch((error) => {
      // Nobody is left to be told when the reader has gone.
      if (!response.destroyed) throw error
    })
  }
  const endStreams = () => {
    for (const response of open) response.destroy()
  }
  return { stream, endStreams }
}

/** An error that no resolver threw is one of the document. */
const coded = (error: GraphQLError) => (error.originalError ? error.toJSON() : { ...error.toJSON(), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
