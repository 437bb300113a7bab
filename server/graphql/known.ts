import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import type { Traces } from '../observability/traces.ts'
import type { Question } from '../pages/document.ts'
import { readDocument } from './documents.ts'
import type { Execute } from './executor.ts'
import { answerTypes, searchOf } from './http-protocol.ts'
import type { ObserveOperation } from './instrumentation.ts'
import { clientHashes, clientQueries } from './persisted-queries.ts'
import { assertAffordable } from './query-complexity.ts'
import { schema } from './schema.ts'

type Known = { document: DocumentNode; hash: string; operation: OperationDefinitionNode }
type Asked = Known & { operationName: string | null; variables: Record<string, unknown> | undefined }

/**
 * Answers the client's own queries without the way round through Apollo, which finds out anew each time what is known of them: `overGet` those
 * that come by hash in an address, `answer` what a page carries. Only where there is nothing to be said against one: whatever else comes, and
 * whatever goes wrong, is Apollo's to answer; a page goes out without.
 */
export function openKnown(contextOf: (request: Request) => Context, execute: Execute, observe: ObserveOperation, traces: Pick<Traces, 'operation'>) {
  const known = new Map<string, Known | null>()
  const dataOf = async (asked: Asked, context: Context) => {
    const { named, over } = observe()
    named(asked.operation)
    const data = await executed(asked, context, execute)
    return { data, over: () => over(asked.operation, data ? 'ok' : 'error') }
  }
  const respond = async (asked: Asked, request: Request, response: Response, next: NextFunction) => {
    const context = contextOf(request)
    const { data, over } = await dataOf(asked, context)
    if (!data) return next()
    over()
    context.share()
    const type = request.headers.accept === undefined ? answerTypes[0] : request.accepts(answerTypes)
    response.setHeader('content-type', `${type}; charset=utf-8`).send(`${JSON.stringify({ data })}\n`)
  }
  const overGet: RequestHandler = (request, response, next) => {
    const asked = request.method === 'GET' ? read(request, known) : null
    if (asked) traces.operation(response, () => void respond(asked, request, response, next).catch(next))
    else next()
  }
  const answer = async ({ operationName, variables }: Question, context: Context): Promise<object | null> => {
    const query = documentOf(clientHashes.get(operationName) ?? '', known)
    if (!query) return null
    const { data, over } = await dataOf({ ...query, operationName, variables }, context)
    over()
    return data ?? null
  }
  return { overGet, answer }
}

/** Null where there would be errors beside the data. */
async function executed({ document, hash, operationName, variables }: Asked, contextValue: Context, execute: Execute) {
  try {
    assertAffordable(schema, { document, operationName, variables })
    const { data, errors } = await execute({ document, hash, operationName, variableValues: variables, contextValue })
    return errors ? null : data
  } catch {
    return null
  }
}

/** What an address asks for, if it is one of the known queries and nothing else stands there. */
function read(request: Request, known: Map<string, Known | null>): Asked | null {
  const { headers } = request
  if (!headers['apollo-require-preflight'] || headers['content-type'] !== undefined) return null
  const params = searchOf(request)
  const [operationName, variables, extensions] = ['operationName', 'variables', 'extensions'].map((name) => params.get(name))
  if (!extensions || params.size !== 1 + Number(operationName !== null) + Number(variables !== null)) return null
  try {
    const { version, sha256Hash } = JSON.parse(extensions).persistedQuery
    const query = version === 1 && clientQueries.has(sha256Hash) ? documentOf(sha256Hash, known) : null
    const values = variables ? JSON.parse(variables) : undefined
    if (!query || (values !== undefined && Object.prototype.toString.call(values) !== '[object Object]')) return null
    return (operationName ?? query.operation.name?.value) === query.operation.name?.value
      ? { ...query, operationName: operationName ?? null, variables: values }
      : null
  } catch {
    return null
  }
}

function documentOf(hash: string, known: Map<string, Known | null>): Known | null {
  const before = known.get(hash)
  if (before !== undefined) return before
  const read = readDocument(clientQueries.get(hash) ?? '')
  const operation = 'document' in read ? getOperationAST(read.document) : null
  const made = 'document' in read && operation?.operation === 'query' ? { ...read, operation } : null
  known.set(hash, made)
  return made
}
