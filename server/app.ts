import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import { sessionOperations } from './auth/session-cookie.ts'
import type { Viewer } from './auth/viewer.ts'
import { ping } from './database/client.ts'
import { openNotices } from './database/pubsub.ts'
import { businessOperations } from './features/businesses/endpoints.ts'
import { compaOperations } from './features/compa/endpoints.ts'
import { eventOperations } from './features/events/endpoints.ts'
import { mediaOperations } from './features/media/endpoints.ts'
import { postOperations } from './features/posts/endpoints.ts'
import { userOperations } from './features/users/endpoints.ts'
import { graphqlFace } from './graphql/server.ts'
import { errorHandler, nothingHere } from './http/error-handler.ts'
import { logRequests } from './http/log-requests.ts'
import { observeRequests } from './http/request-metrics.ts'
import { routesOf } from './http/route-of.ts'
import { securityHeaders } from './http/security-headers.ts'
import { spoolSetting } from './http/uploads/multipart.ts'
import { type Metrics, silentMetrics } from './observability/metrics.ts'
import { silentTraces, type Traces } from './observability/traces.ts'
import type { PageAnswers } from './pages/static-client.ts'
import { type Asking, type House, openRequestContexts } from './request-context.ts'
import { crossOrigin } from './rest/cors.ts'
import { type DocsOptions, docsRoutes } from './rest/docs.ts'
import { conditional, rateLimitTeller } from './rest/headers.ts'
import { openapiDocument } from './rest/openapi.ts'
import { restFace } from './rest/router.ts'

type Deps = Omit<House, 'metrics' | 'notices'> &
  Asking & {
    /** Where the same database listens for notices. */
    databaseUrl: string
    /** The folder where uploads are spooled, of this server alone. */
    spoolDir: string
    /** Whether the database answers; null when nobody can tell. Asked by anyone, so that it has to be cheap. */
    databaseStands?: () => Promise<boolean | null>
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
    client?: (answers: PageAnswers) => RequestHandler
  }

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/**
 * The whole product as an Express app. It never listens. `endStreams` cuts what would keep a closing server waiting;
 * `stop` ends all that it started.
 */
export async function createApp(deps: Deps) {
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
    databaseStands = () => ping(database),
  } = deps
  const { metrics = silentMetrics, traces = silentTraces } = deps
  const observed = { log, metrics, traces }
  const notices = openNotices(deps.databaseUrl, log)
  metrics.watch('notices', () => Number(notices.connected()))
  metrics.watch('ready', deps.ready.given)
  metrics.watch('images', imageQueue.pending)
  const house = { database, storage, now, log, metrics, allowedEmailDomains, requireVerifiedEmail, dailyUploadBytes, imageQueue, compa, notices }
  const { withContext, contextOf, visitorContext } = openRequestContexts(house, deps)
  const countSession = ({ uid }: Viewer, response: Response) => deps.countTowardsLimit('sessions', `student ${uid}`, rateLimitTeller(response))
  // Of these nobody is asked who calls; of the others everybody is.
  const unasked = [...mediaOperations, ...(deps.sessions ? sessionOperations(deps.sessions, { verifyToken: deps.verifyToken, count: countSession }) : [])]
  const asked = [...userOperations, ...businessOperations, ...eventOperations, ...postOperations, ...compaOperations]
  const graphql = await graphqlFace(contextOf, observed)

  const app = express().disable('x-powered-by').set('trust proxy', deps.trustProxy).set('etag', etagOf).set(spoolSetting, deps.spoolDir)
  app.use(observeRequests(observed, routesOf([...asked, ...unasked])))
  app.use(logRequests(log))
  app.use(securityHeaders)
  app.get('/readyz', async (_request, response) => {
    const answers = (await databaseStands()) ?? false
    // Without it there is still something to read.
    const ready = answers || (deps.replicas?.count() ?? 0) > 0
    response.set('Cache-Control', 'no-store')
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'unavailable', database: answers })
  })
  const shownAcross = crossOrigin(deps.corsOrigins)
  // What is asked most stands first; the same comes before whatever else is asked below.
  app.use(restFace(contextOf, asked, [shownAcross, conditional, byAsker, withContext]))
  app.use('/graphql', shownAcross, byAsker, withContext, graphql.routes, graphql.onError)
  app.use(['/api', '/compa/ask', '/media'], shownAcross)
  app.use(['/api', '/media'], conditional)
  app.use('/api', docsRoutes(openapiDocument([...asked, ...unasked], version, deps.docs?.signInUrl), deps.docs))
  app.use(['/api', '/compa/ask'], byAsker)
  app.use(restFace((request) => visitorContext(request, request.res as Response), unasked))
  app.use(['/api', '/compa/ask'], withContext)
  app.use(['/api', '/compa/ask', '/media'], nothingHere)
  if (deps.client) {
    const answer: PageAnswers['answer'] = (question, request, response) =>
      new Promise((resolve) => traces.operation(response, () => resolve(graphql.answer(question, visitorContext(request, response)))))
    app.use(deps.client({ contextOf: visitorContext, answer, share: deps.ready.share }))
  }
  app.use(nothingHere)
  app.use(['/api', '/media'], unreadable(shownAcross))
  app.use(errorHandler(log, metrics))
  const stop = async () => {
    graphql.endStreams()
    await graphql.stop()
    await notices.stop()
  }
  return { app, stop, endStreams: graphql.endStreams, listeners: notices.listeners }
}

/** Weak, as Express makes its own, in one go: it is made for every answer. */
const etagOf = (body: Buffer) => `W/"${body.length.toString(16)}-${hash('sha1', body, 'base64url')}"`

/** A path that cannot be decoded is refused before its call is found, and what comes before the call is left out. */
const unreadable =
  (before: RequestHandler): ErrorRequestHandler =>
  (error, request, response, next) =>
    error instanceof URIError ? before(request, response, () => next(error)) : next(error)

/** An answer differs by who asks. */
const byAsker: RequestHandler = (_request, response, next) => {
  response.vary('Authorization, Cookie')
  next()
}
