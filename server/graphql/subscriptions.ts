import type { Request, RequestHandler, Response } from 'express'
import { GraphQLError, getOperationAST, getVariableValues } from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/express'
import type { Context } from '../context.ts'
import { releaseSlot } from '../http/load-shedding/request-slot.ts'
import type { Observed } from '../observability/types.ts'
import { AppError, invalid, unsupported } from '../utils/errors.ts'
import { readDocument } from './documents.ts'
import { errorFormatter } from './format-error.ts'
import { nameOf, otherName } from './instrumentation.ts'
import { assertAffordable } from './query-complexity.ts'
import { schema } from './schema.ts'

/** Streams that one server carries; beyond them a reader asks from time to time instead. */
const mostStreams = 2000

/**
 * Subscriptions over server-sent events, one to a connection (graphql-sse, distinct connections mode), with a heartbeat every 12 s.
 * `endStreams` cuts all of them, so that a server that closes need not wait for its readers.
 */
export function graphqlStream(contextOf: (request: Request) => Context, observed: Observed) {
  const open = new Set<Response>()
  observed.metrics.watch('streams', () => open.size)
  const handle = createHandler<Context & Record<string, unknown>>({
    authenticate: () => null,
    context: ({ raw }) => contextOf(raw),
    onSubscribe: ({ raw }, { query, operationName, variables }) => {
      const asked = read(query, operationName, variables)
      const { metrics } = observed
      metrics.countOperation('subscription', Array.isArray(asked) ? otherName : nameOf(asked.operation), Array.isArray(asked) ? 'error' : 'ok')
      // The package tells an answer by its `data`.
      return Array.isArray(asked) ? { data: undefined, errors: asked } : { ...asked, contextValue: contextOf(raw) }
    },
    // The opening of a stream is over; what follows may take hours.
    onOperation: () => releaseSlot(),
    onNext: (context, _request, { errors, ...result }) => {
      if (!errors) return
      const format = errorFormatter(observed, context)
      return { ...result, errors: errors.map((error) => format(error.toJSON(), error)) as never }
    },
  })
  const stream: RequestHandler = async (request, response) => {
    // Any page can make a browser send a GET or a form; a subscription may use something up.
    if (request.method !== 'POST') {
      response.set('Allow', 'POST')
      throw new AppError('METHOD_NOT_ALLOWED', 'Send the subscription by POST.')
    }
    if (!request.is('json')) throw unsupported('Send the subscription as JSON.')
    if (response.destroyed) return
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

/** What a document subscribes to, within the limits of queries, its errors under the same codes. */
function read(query: unknown, operationName: string | null | undefined, variableValues: Record<string, unknown> | null | undefined) {
  const result = readDocument(String(query))
  if ('errors' in result) {
    const [error] = result.errors
    if (error?.extensions.code !== 'GRAPHQL_VALIDATION_FAILED') throw error
    return [...result.errors]
  }
  const { document } = result
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new GraphQLError('There is no such operation.', { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
  // Queries and mutations have their own door, with its own guards.
  if (operation.operation !== 'subscription') throw invalid('Only subscriptions are streamed.')
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, { maxErrors: 1 })
  if (errors) return errors.map((error) => Object.assign(error, { extensions: { code: 'BAD_USER_INPUT' } }))
  assertAffordable(schema, { document, operationName, variables: variableValues ?? {} })
  return { schema, document, operation, operationName, variableValues }
}
