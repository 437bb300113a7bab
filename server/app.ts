import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import type { Viewer } from './auth/viewer.ts'
import { pingDatabase } from './database/client.ts'
import { openPubSub } from './database/pubsub.ts'
import { businessEndpoints } from './features/businesses/endpoints.ts'
import { compaEndpoints } from './features/compa/endpoints.ts'
import { eventEndpoints } from './features/events/endpoints.ts'
import { mediaEndpoints } from './features/media/endpoints.ts'
import { postEndpoints } from './features/posts/endpoints.ts'
import { createSessionEndpoints } from './features/sessions/endpoints.ts'
import { userEndpoints } from './features/users/endpoints.ts'
import { createGraphqlServer } from './graphql/server.ts'
import { createErrorHandler, notFoundHandler } from './http/error-handler.ts'
import { logRequests } from './http/log-requests.ts'
import { observeRequests } from './http/request-metrics.ts'
import { createRouteMatcher } from './http/route-of.ts'
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
    /** Where the same database listens for notices. */
    databaseUrl: string
    /** The folder where uploads are spooled, of this server alone. */
    spoolDir: string
    /** Whether the database answers; null when nobody can tell. Asked by anyone, so that it has to be cheap. */
    isDatabaseReachable?: () => Promise<boolean | null>
    /** Silent unless given. */
    metrics?: Metrics
    traces?: Traces
    /** Origins beside this one whose pages may write. */
    corsOrigins: string[]
    /** How many proxies in front of the app are believed when they say where a request comes from. */
    trustProxy: number
    /** How the REST documentation lets its readers sign in. */
    docs?: DocsOptions
    /** Serves the client; absent where only the API is wanted. */
    createClientHandler?: (pageData: PageDataSource) => RequestHandler
  }

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/**
 * The whole product as an Express app. It never listens. `endStreams` cuts what would keep a closing server waiting;
 * `stop` ends all that it started.
 */
export async function createApp(deps: AppOptions) {
  const {
    database,
    storage,
    now,
    log,
    allowedEmailDomains,
    requireVerifiedEmail,
    dailyUploadBytes,
    imageQueue,
    compa,
    isDatabaseReachable = () => pingDatabase(database),
  } = deps
  const { metrics = noopMetrics, traces = noopTraces } = deps
  const observability = { log, metrics, traces }
  const pubsub = openPubSub(deps.databaseUrl, log)
  metrics.registerGauge('pubsub', () => Number(pubsub.isConnected()))
  metrics.registerGauge('responseCacheHits', deps.responseCache.hitCount)
  metrics.registerGauge('pendingImages', imageQueue.pending)
  const dependencies = { database, storage, now, log, metrics, allowedEmailDomains, requireVerifiedEmail, dailyUploadBytes, imageQueue, compa, pubsub }
  const { withContext, getContext, createVisitorContext } = createRequestContexts(dependencies, deps)
  const consumeSessionRateLimit = ({ uid }: Viewer, response: Response) =>
    deps.consumeRateLimit('sessions', `student ${uid}`, createRateLimitHeaderSetter(response))
  // Of these nobody is asked who calls; of the others everybody is.
  const endpointsWithoutViewer = [
    ...mediaEndpoints,
    ...(deps.sessions ? createSessionEndpoints(deps.sessions, { verifyToken: deps.verifyToken, consumeRateLimit: consumeSessionRateLimit }) : []),
  ]
  const endpointsWithViewer = [...userEndpoints, ...businessEndpoints, ...eventEndpoints, ...postEndpoints, ...compaEndpoints]
  const graphql = await createGraphqlServer(getContext, observability)

  const app = express().disable('x-powered-by').set('trust proxy', deps.trustProxy).set('etag', createWeakEtag).set(spoolDirSetting, deps.spoolDir)
  app.use(observeRequests(observability, createRouteMatcher([...endpointsWithViewer, ...endpointsWithoutViewer])))
  app.use(logRequests(log))
  app.use(setSecurityHeaders)
  app.get('/readyz', async (_request, response) => {
    const isDatabaseUp = (await isDatabaseReachable()) ?? false
    // Without it there is still something to read.
    const isReady = isDatabaseUp || (deps.replicas?.usableCount() ?? 0) > 0
    response.set('Cache-Control', 'no-store')
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'unavailable', database: isDatabaseUp })
  })
  const handleCors = createCorsHandler(deps.corsOrigins)
  // What is asked most stands first; the same comes before whatever else is asked below.
  app.use(createRestRouter(getContext, endpointsWithViewer, [handleCors, allowConditionalRequests, varyByCredentials, withContext]))
  app.use('/graphql', handleCors, varyByCredentials, withContext, graphql.router, graphql.errorHandler)
  app.use(['/api', '/compa/ask', '/media'], handleCors)
  app.use(['/api', '/media'], allowConditionalRequests)
  app.use('/api', createDocsRouter(createOpenapiDocument([...endpointsWithViewer, ...endpointsWithoutViewer], version, deps.docs?.signInUrl), deps.docs))
  app.use(['/api', '/compa/ask'], varyByCredentials)
  app.use(createRestRouter((request) => createVisitorContext(request, request.res as Response), endpointsWithoutViewer))
  app.use(['/api', '/compa/ask'], withContext)
  app.use(['/api', '/compa/ask', '/media'], notFoundHandler)
  if (deps.createClientHandler) {
    const executeQuery: PageDataSource['executeQuery'] = (query, request, response) =>
      new Promise((resolve) => traces.startOperation(response, () => resolve(graphql.executeQuery(query, createVisitorContext(request, response)))))
    app.use(deps.createClientHandler({ createContext: createVisitorContext, executeQuery, markPublic: deps.responseCache.markPublic }))
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

/** Weak, as Express makes its own, in one go: it is made for every answer. */
const createWeakEtag = (body: Buffer) => `W/"${body.length.toString(16)}-${hash('sha1', body, 'base64url')}"`

/** A path that cannot be decoded is refused before its call is found, and what comes before the call is left out. */
const createUriErrorHandler =
  (handler: RequestHandler): ErrorRequestHandler =>
  (error, request, response, next) =>
    error instanceof URIError ? handler(request, response, () => next(error)) : next(error)

/** An answer differs by who asks. */
const varyByCredentials: RequestHandler = (_request, response, next) => {
  response.vary('Authorization, Cookie')
  next()
}
