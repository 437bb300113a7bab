import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import type { Traces } from '../observability/traces.ts'
import type { ClientQuery } from '../pages/document.ts'
import { isPublicOperation } from './cache-policy.ts'
import { readDocument } from './documents.ts'
import type { Execute } from './executor.ts'
import { getSearchParams, responseMediaTypes } from './http-protocol.ts'
import type { ObserveOperation } from './instrumentation.ts'
import { clientQueries, clientQueryHashes } from './persisted-queries.ts'
import { assertComplexityWithinLimit } from './query-complexity.ts'
import { schema } from './schema.ts'

type ClientDocument = { document: DocumentNode; hash: string; operation: OperationDefinitionNode }
type ClientQueryRequest = ClientDocument & { operationName: string | null; variables: Record<string, unknown> | undefined }

/**
 * Executes the client's own queries without Apollo, which would process them anew for each request. `handleGet` serves persisted queries sent by GET,
 * `executeQuery` the data of an HTML page. Any other request, and any query with errors, is passed on to Apollo; a page is then sent without data.
 */
export function createClientQueryHandlers(
  getContext: (request: Request) => Context,
  execute: Execute,
  observe: ObserveOperation,
  traces: Pick<Traces, 'startOperation'>,
) {
  const documents = new Map<string, ClientDocument | null>()
  const run = async (query: ClientQueryRequest, context: Context) => {
    const { nameSpan, end } = observe()
    nameSpan(query.operation)
    const data = await executeToData(query, context, execute)
    return { data, end: () => end(query.operation, data ? 'ok' : 'error') }
  }
  const respond = async (query: ClientQueryRequest, request: Request, response: Response, next: NextFunction) => {
    const context = getContext(request)
    const { data, end } = await run(query, context)
    if (!data) return next()
    end()
    if (isPublicOperation(schema, query.document, query.operation)) context.markPublic()
    const type = request.headers.accept === undefined ? responseMediaTypes[0] : request.accepts(responseMediaTypes)
    response.setHeader('content-type', `${type}; charset=utf-8`).send(`${JSON.stringify({ data })}\n`)
  }
  const handleGet: RequestHandler = (request, response, next) => {
    const query = request.method === 'GET' ? parseGetRequest(request, documents) : null
    if (query) traces.startOperation(response, () => void respond(query, request, response, next).catch(next))
    else next()
  }
  const executeQuery = async ({ operationName, variables }: ClientQuery, context: Context): Promise<object | null> => {
    const clientDocument = getDocument(clientQueryHashes.get(operationName) ?? '', documents)
    if (!clientDocument) return null
    const { data, end } = await run({ ...clientDocument, operationName, variables }, context)
    end()
    return data ?? null
  }
  return { handleGet, executeQuery }
}

/** The data, or null if there are errors. */
async function executeToData({ document, hash, operationName, variables }: ClientQueryRequest, contextValue: Context, execute: Execute) {
  try {
    assertComplexityWithinLimit(schema, { document, operationName, variables })
    const { data, errors } = await execute({ document, hash, operationName, variableValues: variables, contextValue })
    return errors ? null : data
  } catch {
    return null
  }
}

/** The persisted query of a GET request; null unless it is one of the client's own and the URL has no other parameters. */
function parseGetRequest(request: Request, documents: Map<string, ClientDocument | null>): ClientQueryRequest | null {
  const { headers } = request
  if (!headers['apollo-require-preflight'] || headers['content-type'] !== undefined) return null
  const params = getSearchParams(request)
  const [operationName, variables, extensions] = ['operationName', 'variables', 'extensions'].map((name) => params.get(name))
  if (!extensions || params.size !== 1 + Number(operationName !== null) + Number(variables !== null)) return null
  try {
    const { version, sha256Hash } = JSON.parse(extensions).persistedQuery
    const query = version === 1 && clientQueries.has(sha256Hash) ? getDocument(sha256Hash, documents) : null
    const values = variables ? JSON.parse(variables) : undefined
    if (!query || (values !== undefined && Object.prototype.toString.call(values) !== '[object Object]')) return null
    return (operationName ?? query.operation.name?.value) === query.operation.name?.value
      ? { ...query, operationName: operationName ?? null, variables: values }
      : null
  } catch {
    return null
  }
}

function getDocument(hash: string, documents: Map<string, ClientDocument | null>): ClientDocument | null {
  const stored = documents.get(hash)
  if (stored !== undefined) return stored
  const result = readDocument(clientQueries.get(hash) ?? '')
  const operation = 'document' in result ? getOperationAST(result.document) : null
  const clientDocument = 'document' in result && operation?.operation === 'query' ? { ...result, operation } : null
  documents.set(hash, clientDocument)
  return clientDocument
}
