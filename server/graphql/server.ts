import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { expressMiddleware } from '@as-integrations/express5'
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'
import { assertUploadQuota } from '../features/media/upload-quota.ts'
import { assertNotSuspended } from '../features/users/service.ts'
import { setCacheControl } from '../http/cache-control.ts'
import { abortResponse, type ErrorReporting, isClientDisconnected, mapAndLogError, notFoundHandler } from '../http/error-handler.ts'
import { parseJsonBody } from '../http/json-body.ts'
import type { Log } from '../observability/log.ts'
import { redactLiterals } from '../observability/log-redaction.ts'
import type { Observability } from '../observability/types.ts'
import { invalid } from '../utils/errors.ts'
import { isPublicOperation, keepsResponseCache } from './cache-policy.ts'
import { createErrorFormatter, formatDocumentError, toErrorExtensions } from './format-error.ts'
import { assertGraphqlOverHttp, getSearchParams, sendErrors } from './http-protocol.ts'
import { createInstrumentationPlugin, createOperationObserver, type ObserveOperation } from './instrumentation.ts'
import { documentStore, readDocument } from './queries/documents.ts'
import { createPageQueryExecutor } from './queries/page-queries.ts'
import { createPersistedQueryCache } from './queries/persisted-queries.ts'
import { assertComplexityWithinLimit } from './queries/query-complexity.ts'
import { assertWithinLimits, parseOptions } from './queries/query-limits.ts'
import { schema } from './schema.ts'
import { createSubscriptionHandler } from './subscriptions.ts'
import { graphqlUploads } from './uploads.ts'

/** Creates the GraphQL server. A multipart request needs the preflight header and a student with a username before its body is read. */
export async function createGraphqlServer(getContext: (request: Request) => Context, observability: Observability) {
  const observe = createOperationObserver(observability)
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    formatError: (formatted, error) => formatDocumentError(formatted, error) ?? formatted,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    logger: createApolloLogger(observability.log),
    parseOptions,
    documentStore,
    persistedQueries: { cache: createPersistedQueryCache() },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      createRequestPlugin(observability),
      createInstrumentationPlugin(observe),
    ],
  })
  await server.start()
  const { handleSubscription, closeStreams } = createSubscriptionHandler(getContext, observability)
  const router = Router()
    .all('/stream', parseJsonBody, handleSubscription)
    .all('/*path', notFoundHandler)
    .get('/', skipPageRequests)
    .use(assertGraphqlOverHttp)
    .use((request, response, next) => {
      setCacheControl(request, response)
      next()
    })
    .use(async (request, _response, next) => {
      if (request.is('multipart/form-data')) {
        if (!request.get('apollo-require-preflight')) throw invalid('A multipart request needs the header Apollo-Require-Preflight.')
        await assertNotSuspended(getContext(request))
        await assertUploadQuota(getContext(request))
      }
      next()
    })
    .use(graphqlUploads)
    .use(parseJsonBody)
    .use(rejectInvalidDocuments(observe))
    .use((_request, response, next) => observability.traces.startOperation(response, next))
    .use(expressMiddleware(server, { context: async ({ req }) => getContext(req) }))
  return {
    router,
    executePageQuery: createPageQueryExecutor(observe),
    errorHandler: createGraphqlErrorHandler(observability),
    closeStreams,
    stop: () => server.stop(),
  }
}

/** Passes a browser's page request without a query to the router that serves the sandbox. */
const skipPageRequests: RequestHandler = (request, response, next) => {
  response.vary('Accept')
  const { accept = '*/*' } = request.headers
  // Most Accept headers do not mention HTML and need not be parsed.
  const wantsPage = accept !== '*/*' && /text\/|\*\/\*/i.test(accept) && request.accepts(['application/graphql-response+json', 'json', 'html']) === 'html'
  next(wantsPage && request.query.query === undefined ? 'router' : undefined)
}

/** Parses the document of a request, which Apollo then takes from the store, and responds with its errors. */
const rejectInvalidDocuments =
  (observe: ObserveOperation): RequestHandler =>
  (request, response, next) => {
    const query: unknown = request.method === 'GET' ? getSearchParams(request).get('query') : request.body?.query
    const { end } = observe()
    const result = typeof query === 'string' && query ? readDocument(query) : null
    if (!result || !('errors' in result)) return next()
    end(undefined, 'error')
    sendErrors(request, response, 400, ...result.errors.map((error) => formatDocumentError(error.toJSON()) ?? error.toJSON()))
  }

/** Sends errors that occur before execution, such as an invalid token, as a GraphQL response. */
const createGraphqlErrorHandler =
  (reporting: ErrorReporting): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (response.headersSent) return abortResponse(reporting.log, error, request)
    const documentError = formatDocumentError(error)
    if (documentError) return sendErrors(request, response, Number(documentError.extensions?.status), documentError)
    const isDisconnected = isClientDisconnected(request)
    const appError = mapAndLogError(reporting, error, String(request.id), isDisconnected)
    if (isDisconnected) return void response.destroy()
    sendErrors(request, response, appError.status, { message: appError.message, extensions: toErrorExtensions(appError) })
  }

/** Logs Apollo's messages, which it would otherwise print, with literals redacted. */
function createApolloLogger(log: Log) {
  const logAt = (level: 'debug' | 'info' | 'warn' | 'error') => (message?: unknown) => log[level]({ apollo: redactLiterals(String(message)) })
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

/** Formats errors, enforces the query limits, and clears or marks the response cache. */
const createRequestPlugin = (reporting: ErrorReporting): ApolloServerPlugin<Context> => ({
  async requestDidStart({ contextValue }) {
    const formatError = createErrorFormatter(reporting, contextValue)
    return {
      // Parses the texts of persisted queries, before Apollo reads the store.
      async didResolveSource({ source }) {
        readDocument(source)
      },
      async didResolveOperation({ document, operation, contextValue, request: { operationName, variables } }) {
        if (operation?.operation === 'query') contextValue.markReadOnly()
        // Checked again, in case Apollo has parsed a document itself.
        assertWithinLimits(document)
        if (operation) assertComplexityWithinLimit(schema, { document, operationName, variables })
      },
      async willSendResponse({ request, document, operation, contextValue, response, errors }) {
        if (document && operation && !keepsResponseCache(schema, document, operation)) await contextValue.recordWrite()
        if (response.body.kind !== 'single') return
        if (!response.body.singleResult.errors) {
          if (request.http?.method === 'GET' && document && operation && isPublicOperation(schema, document, operation)) contextValue.markPublic()
          return
        }
        const { singleResult } = response.body
        // Apollo responds to an unknown persisted query with 200, but a response without data is an error.
        response.http.headers.set('cache-control', 'no-store')
        if (singleResult.data === undefined && (response.http.status ?? 200) < 400) response.http.status = 400
        const formattedErrors = singleResult.errors?.map((formatted, index) => formatError(formatted, errors?.[index] ?? formatted)) ?? []
        const [retryAfter] = formattedErrors.flatMap(({ extensions }) => (typeof extensions?.retryAfter === 'number' ? [extensions.retryAfter] : []))
        if (retryAfter !== undefined) response.http.headers.set('retry-after', String(retryAfter))
        singleResult.errors = formattedErrors
      },
    }
  },
})
