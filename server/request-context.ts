import type { Request, RequestHandler, Response } from 'express'
import { openAccountChecks } from './auth/account-status.ts'
import type { ServiceContext } from './auth/service-context.ts'
import { bearerToken, type SessionCookies, viewerByCookie } from './auth/session-cookie.ts'
import type { VerifyToken } from './auth/verify-token.ts'
import type { Viewer } from './auth/viewer.ts'
import { type Context, createLoaders, type Loaders } from './context.ts'
import type { Database } from './database/client.ts'
import type { Notices } from './database/pubsub.ts'
import type { Writers } from './database/read-your-writes.ts'
import type { Replicas } from './database/replica-pool.ts'
import type { Compa } from './features/compa/service.ts'
import { networkOf } from './http/client-address.ts'
import { isClientGone } from './http/error-handler.ts'
import type { CountTowardsLimit, Limited } from './http/rate-limits.ts'
import type { ReadyAnswers } from './http/response-cache.ts'
import { openRoom } from './http/uploads/upload-budget.ts'
import { rateLimitTeller } from './rest/headers.ts'
import { isRead } from './utils/safe-method.ts'

/** What requests have in common: all that a context holds whoever asks. */
export type House = Pick<
  ServiceContext,
  'database' | 'storage' | 'now' | 'log' | 'metrics' | 'allowedEmailDomains' | 'requireVerifiedEmail' | 'dailyUploadBytes' | 'imageQueue'
> & {
  compa: Compa
  notices: Notices
}

/** How it is found out who asks, and how often. */
export type Asking = {
  verifyToken: VerifyToken
  /** Asks the provider anew, whether an account stands as it did. */
  recheckToken: VerifyToken
  /** Session cookies for reads; absent where they are not wanted. */
  sessions?: SessionCookies
  countTowardsLimit: CountTowardsLimit
  ready: ReadyAnswers
  /** Who may not be shown an older state than their own. */
  writers: Writers
  /** Where reads go; absent where there is but the database itself. */
  replicas?: Pick<Replicas, 'next' | 'count'>
}

/** Gives requests their context: `withContext` finds out who asks, `contextOf` is for whatever comes behind it. */
export function openRequestContexts(house: House, { verifyToken, recheckToken, sessions, countTowardsLimit, ready, writers, replicas }: Asking) {
  ready.exceptFor(writers)
  const contexts = new WeakMap<Request, Context>()
  const accountStands = openAccountChecks(recheckToken, house.now)
  const takeRoom = openRoom()

  /** No Authorization header is a visitor, or a reader with a session cookie; a token that is no good is refused, not ignored. */
  const viewerOf = (request: Request, token: string | undefined): Promise<Viewer | null> | null => {
    if (token !== undefined) return verifyToken(token)
    return sessions ? viewerByCookie(request, sessions) : null
  }
  /** What a service asks for beside the house is made once it does: most requests ask for little of it. */
  class RequestContext {
    readonly asked: Asked
    constructor(asked: Asked) {
      this.asked = asked
    }
    get viewer() {
      this.asked.personal = true
      return this.asked.viewer
    }
    get requestId() {
      return this.asked.request.id
    }
    get log() {
      return log.child({ requestId: this.requestId })
    }
    get address() {
      return networkOf(this.asked.request.ip ?? '')
    }
    /** Where everything is that was ever written. */
    get primary(): Database {
      return house.database
    }
    /** A read goes to a replica, if there are any, unless whoever asks has written lately. */
    get database(): Database {
      const { asked } = this
      if (!replicas || !asked.reads || writers.inBrowser(asked.request) || (asked.viewer && writers.has(asked.viewer.uid))) return house.database
      asked.replica ??= replicas.next()
      return asked.replica
    }
    get loaders() {
      this.asked.loaders ??= createLoaders(this.database)
      return this.asked.loaders
    }
    get signal() {
      this.asked.signal ??= goneOf(this.asked.response)
      return this.asked.signal
    }
    get idempotencyKey() {
      return this.asked.request.get('idempotency-key')
    }
    get assertAccountStands() {
      const { token } = this.asked
      return async () => void (token && (await accountStands(token)))
    }
    get count() {
      const { asked, address } = this
      asked.tell ??= rateLimitTeller(asked.response)
      const { tell } = asked
      return (what: Limited) => {
        asked.personal = true
        return countTowardsLimit(what, whoOf(asked, address), tell)
      }
    }
    get takeRoom() {
      const { asked, address } = this
      const { request, response } = asked
      return (most: number) => takeRoom(whoOf(asked, address), lengthOf(request), most, new Promise((resolve) => response.once('close', resolve)))
    }
    share() {
      if (!this.asked.personal) ready.share(this.asked.response)
    }
    /** Who is not signed in changes nothing that others read. */
    async changed() {
      const { viewer, response } = this.asked
      if (!viewer) return
      ready.changed()
      await writers.wrote(viewer.uid, response)
    }
    reads() {
      this.asked.reads = true
    }
  }
  const { log, database: _database, ...shared } = house
  Object.assign(RequestContext.prototype, shared)
  const contextFor = (asked: Asked): Context => new RequestContext(asked) as RequestContext & typeof shared
  const withContext: RequestHandler = async (request, response, next) => {
    const token = bearerToken(request)
    const viewer = await viewerOf(request, token)
    // Nobody waits for an answer any more, and the body cannot be read.
    if (isClientGone(request)) return void response.destroy()
    if (token && viewer) ready.welcome(request, viewer.uid)
    contexts.set(request, contextFor({ request, response, viewer, token, personal: false, reads: isRead(request) }))
    next()
  }
  /** Of whoever asks for a page, which is the same for all. */
  const visitorContext = (request: Request, response: Response) =>
    contextFor({ request, response, viewer: null, token: undefined, personal: false, reads: true })
  const contextOf = (request: Request) => {
    const context = contexts.get(request)
    if (!context) throw new Error('this request has no context')
    return context
  }
  return { withContext, contextOf, visitorContext }
}

/** A request, who asks, and what was made for it so far. An answer for which nobody looked at who asks says the same to everybody. */
type Asked = {
  request: Request
  response: Response
  viewer: Viewer | null
  token: string | undefined
  personal: boolean
  /** It will write nothing. */
  reads: boolean
  /** The one that answers all of it. */
  replica?: Database
  loaders?: Loaders
  signal?: AbortSignal
  tell?: ReturnType<typeof rateLimitTeller>
}

/** Under what an asker is counted. */
const whoOf = ({ viewer }: Asked, address: string) => (viewer ? `student ${viewer.uid}` : `visitor ${address}`)

/** The bytes of a body, as its sender says. */
const lengthOf = (request: Request) => (request.get('content-length') === undefined ? undefined : Number(request.get('content-length')))

/** Aborted when whoever waits for the response goes before it is complete. */
function goneOf(response: Response): AbortSignal {
  const gone = new AbortController()
  if (response.closed && !response.writableFinished) gone.abort()
  response.once('close', () => response.writableFinished || gone.abort())
  return gone.signal
}
