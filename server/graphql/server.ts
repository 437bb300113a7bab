import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { expressMiddleware } from '@as-integrations/express5'
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'
import { assertRoomToUpload } from '../features/media/upload-quota.ts'
import { assertStudent } from '../features/users/service.ts'
import { cacheFor } from '../http/cache-control.ts'
import { brokenOff, type Faults, isClientGone, nothingHere, shownError } from '../http/error-handler.ts'
import { readJson } from '../http/json-body.ts'
import type { Log } from '../observability/log.ts'
import { withoutLiterals } from '../observability/log-redaction.ts'
import type { Observed } from '../observability/types.ts'
import { invalid } from '../utils/errors.ts'
import { documentStore, readDocument } from './documents.ts'
import { openExecutor } from './executor.ts'
import { documentFault, errorFormatter, extensionsOf } from './format-error.ts'
import { assertGraphqlOverHttp, searchOf, sendErrors } from './http-protocol.ts'
import { type ObserveOperation, observeOperation, observeOperations } from './instrumentation.ts'
import { openKnown } from './known.ts'
import { clientQueries, persistedQueryCache } from './persisted-queries.ts'
import { assertAffordable } from './query-complexity.ts'
import { assertWithinLimits, parseOptions } from './query-limits.ts'
import { schema } from './schema.ts'
import { graphqlStream } from './subscriptions.ts'
import { graphqlUploads } from './uploads.ts'

/** The GraphQL face. A multipart request needs the preflight header and a student with a username before it is read. */
export async function graphqlFace(contextOf: (request: Request) => Context, observed: Observed) {
  const execute = openExecutor(schema, clientQueries)
  const observe = observeOperation(observed)
  const server = new ApolloServer<Context>({
    // The one way Apollo takes another executor; there is no gateway.
    gateway: {
      load: async () => ({
        // The name that was asked for: Apollo's own is null where the document has no such operation.
        executor: async ({ document, queryHash, request, context }) =>
          execute({ document, hash: queryHash, operationName: request.operationName ?? null, variableValues: request.variables, contextValue: context }),
      }),
      onSchemaLoadOrUpdate(told) {
        told({ apiSchema: schema, coreSupergraphSdl: '' })
        return () => {}
      },
      stop: async () => {},
    },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    formatError: (formatted, error) => documentFault(formatted, error) ?? formatted,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    logger: apolloLog(observed.log),
    parseOptions,
    documentStore,
    persistedQueries: { cache: persistedQueryCache() },
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), plainErrors(observed), observeOperations(observe)],
  })
  await server.start()
  const { stream, endStreams } = graphqlStream(contextOf, observed)
  const known = openKnown(contextOf, execute, observe, observed.traces)
  const routes = Router()
    .all('/stream', readJson, stream)
    .all('/*path', nothingHere)
    .get('/', leavePageToClient)
    .use(assertGraphqlOverHttp)
    .use((request, response, next) => {
      cacheFor(request, response)
      next()
    })
    .use(known.overGet)
    .use(async (request, _response, next) => {
      if (request.is('multipart/form-data')) {
        if (!request.get('apollo-require-preflight')) throw invalid('A multipart request needs the header Apollo-Require-Preflight.')
        await assertStudent(contextOf(request))
        await assertRoomToUpload(contextOf(request))
      }
      next()
    })
    .use(graphqlUploads)
    .use(readJson)
    .use(refuseUnreadable(observe))
    .use((_request, response, next) => observed.traces.operation(response, next))
    .use(expressMiddleware(server, { context: async ({ req }) => contextOf(req) }))
  return { routes, answer: known.answer, onError: answerInShape(observed), endStreams, stop: () => server.stop() }
}

/** A browser that goes to this address is shown the sandbox, by whoever serves the client; what asks for data, or brings a query, is answered here. */
const leavePageToClient: RequestHandler = (request, response, next) => {
  response.vary('Accept')
  const { accept = '*/*' } = request.headers
  // Most say nothing of pages, and need not be read for it.
  const wantsPage = accept !== '*/*' && /text\/|\*\/\*/i.test(accept) && request.accepts(['application/graphql-response+json', 'json', 'html']) === 'html'
  next(wantsPage && request.query.query === undefined ? 'router' : undefined)
}

/** Reads the document of a request, which Apollo then takes from the store, and answers the errors in it. */
const refuseUnreadable =
  (observe: ObserveOperation): RequestHandler =>
  (request, response, next) => {
    const query: unknown = request.method === 'GET' ? searchOf(request).get('query') : request.body?.query
    const { over } = observe()
    const read = typeof query === 'string' && query ? readDocument(query) : null
    if (!read || !('errors' in read)) return next()
    over(undefined, 'error')
    sendErrors(request, response, 400, ...read.errors.map((error) => documentFault(error.toJSON()) ?? error.toJSON()))
  }

/** What is refused before GraphQL is asked, a bad token for one, has the shape of a GraphQL answer too. */
const answerInShape =
  (observed: Faults): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (response.headersSent) return brokenOff(observed.log, error, request)
    const refusal = documentFault(error)
    if (refusal) return sendErrors(request, response, Number(refusal.extensions?.status), refusal)
    const clientGone = isClientGone(request)
    const shown = shownError(observed, error, String(request.id), clientGone)
    if (clientGone) return void response.destroy()
    sendErrors(request, response, shown.status, { message: shown.message, extensions: extensionsOf(shown) })
  }

/** What Apollo has to say: whole sentences with errors in them, which it would otherwise print. */
function apolloLog(log: Log) {
  const say = (level: 'debug' | 'info' | 'warn' | 'error') => (sentence?: unknown) => log[level]({ apollo: withoutLiterals(String(sentence)) })
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}

/** Errors in their one shape, with the id of the request they belong to. */
const plainErrors = (observed: Faults): ApolloServerPlugin<Context> => ({
  async requestDidStart({ contextValue }) {
    const format = errorFormatter(observed, contextValue)
    return {
      // Texts that come by their hash are read here, before Apollo asks the store.
      async didResolveSource({ source }) {
        readDocument(source)
      },
      async didResolveOperation({ document, operation, contextValue, request: { operationName, variables } }) {
        if (operation?.operation === 'query') contextValue.reads()
        // Once more, should Apollo have read one by itself.
        assertWithinLimits(document)
        if (operation) assertAffordable(schema, { document, operationName, variables })
      },
      async willSendResponse({ request, operation, contextValue, response, errors }) {
        if (operation?.operation === 'mutation') await contextValue.changed()
        if (response.body.kind !== 'single') return
        if (!response.body.singleResult.errors) return request.http?.method === 'GET' ? contextValue.share() : undefined
        const { singleResult } = response.body
        // Apollo asks for a persisted query it does not know with a 200; what has no data is a refusal.
        response.http.headers.set('cache-control', 'no-store')
        if (singleResult.data === undefined && (response.http.status ?? 200) < 400) response.http.status = 400
        const shown = singleResult.errors?.map((formatted, index) => format(formatted, errors?.[index] ?? formatted)) ?? []
        const [again] = shown.flatMap(({ extensions }) => (typeof extensions?.retryAfter === 'number' ? [extensions.retryAfter] : []))
        if (again !== undefined) response.http.headers.set('retry-after', String(again))
        singleResult.errors = shown
      },
    }
  },
})
