import type { Request, RequestHandler, Response } from 'express'
import { createAccountCheck } from './auth/account-status.ts'
import type { ServiceContext } from './auth/service-context.ts'
import { getBearerToken, type SessionCookies, verifySessionCookie } from './auth/session-cookie.ts'
import type { VerifyToken } from './auth/verify-token.ts'
import type { Viewer } from './auth/viewer.ts'
import { type Context, createLoaders, type Loaders } from './context.ts'
import type { Database } from './database/client.ts'
import type { PubSub } from './database/pubsub.ts'
import type { WriteTracker } from './database/read-your-writes.ts'
import type { ReplicaPool } from './database/replica-pool.ts'
import type { Compa } from './features/compa/ask-context.ts'
import { toNetwork } from './http/client-address.ts'
import { isClientDisconnected } from './http/error-handler.ts'
import type { ConsumeRateLimit, RateLimitName } from './http/rate-limits.ts'
import type { ResponseCache } from './http/response-cache.ts'
import { createUploadBudget } from './http/uploads/upload-budget.ts'
import { createRateLimitHeaderSetter } from './rest/headers.ts'
import { isSafeMethod } from './utils/safe-method.ts'

/** What requests have in common: all that a context holds whoever asks. */
export type AppDependencies = Pick<
  ServiceContext,
  'database' | 'storage' | 'now' | 'log' | 'metrics' | 'allowedEmailDomains' | 'requireVerifiedEmail' | 'dailyUploadBytes' | 'imageQueue'
> & {
  compa: Compa
  pubsub: PubSub
}

/** How it is found out who asks, and how often. */
export type AuthDependencies = {
  verifyToken: VerifyToken
  /** Asks the provider anew, whether an account stands as it did. */
  recheckToken: VerifyToken
  /** Session cookies for reads; absent where they are not wanted. */
  sessions?: SessionCookies
  consumeRateLimit: ConsumeRateLimit
  responseCache: ResponseCache
  /** Who may not be shown an older state than their own. */
  writeTracker: WriteTracker
  /** Where reads go; absent where there is but the database itself. */
  replicas?: Pick<ReplicaPool, 'next' | 'usableCount'>
}

/** Gives requests their context: `withContext` finds out who asks, `contextOf` is for whatever comes behind it. */
export function createRequestContexts(
  dependencies: AppDependencies,
  { verifyToken, recheckToken, sessions, consumeRateLimit, responseCache, writeTracker, replicas }: AuthDependencies,
) {
  responseCache.setWriteTracker(writeTracker)
  const contexts = new WeakMap<Request, Context>()
  const assertTokenAccountActive = createAccountCheck(recheckToken, dependencies.now)
  const reserveBytes = createUploadBudget()

  /** No Authorization header is a visitor, or a reader with a session cookie; a token that is no good is refused, not ignored. */
  const authenticate = (request: Request, token: string | undefined): Promise<Viewer | null> | null => {
    if (token !== undefined) return verifyToken(token)
    return sessions ? verifySessionCookie(request, sessions) : null
  }
  /** What a service asks for beside the house is made once it does: most requests ask for little of it. */
  class RequestContext {
    readonly state: RequestState
    constructor(state: RequestState) {
      this.state = state
    }
    get viewer() {
      this.state.isPersonalized = true
      return this.state.viewer
    }
    get requestId() {
      return this.state.request.id
    }
    get log() {
      return log.child({ requestId: this.requestId })
    }
    get address() {
      return toNetwork(this.state.request.ip ?? '')
    }
    /** Where everything is that was ever written. */
    get primary(): Database {
      return dependencies.database
    }
    /** A read goes to a replica, if there are any, unless whoever asks has written lately. */
    get database(): Database {
      const { state } = this
      if (!replicas || !state.isReadOnly || writeTracker.hasWriteCookie(state.request) || (state.viewer && writeTracker.hasRecentWrite(state.viewer.uid)))
        return dependencies.database
      state.replica ??= replicas.next()
      return state.replica
    }
    get loaders() {
      this.state.loaders ??= createLoaders(this.database)
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
      return async () => void (token && (await assertTokenAccountActive(token)))
    }
    get consumeRateLimit() {
      const { state, address } = this
      state.setRateLimitHeaders ??= createRateLimitHeaderSetter(state.response)
      const { setRateLimitHeaders } = state
      return (name: RateLimitName) => {
        state.isPersonalized = true
        return consumeRateLimit(name, getRateLimitKey(state, address), setRateLimitHeaders)
      }
    }
    get reserveUploadBytes() {
      const { state, address } = this
      const { request, response } = state
      return (maxBytes: number) =>
        reserveBytes(getRateLimitKey(state, address), getContentLength(request), maxBytes, new Promise((resolve) => response.once('close', resolve)))
    }
    markPublic() {
      if (!this.state.isPersonalized) responseCache.markPublic(this.state.response)
    }
    /** Who is not signed in changes nothing that others read. */
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
  const withContext: RequestHandler = async (request, response, next) => {
    const token = getBearerToken(request)
    const viewer = await authenticate(request, token)
    // Nobody waits for an answer any more, and the body cannot be read.
    if (isClientDisconnected(request)) return void response.destroy()
    if (token && viewer) responseCache.trustToken(request, viewer.uid)
    contexts.set(request, createContext({ request, response, viewer, token, isPersonalized: false, isReadOnly: isSafeMethod(request) }))
    next()
  }
  /** Of whoever asks for a page, which is the same for all. */
  const createVisitorContext = (request: Request, response: Response) =>
    createContext({ request, response, viewer: null, token: undefined, isPersonalized: false, isReadOnly: true })
  const getContext = (request: Request) => {
    const context = contexts.get(request)
    if (!context) throw new Error('this request has no context')
    return context
  }
  return { withContext, getContext, createVisitorContext }
}

/** A request, who asks, and what was made for it so far. An answer for which nobody looked at who asks says the same to everybody. */
type RequestState = {
  request: Request
  response: Response
  viewer: Viewer | null
  token: string | undefined
  isPersonalized: boolean
  /** It will write nothing. */
  isReadOnly: boolean
  /** The one that answers all of it. */
  replica?: Database
  loaders?: Loaders
  signal?: AbortSignal
  setRateLimitHeaders?: ReturnType<typeof createRateLimitHeaderSetter>
}

/** Under what an asker is counted. */
const getRateLimitKey = ({ viewer }: RequestState, address: string) => (viewer ? `student ${viewer.uid}` : `visitor ${address}`)

/** The bytes of a body, as its sender says. */
const getContentLength = (request: Request) => (request.get('content-length') === undefined ? undefined : Number(request.get('content-length')))

/** Aborted when whoever waits for the response goes before it is complete. */
function createDisconnectSignal(response: Response): AbortSignal {
  const abortController = new AbortController()
  if (response.closed && !response.writableFinished) abortController.abort()
  response.once('close', () => response.writableFinished || abortController.abort())
  return abortController.signal
}
