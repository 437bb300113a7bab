import type { Request, RequestHandler, Response } from 'express'
import { createAccountCheck } from './auth/account-status.ts'
import { createCachedLookup } from './auth/cached-lookup.ts'
import { restrictEmailDomains } from './auth/email-domain.ts'
import type { ServiceContext } from './auth/service-context.ts'
import { createSessionCheck } from './auth/session-check.ts'
import { getBearerToken, type SessionCookies, verifySessionCookie } from './auth/session-cookie.ts'
import type { VerifyToken } from './auth/verify-token.ts'
import type { Viewer } from './auth/viewer.ts'
import type { Context } from './context.ts'
import type { Database } from './database/client.ts'
import type { PubSub } from './database/pubsub.ts'
import type { WriteTracker } from './database/read-your-writes.ts'
import type { ReplicaPool } from './database/replica-pool.ts'
import type { Compa } from './features/compa/context.ts'
import type { TicketSigner } from './features/events/check-in/ticket-signer.ts'
import { createLoaders, type Loaders } from './features/index.ts'
import { createSessionLookup } from './features/sessions/look-up.ts'
import { findSuspendedUntil } from './features/users/data/account-state.ts'
import { toNetwork } from './http/client-address.ts'
import { isClientDisconnected } from './http/error-handler.ts'
import type { ConsumeOptions, ConsumeRateLimit, RateLimitName } from './http/rate-limits.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import { sessionIdHeader } from './http/session-id.ts'
import { createUploadBudget } from './http/uploads/upload-budget.ts'
import { createRateLimitHeaderSetter } from './rest/headers.ts'
import { isSafeMethod } from './utils/safe-method.ts'
import type { WebPush } from './web-push/web-push.ts'

/** The part of a request context that all requests share. */
export type AppDependencies = Pick<
  ServiceContext,
  'database' | 'storage' | 'now' | 'log' | 'metrics' | 'requireVerifiedEmail' | 'dailyUploadBytes' | 'newAccountLimit' | 'imageQueue' | 'identityProvider'
> & {
  compa: Compa
  pubsub: PubSub
  webPush: WebPush
  tickets: TicketSigner
}

/** Dependencies of authentication, rate limiting, the response cache and read routing. */
export type AuthDependencies = {
  verifyToken: VerifyToken
  /** Verifies the token and also asks the identity provider whether the account is still active. */
  verifyTokenNotRevoked: VerifyToken
  /** Session cookies for reads; absent if disabled. */
  sessionCookies?: SessionCookies
  /** Tokens and cookies of accounts with other emails are refused. */
  allowedEmailDomains: string[]
  consumeRateLimit: ConsumeRateLimit
  responseCache: ResponseCache
  /** Users who have just written and must read their own writes. */
  writeTracker: WriteTracker
  /** Read replicas; absent if none are configured. */
  replicas?: Pick<ReplicaPool, 'next' | 'usableCount'>
}

/** Creates request contexts. The middleware `attachContext` authenticates the request; `getContext` returns the context to the handlers after it. */
export function createRequestContexts(
  dependencies: AppDependencies,
  { verifyTokenNotRevoked, allowedEmailDomains, consumeRateLimit, responseCache, writeTracker, replicas, ...options }: AuthDependencies,
) {
  responseCache.setWriteTracker(writeTracker)
  const contexts = new WeakMap<Request, Context>()
  const assertTokenAccountActive = createAccountCheck(verifyTokenNotRevoked, dependencies.now)
  const reserveBytes = createUploadBudget()

  const { database: primary, now, log: appLog } = dependencies
  const verifyToken = restrictEmailDomains(options.verifyToken, allowedEmailDomains)
  const sessionCookies = options.sessionCookies && {
    ...options.sessionCookies,
    verify: restrictEmailDomains(options.sessionCookies.verify, allowedEmailDomains),
  }
  const getReadDatabase = () => replicas?.next() ?? primary
  const verifySession = createSessionCheck(createSessionLookup({ primary, getReadDatabase, now, log: appLog }), now, appLog)
  const findSuspension = createCachedLookup({
    ...{ name: 'suspension', now, log: appLog },
    find: async (uid) => ({ until: await findSuspendedUntil(getReadDatabase(), uid, now()) }),
  })

  /**
   * Without an Authorization header the viewer comes from the session cookie, if there is one; otherwise it is null. An invalid token is rejected, not ignored,
   * and so is a session that is not the viewer's. A visitor's session is ignored.
   */
  const authenticate = async (request: Request): Promise<Authentication> => {
    const token = getBearerToken(request)
    const viewer = token !== undefined ? await verifyToken(token) : sessionCookies ? await verifySessionCookie(request, sessionCookies) : null
    const session = request.get(sessionIdHeader)
    const sessionId = viewer && session !== undefined ? await verifySession(session, viewer) : null
    return { token, viewer: viewer && { ...viewer, suspendedUntil: (await findSuspension(viewer.uid))?.until ?? null }, sessionId }
  }
  /** Per-request values are created on first use, since most requests need few of them. */
  class RequestContext {
    readonly state: RequestState
    constructor(state: RequestState) {
      this.state = state
    }
    get viewer() {
      return this.state.viewer
    }
    get sessionId() {
      return this.state.sessionId
    }
    get userAgent() {
      return this.state.request.get('user-agent')
    }
    get requestId() {
      return this.state.request.id
    }
    get log() {
      return log.child({ requestId: this.requestId })
    }
    get clientNetwork() {
      return toNetwork(this.state.request.ip ?? '')
    }
    /** The primary database. It has every write; a replica may lag. */
    get primary(): Database {
      return dependencies.database
    }
    /** A replica for read-only requests, if there are any and the client or viewer has not just written; otherwise the primary. */
    get database(): Database {
      const { state } = this
      if (!replicas || !state.isReadOnly || writeTracker.hasWriteCookie(state.request) || (state.viewer && writeTracker.hasRecentWrite(state.viewer.uid)))
        return dependencies.database
      state.replica ??= replicas.next()
      return state.replica
    }
    get loaders() {
      this.state.loaders ??= createLoaders(this.database, this.primary)
      return this.state.loaders
    }
    get signal() {
      this.state.signal ??= createDisconnectSignal(this.state.response)
      return this.state.signal
    }
    get idempotencyKey() {
      return this.state.request.get('idempotency-key')
    }
    get assertAccountActive() {
      const { token } = this.state
      return async (options?: { usesCache?: boolean }) => void (token && (await assertTokenAccountActive(token, options)))
    }
    get consumeRateLimit() {
      const { state, clientNetwork } = this
      state.setRateLimitHeaders ??= createRateLimitHeaderSetter(state.response)
      const { setRateLimitHeaders } = state
      return (name: RateLimitName, options?: ConsumeOptions) => consumeRateLimit(name, getRateLimitKey(state, clientNetwork), setRateLimitHeaders, options)
    }
    get reserveUploadBytes() {
      const { state, clientNetwork } = this
      const { request, response } = state
      return (maxBytes: number) =>
        reserveBytes(getRateLimitKey(state, clientNetwork), getContentLength(request), maxBytes, new Promise((resolve) => response.once('close', resolve)))
    }
    markPublic() {
      responseCache.markPublic(this.state.response)
    }
    /** Clears the response cache and records the viewer's write. A visitor's writes change nothing that others can read. */
    async recordWrite() {
      const { viewer, response } = this.state
      if (!viewer) return
      responseCache.clear()
      await writeTracker.trackWrite(viewer.uid, response)
    }
    markReadOnly() {
      this.state.isReadOnly = true
    }
  }
  const { log, database: _database, ...shared } = dependencies
  Object.assign(RequestContext.prototype, shared)
  const createContext = (state: RequestState): Context => new RequestContext(state) as RequestContext & typeof shared
  const attachContext: RequestHandler = async (request, response, next) => {
    const authentication = await authenticate(request)
    // The client has disconnected, and the body cannot be read.
    if (isClientDisconnected(request)) return void response.destroy()
    const { token, viewer } = authentication
    if (token && viewer) responseCache.trustToken(request, viewer.uid)
    contexts.set(request, createContext({ ...authentication, request, response, isReadOnly: isSafeMethod(request) }))
    next()
  }
  /** Creates a visitor's context for any request: for pages, which are the same for every viewer. */
  const createVisitorContext = (request: Request, response: Response) =>
    createContext({ request, response, viewer: null, token: undefined, sessionId: null, isReadOnly: true })
  const getContext = (request: Request) => {
    const context = contexts.get(request)
    if (!context) throw new Error('this request has no context')
    return context
  }
  return { authenticate, attachContext, getContext, createVisitorContext }
}

/** The viewer of a request, with its token and the row id of its session, if it names one. */
type Authentication = { token: string | undefined; viewer: Viewer | null; sessionId: string | null }

/** A request, its viewer, and the values created for it so far. */
type RequestState = Authentication & {
  request: Request
  response: Response
  /** Whether the request writes nothing. */
  isReadOnly: boolean
  /** The database that serves all reads of this request. */
  replica?: Database
  loaders?: Loaders
  signal?: AbortSignal
  setRateLimitHeaders?: ReturnType<typeof createRateLimitHeaderSetter>
}

/** The rate limit key: the viewer, or the network of a visitor. */
const getRateLimitKey = ({ viewer }: RequestState, clientNetwork: string) => (viewer ? `student ${viewer.uid}` : `visitor ${clientNetwork}`)

/** The Content-Length of the body in bytes, as the client declares it. */
const getContentLength = (request: Request) => (request.get('content-length') === undefined ? undefined : Number(request.get('content-length')))

/** Aborted when the client disconnects before the response is complete. */
function createDisconnectSignal(response: Response): AbortSignal {
  const abortController = new AbortController()
  if (response.closed && !response.writableFinished) abortController.abort()
  response.once('close', () => response.writableFinished || abortController.abort())
  return abortController.signal
}
