import type { Request, RequestHandler, Response } from 'express'
import { openAccountChecks } from './auth/account-checks.ts'
import type { ServiceContext } from './auth/service-context.ts'
import { bearerToken, type SessionCookies, viewerByCookie } from './auth/session-cookie.ts'
import type { VerifyToken } from './auth/verify-token.ts'
import type { Viewer } from './auth/viewer.ts'
import { type Context, createLoaders } from './context.ts'
import type { Compa } from './features/compa/service.ts'
import { networkOf } from './lib/network.ts'
import type { Notices } from './lib/notices.ts'
import type { CountTowardsLimit, Limited } from './lib/rate-limits.ts'
import type { ReadyAnswers } from './lib/ready-answers.ts'
import { openRoom } from './lib/under-way.ts'
import { rateLimitTeller } from './rest/headers.ts'

/** What requests have in common: all that a context holds whoever asks. */
export type House = Pick<
  ServiceContext,
  'database' | 'storage' | 'now' | 'log' | 'metrics' | 'allowedEmailDomains' | 'requireVerifiedEmail' | 'dailyUploadBytes'
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
}

/** Gives requests their context: `withContext` finds out who asks, `contextOf` is for whatever comes behind it. */
export function openRequestContexts(house: House, { verifyToken, recheckToken, sessions, countTowardsLimit, ready }: Asking) {
  const contexts = new WeakMap<Request, Context>()
  const accountStands = openAccountChecks(recheckToken, house.now)
  const takeRoom = openRoom()

  /** No Authorization header is a visitor, or a reader with a session cookie; a token that is no good is refused, not ignored. */
  const viewerOf = async (request: Request): Promise<Viewer | null> => {
    const token = bearerToken(request)
    if (token !== undefined) return verifyToken(token)
    return sessions ? viewerByCookie(request, sessions) : null
  }
  const withContext: RequestHandler = async (request, response, next) => {
    const viewer = await viewerOf(request)
    contexts.set(request, contextFor(request, response, viewer))
    next()
  }
  const contextFor = (request: Request, response: Response, viewer: Viewer | null): Context => {
    const token = bearerToken(request)
    const requestId = String(request.id)
    const address = networkOf(request.ip ?? '')
    const who = viewer ? `student ${viewer.uid}` : `visitor ${address}`
    const tell = rateLimitTeller(response)
    if (token && viewer) ready.welcome(request)
    // An answer for which nobody looked at who asks says the same to everybody.
    let personal = false
    const asker = {
      get viewer() {
        personal = true
        return viewer
      },
    }
    // Apollo copies a context and keeps its prototype, on which this can be seen.
    return Object.assign(Object.create(asker) as typeof asker, {
      ...house,
      ...{ address, requestId, log: house.log.child({ requestId }) },
      loaders: createLoaders(house.database),
      assertAccountStands: async () => void (token && (await accountStands(token))),
      ...{ signal: goneOf(response), idempotencyKey: request.get('idempotency-key') },
      count(what: Limited) {
        personal = true
        return countTowardsLimit(what, who, tell)
      },
      share: () => personal || ready.share(response),
      // Who is not signed in changes nothing that others read.
      changed: () => viewer && ready.changed(),
      takeRoom: (most: number) => takeRoom(who, lengthOf(request), most, new Promise((resolve) => response.once('close', resolve))),
    })
  }
  /** Of whoever asks for a page, which is the same for all. */
  const visitorContext = (request: Request, response: Response) => contextFor(request, response, null)
  const contextOf = (request: Request) => {
    const context = contexts.get(request)
    if (!context) throw new Error('this request has no context')
    return context
  }
  return { withContext, contextOf, visitorContext }
}

/** The bytes of a body, as its sender says. */
const lengthOf = (request: Request) => (request.get('content-length') === undefined ? undefined : Number(request.get('content-length')))

/** Aborted when whoever waits for the response goes before it is complete. */
function goneOf(response: Response): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  return gone.signal
}
