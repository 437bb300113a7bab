import type { Request, RequestHandler, Response } from 'express'
import { GraphQLError, getOperationAST, getVariableValues, parse, validate } from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/express'
import type { Context } from '../context.ts'
import { AppError, invalid, unsupported } from '../lib/errors.ts'
import type { Observed } from '../lib/observed.ts'
import { assertWithinBounds } from './bounds.ts'
import { assertAffordable } from './cost.ts'
import { errorFormatter } from './format-error.ts'
import { nameOf, otherName } from './observe.ts'
import { reading, schema } from './schema.ts'

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
    onNext: ({ requestId }, _request, { errors, ...result }) => {
      if (!errors) return
      const format = errorFormatter(observed, requestId)
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

/** What a document subscribes to, as the other door would read it: within the same bounds, its faults under the same codes. */
function read(query: unknown, operationName: string | null | undefined, variableValues: Record<string, unknown> | null | undefined) {
  assertWithinBounds(String(query))
  const document = parsed(String(query))
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new GraphQLError('There is no such operation.', { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
  // Queries and mutations have their own door, with its own guards.
  if (operation.operation !== 'subscription') throw invalid('Only subscriptions are streamed.')
  const faults = validate(schema, document)
  if (faults.length) return coded('GRAPHQL_VALIDATION_FAILED', faults)
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
  if (errors) return coded('BAD_USER_INPUT', errors)
  assertAffordable(schema, { document, operationName, variables: variableValues ?? {} })
  return { schema, document, operation, operationName, variableValues }
}

function parsed(query: string) {
  try {
    return parse(query, reading)
  } catch (error) {
    throw coded('GRAPHQL_PARSE_FAILED', [error as GraphQLError])[0]
  }
}

const coded = (code: string, errors: readonly GraphQLError[]) => errors.map((error) => Object.assign(error, { extensions: { code } }))
