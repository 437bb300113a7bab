import type { Request, RequestHandler, Response } from 'express'
import { GraphQLError, getOperationAST, getVariableValues } from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/express'
import type { Context } from '../context.ts'
import { releaseSlot } from '../http/load-shedding/request-slot.ts'
import type { Observability } from '../observability/types.ts'
import { AppError, invalid, unsupportedMedia } from '../utils/errors.ts'
import { createErrorFormatter } from './format-error.ts'
import { getOperationName, otherOperationName } from './instrumentation.ts'
import { readDocument } from './queries/documents.ts'
import { assertComplexityWithinLimit } from './queries/query-complexity.ts'
import { schema } from './schema.ts'

/** Maximum open streams of one server. Further clients poll instead. */
const maxStreams = 2000

/**
 * Handles subscriptions over server-sent events, one per connection (graphql-sse, distinct connections mode), with a heartbeat every 12 s.
 * `closeStreams` closes all of them, so that a server can shut down.
 */
export function createSubscriptionHandler(getContext: (request: Request) => Context, observability: Observability) {
  const openStreams = new Set<Response>()
  observability.metrics.registerGauge('openStreams', () => openStreams.size)
  const handle = createHandler<Context & Record<string, unknown>>({
    authenticate: () => null,
    context: ({ raw }) => getContext(raw),
    onSubscribe: ({ raw }, { query, operationName, variables }) => {
      const prepared = prepareSubscription(query, operationName, variables)
      const { metrics } = observability
      metrics.countOperation(
        'subscription',
        Array.isArray(prepared) ? otherOperationName : getOperationName(prepared.operation),
        Array.isArray(prepared) ? 'error' : 'ok',
      )
      // graphql-sse recognises a result by its `data` property.
      return Array.isArray(prepared) ? { data: undefined, errors: prepared } : { ...prepared, contextValue: getContext(raw) }
    },
    // The stream is open and may last for hours.
    onOperation: () => releaseSlot(),
    onNext: (context, _request, { errors, ...result }) => {
      if (!errors) return
      const formatError = createErrorFormatter(observability, context)
      return { ...result, errors: errors.map((error) => formatError(error.toJSON(), error)) as never }
    },
  })
  const handleSubscription: RequestHandler = async (request, response) => {
    // Any page can make a browser send a GET or a form (CSRF), and a subscription uses resources.
    if (request.method !== 'POST') {
      response.set('Allow', 'POST')
      throw new AppError('METHOD_NOT_ALLOWED', 'Send the subscription by POST.')
    }
    if (!request.is('json')) throw unsupportedMedia('Send the subscription as JSON.')
    if (response.destroyed) return
    if (openStreams.size >= maxStreams) throw new AppError('UNAVAILABLE', 'Too many open subscriptions. Try again later.')
    openStreams.add(response)
    response.once('close', () => openStreams.delete(response))
    await handle(request, response).catch((error) => {
      // The client has disconnected.
      if (!response.destroyed) throw error
    })
  }
  const closeStreams = () => {
    for (const response of openStreams) response.destroy()
  }
  return { handleSubscription, closeStreams }
}

/** Parses and validates a subscription under the limits of queries. Returns its errors, with the same codes, or the operation to execute. */
function prepareSubscription(query: unknown, operationName: string | null | undefined, variableValues: Record<string, unknown> | null | undefined) {
  const result = readDocument(String(query))
  if ('errors' in result) {
    const [error] = result.errors
    if (error?.extensions.code !== 'GRAPHQL_VALIDATION_FAILED') throw error
    return [...result.errors]
  }
  const { document } = result
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new GraphQLError('There is no such operation.', { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
  // Queries and mutations have their own endpoint with its own checks.
  if (operation.operation !== 'subscription') throw invalid('Only subscriptions are streamed.')
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, { maxErrors: 1 })
  if (errors) return errors.map((error) => Object.assign(error, { extensions: { code: 'BAD_USER_INPUT' } }))
  assertComplexityWithinLimit(schema, { document, operationName, variables: variableValues ?? {} })
  return { schema, document, operation, operationName, variableValues }
}
