import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import type { Viewer } from './auth/viewer.ts'
import { pingDatabase } from './database/client.ts'
import { openPubSub } from './database/pubsub.ts'
import { createEndpoints } from './features/index.ts'
import { createGraphqlServer } from './graphql/server.ts'
import { createErrorHandler, notFoundHandler } from './http/error-handler.ts'
import { logRequests } from './http/log-requests.ts'
import { observeRequests } from './http/request-metrics.ts'
import { subscribeToClear } from './http/response-cache/clear-on-all-servers.ts'
import { createRouteMatcher } from './http/route-label.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { spoolDirSetting } from './http/uploads/multipart.ts'
import { type Metrics, noopMetrics } from './observability/metrics.ts'
import { noopTraces, type Traces } from './observability/traces.ts'
import type { PageDataSource } from './pages/static-client.ts'
import { type AppDependencies, type AuthDependencies, createRequestContexts } from './request-context.ts'
import { createCorsHandler } from './rest/cors.ts'
import { createDocsRouter, type DocsOptions } from './rest/docs.ts'
import { allowConditionalRequests, createRateLimitHeaderSetter } from './rest/headers.ts'
import { createOpenapiDocument } from './rest/openapi.ts'
import { createRestRouter } from './rest/router.ts'

type AppOptions = Omit<AppDependencies, 'metrics' | 'pubsub'> &
  AuthDependencies & {
    /** Direct URL of the same database, for the pub/sub connection (LISTEN). */
    databaseUrl: string
    /** Folder for spooled uploads; not shared with other servers. */
    spoolDir: string
    /** Whether the database responds; null if unknown. Any client can trigger it through /readyz, so it must be cheap. */
    isDatabaseReachable?: () => Promise<boolean | null>
    /** Metrics and traces default to no-ops. */
    metrics?: Metrics
    traces?: Traces
    /** Other origins whose pages may send writes. */
    corsOrigins: string[]
    /** Number of trusted reverse proxies in front of the app (Express `trust proxy`). */
    trustProxy: number
    /** Sign-in URL and demo accounts of the REST documentation page. */
    docs?: DocsOptions
    /** Creates the handler that serves the client; absent if only the API is served. */
    createClientHandler?: (pageData: PageDataSource) => RequestHandler
  }

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/**
 * Creates the Express app with all endpoints; it never listens. `closeStreams` ends open subscriptions, which would otherwise
 * delay the closing of the server; `stop` also stops Apollo Server and pub/sub.
 */
export async function createApp(options: AppOptions) {
  const {
    database,
    storage,
    now,
    log,
    requireVerifiedEmail,
    dailyUploadBytes,
    newAccountLimit,
    imageQueue,
    identityProvider,
    webPush,
    tickets,
    compa,
    isDatabaseReachable = () => pingDatabase(database),
  } = options
  const { metrics = noopMetrics, traces = noopTraces } = options
  const observability = { log, metrics, traces }
  const pubsub = openPubSub(options.databaseUrl, log)
  subscribeToClear(pubsub, options.responseCache.clear)
  metrics.registerGauge('pubsub', () => Number(pubsub.isConnected()))
  metrics.registerGauge('responseCacheHits', options.responseCache.hitCount)
  metrics.registerGauge('pendingImages', imageQueue.pending)
  const dependencies = {
    ...{ database, storage, now, log, metrics, requireVerifiedEmail, dailyUploadBytes, newAccountLimit, imageQueue, identityProvider },
    ...{ compa, pubsub, webPush, tickets },
  }
  const { authenticate, attachContext, getContext, createVisitorContext } = createRequestContexts(dependencies, options)
  const consumeSessionRateLimit = ({ uid }: Viewer, response: Response) =>
    options.consumeRateLimit('session-cookies', `student ${uid}`, createRateLimitHeaderSetter(response))
  const { endpoints, unauthenticatedEndpoints } = createEndpoints({
    sessionCookies: options.sessionCookies,
    authenticate: async (request) => (await authenticate(request)).viewer,
    consumeRateLimit: consumeSessionRateLimit,
  })
  const graphql = await createGraphqlServer(getContext, observability)

  const app = express().disable('x-powered-by').set('trust proxy', options.trustProxy).set('etag', createWeakEtag).set(spoolDirSetting, options.spoolDir)
  app.use(observeRequests(observability, createRouteMatcher([...endpoints, ...unauthenticatedEndpoints])))
  app.use(logRequests(log))
  app.use(setSecurityHeaders)
  app.get('/readyz', async (_request, response) => {
    const isDatabaseUp = (await isDatabaseReachable()) ?? false
    // Without the primary, reads still work on a usable replica.
    const isReady = isDatabaseUp || (options.replicas?.usableCount() ?? 0) > 0
    response.set('Cache-Control', 'no-store')
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'unavailable', database: isDatabaseUp })
  })
  const handleCors = createCorsHandler(options.corsOrigins)
  // The most requested endpoints come first. The middleware of this router is repeated below for the other paths.
  app.use(createRestRouter(getContext, endpoints, [handleCors, allowConditionalRequests, varyByCredentials, attachContext]))
  app.use('/graphql', handleCors, varyByCredentials, attachContext, graphql.router, graphql.errorHandler)
  app.use(['/api', '/compa/ask', '/media'], handleCors)
  app.use(['/api', '/media'], allowConditionalRequests)
  app.use('/api', createDocsRouter(createOpenapiDocument([...endpoints, ...unauthenticatedEndpoints], version, options.docs?.signInUrl), options.docs))
  app.use(['/api', '/compa/ask'], varyByCredentials)
  app.use(createRestRouter((request) => createVisitorContext(request, request.res as Response), unauthenticatedEndpoints))
  app.use(['/api', '/compa/ask'], attachContext)
  app.use(['/api', '/compa/ask', '/media'], notFoundHandler)
  if (options.createClientHandler) {
    const executePageQuery: PageDataSource['executePageQuery'] = (query, request, response) =>
      new Promise((resolve) => traces.startOperation(response, () => resolve(graphql.executePageQuery(query, createVisitorContext(request, response)))))
    app.use(options.createClientHandler({ createContext: createVisitorContext, executePageQuery, markPublic: options.responseCache.markPublic }))
  }
  app.use(notFoundHandler)
  app.use(['/api', '/media'], createUriErrorHandler(handleCors))
  app.use(createErrorHandler(log, metrics))
  const stop = async () => {
    graphql.closeStreams()
    await graphql.stop()
    await pubsub.stop()
  }
  return { app, stop, closeStreams: graphql.closeStreams, subscriberCount: pubsub.subscriberCount }
}

/** Creates a weak ETag in Express's format, with the one-shot `hash`, since it runs for every response. */
const createWeakEtag = (body: Buffer) => `W/"${body.length.toString(16)}-${hash('sha1', body, 'base64url')}"`

/** Runs the CORS handler for a path that cannot be decoded: it is rejected before a route matches, so the route's middleware has not run. */
const createUriErrorHandler =
  (handler: RequestHandler): ErrorRequestHandler =>
  (error, request, response, next) =>
    error instanceof URIError ? handler(request, response, () => next(error)) : next(error)

/** Marks responses as dependent on the viewer. */
const varyByCredentials: RequestHandler = (_request, response, next) => {
  response.vary('Authorization, Cookie')
  next()
}
