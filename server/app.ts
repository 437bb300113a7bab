import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { pinoHttp } from 'pino-http'
import { openAccountChecks } from './auth/account-checks.ts'
import { bearerToken, type SessionCookies, sessionOperations, viewerByCookie } from './auth/session-cookie.ts'
import type { VerifyToken } from './auth/verify-token.ts'
import type { Viewer } from './auth/viewer.ts'
import { type Context, createLoaders } from './context.ts'
import { businessOperations } from './features/businesses/routes.ts'
import { compaOperations } from './features/compa/routes.ts'
import type { Compa } from './features/compa/service.ts'
import { eventOperations } from './features/events/routes.ts'
import { mediaOperations } from './features/media/routes.ts'
import { postOperations } from './features/posts/routes.ts'
import { userOperations } from './features/users/routes.ts'
import { graphqlFace } from './graphql/face.ts'
import { type Database, ping } from './lib/database.ts'
import { errorHandler, nothingHere } from './lib/http-errors.ts'
import { type Log, serializers } from './lib/log.ts'
import { type Metrics, silentMetrics } from './lib/metrics.ts'
import { networkOf } from './lib/network.ts'
import { openNotices } from './lib/notices.ts'
import type { CountTowardsLimit } from './lib/rate-limits.ts'
import { securityHeaders } from './lib/security-headers.ts'
import type { Storage } from './lib/storage.ts'
import { silentTraces, type Traces } from './lib/traces.ts'
import { openRoom } from './lib/under-way.ts'
import { observeRequests } from './observe/requests.ts'
import { routesOf } from './observe/route-of.ts'
import { crossOrigin } from './rest/cors.ts'
import { docsRoutes } from './rest/docs.ts'
import { openapiDocument } from './rest/document.ts'
import { restFace } from './rest/face.ts'
import { conditional, rateLimitTeller } from './rest/headers.ts'

type Deps = {
  database: Database
  /** Where the same database listens for notices. */
  databaseUrl: string
  /** Whether the database answers; null when nobody can tell. Asked by anyone, so that it has to be cheap. */
  ready?: () => Promise<boolean | null>
  storage: Storage
  verifyToken: VerifyToken
  /** Session cookies for reads; absent where they are not wanted. */
  sessions?: SessionCookies
  now: () => Date
  log: Log
  /** Asks the provider anew, whether an account stands as it did. */
  recheckToken: VerifyToken
  /** Silent unless given. */
  metrics?: Metrics
  traces?: Traces
  allowedEmailDomains: string[]
  requireVerifiedEmail: boolean
  dailyUploadBytes: number
  compa: Compa
  countTowardsLimit: CountTowardsLimit
  /** Origins beside this one whose pages may write. */
  corsOrigins: string[]
  /** How many proxies in front of the app are believed when they say where a request comes from. */
  trustProxy: number
  /** Serves the client; absent where only the API is wanted. */
  client?: RequestHandler
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
    compa,
    ready = () => ping(database),
    metrics = silentMetrics,
    traces = silentTraces,
  } = deps
  const observed = { log, metrics, traces }
  const notices = openNotices(deps.databaseUrl, log)
  metrics.watch('notices', () => Number(notices.connected()))
  const contexts = new WeakMap<Request, Context>()
  const contextOf = (request: Request) => {
    const context = contexts.get(request)
    if (!context) throw new Error('this request has no context')
    return context
  }
  const accountStands = openAccountChecks(deps.recheckToken, now)
  const takeRoom = openRoom()
  const withContext: RequestHandler = async (request, response, next) => {
    const viewer = await viewerOf(request, deps)
    const token = bearerToken(request)
    const requestId = String(request.id)
    const address = networkOf(request.ip ?? '')
    const who = viewer ? `student ${viewer.uid}` : `visitor ${address}`
    const tell = rateLimitTeller(response)
    contexts.set(request, {
      ...{ viewer, database, storage, now, allowedEmailDomains, log: log.child({ requestId }), metrics, requestId, notices },
      loaders: createLoaders(database),
      ...{ requireVerifiedEmail, dailyUploadBytes, assertAccountStands: async () => void (token && (await accountStands(token))) },
      ...{ compa, address, signal: goneOf(response), idempotencyKey: request.get('idempotency-key') },
      count: (what) => deps.countTowardsLimit(what, who, tell),
      takeRoom: (most) => takeRoom(who, lengthOf(request), most, new Promise((resolve) => response.once('close', resolve))),
    })
    next()
  }
  const countSession = ({ uid }: Viewer, response: Response) => deps.countTowardsLimit('sessions', `student ${uid}`, rateLimitTeller(response))
  // Of these nobody is asked who calls; of the others everybody is.
  const unasked = [...mediaOperations, ...(deps.sessions ? sessionOperations(deps.sessions, { verifyToken: deps.verifyToken, count: countSession }) : [])]
  const asked = [...userOperations, ...businessOperations, ...eventOperations, ...postOperations, ...compaOperations]
  const graphql = await graphqlFace(contextOf, observed)

  const app = express().disable('x-powered-by').set('trust proxy', deps.trustProxy)
  app.use(observeRequests(observed, routesOf([...asked, ...unasked])))
  app.use(
    pinoHttp({
      logger: log,
      genReqId: () => randomUUID(),
      // The log's own: the package would lay those around them that keep everything.
      wrapSerializers: false,
      serializers,
      customLogLevel: levelOf,
    }),
  )
  app.use((request, response, next) => {
    response.set('X-Request-Id', String(request.id))
    next()
  })
  app.use(securityHeaders)
  app.get('/readyz', async (_request, response) => {
    const answers = (await ready()) ?? false
    response.status(answers ? 200 : 503).json({ status: answers ? 'ready' : 'unavailable', database: answers })
  })
  app.use(['/api', '/graphql', '/compa/ask', '/media'], crossOrigin(deps.corsOrigins))
  app.use(['/api', '/media'], conditional)
  app.use('/api', docsRoutes(openapiDocument([...asked, ...unasked], version)))
  app.use(['/api', '/graphql', '/compa/ask'], (_request, response, next) => {
    response.vary('Authorization, Cookie')
    next()
  })
  app.use('/graphql', withContext, graphql.routes, graphql.onError)
  app.use(restFace(() => ({ ...deps, viewer: null }), unasked))
  app.use(['/api', '/compa/ask'], withContext)
  app.use(restFace(contextOf, asked))
  app.use(['/api', '/compa/ask', '/media'], nothingHere)
  if (deps.client) app.use(deps.client)
  app.use(nothingHere)
  app.use(errorHandler(log, metrics))
  const stop = async () => {
    graphql.endStreams()
    await graphql.stop()
    await notices.stop()
  }
  return { app, stop, endStreams: graphql.endStreams, listeners: notices.listeners }
}

/** The bytes of a body, as its sender says. */
const lengthOf = (request: Request) => (request.get('content-length') === undefined ? undefined : Number(request.get('content-length')))

/** Aborted when whoever waits for the response goes before it is complete. */
function goneOf(response: Response): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  return gone.signal
}

const levelOf = (_request: unknown, response: { statusCode: number }, error?: Error) => (error || response.statusCode >= 500 ? 'error' : 'debug')

/** No Authorization header is a visitor, or a reader with a session cookie; a token that is no good is refused, not ignored. */
async function viewerOf(request: Request, { verifyToken, sessions }: Deps): Promise<Viewer | null> {
  const token = bearerToken(request)
  if (token !== undefined) return verifyToken(token)
  return sessions ? viewerByCookie(request, sessions) : null
}
