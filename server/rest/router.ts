import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { ServiceContext } from '../auth/service-context.ts'
import { assertOwnPath, assertSignedIn } from '../auth/viewer.ts'
import { cacheFor } from '../http/cache-control.ts'
import { readJson } from '../http/json-body.ts'
import type { Told } from '../http/response-cache.ts'
import { receiveForm, uploadsOf } from '../http/uploads/multipart.ts'
import { assertStorable } from '../sanitize/text.ts'
import { AppError, invalid, unsupported } from '../utils/errors.ts'
import { parse } from '../utils/parse.ts'
import type { Body, Operation } from './endpoint.ts'
import { allow, announceDeprecation } from './headers.ts'

/** What the face itself has to know of a context. */
type FaceContext = Pick<ServiceContext, 'viewer'> & Partial<Told>

/**
 * The REST face: every call at its path, its methods and no others, its kind of body and no other, each behind what comes `before` it.
 * What has no parameters in its path is found by the path alone.
 */
export function restFace<C extends FaceContext>(contextOf: (request: Request) => C, operations: Operation<C>[], before: RequestHandler[] = []): RequestHandler {
  const exact = new Map<string, Dispatch>()
  const routes = Router().use((request, response, next) => {
    const dispatch = exact.get(request.path)
    if (dispatch) dispatch(request, response, next)
    else next()
  })
  for (const [path, calls] of Map.groupBy(operations, (each) => each.path)) {
    const route = routes.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const call of calls)
      route[call.method](...before, announceDeprecation(call), asked(call, contextOf), ...bodyReader(call.body), answered(call, contextOf))
    route.all([...before, otherMethods(calls.map(({ method }) => method))])
    if (!path.includes('{')) exact.set(path, (request, response, next) => (route as unknown as { dispatch: Dispatch }).dispatch(request, response, next))
  }
  return routes
}

/** How a router runs a route that it has found; its types leave it out. */
type Dispatch = (request: Request, response: Response, next: NextFunction) => void

/** Whatever can be said against a call before its body is read. */
const asked =
  <C extends FaceContext>(call: Operation<C>, contextOf: (request: Request) => C): RequestHandler =>
  async (request, response, next) => {
    cacheFor(request, response)
    assertReadable(request.url)
    const { params, query } = request
    assertStorable([params, query])
    Object.assign(response.locals, { params: call.params && parse(call.params, params), query: call.query && parse(call.query, unrepeated(query)) })
    if (call.access === 'owner') assertOwnPath(contextOf(request).viewer, String(params.uid))
    // Guards ask for a sign-in too, some in words of their own.
    for (const guard of call.guards ?? []) await guard(contextOf(request))
    if (call.access !== 'public') assertSignedIn(contextOf(request).viewer)
    next()
  }

const answered =
  <C extends FaceContext>({ method, body, answer, handle }: Operation<C>, contextOf: (request: Request) => C): RequestHandler =>
  async (request, response) => {
    const { params, query } = response.locals
    const sent = body && parse(schemaOf(body), fieldsOf(request, body))
    const context = contextOf(request)
    const value = await handle(context, { params, query, body: sent as never, uploads: uploadsOf(request), request, response })
    if (method === 'get') context.share?.()
    else await context.changed?.()
    if (answer.type) return
    response.status(answer.status)
    if (answer.schema) response.json(value)
    else response.end()
  }

/** Reads JSON or a form, as the call takes it; anything else is UNSUPPORTED_MEDIA. */
function bodyReader(body?: Body): RequestHandler[] {
  if (!body) return []
  if ('json' in body) return [assertType('application/json'), readJson]
  const { name, largest, most } = body.files
  return [assertType('multipart/form-data'), ...receiveForm(name, largest, most)]
}

/** In which header a refusal says what kind of body is taken. */
const takes: Record<string, string> = { POST: 'Accept-Post', PATCH: 'Accept-Patch' }

/** A request without any body says nothing of its type: what it lacks is told by the schema. */
const assertType =
  (type: string): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (request.get('content-length') !== '0' && request.is(type) === false) {
      response.set(takes[request.method] ?? 'Accept', type)
      throw unsupported(`Send ${type}.`)
    }
    next()
  }

const schemaOf = (body: Body) => ('json' in body ? body.json : body.form)

/** The texts that were sent; what may be repeated as a list, whatever else is repeated is refused. */
function fieldsOf(request: Request, body: Body): unknown {
  const sent: unknown = request.body ?? {}
  assertStorable(sent)
  if ('json' in body) return sent
  const fields = { ...(sent as Record<string, unknown>) }
  if (fields[body.files.name]) throw invalid(`${body.files.name} has to be sent as a file, with a filename.`, body.files.name)
  const lists = (body.repeated ?? []).flatMap((name) => (fields[name] === undefined ? [] : [[name, [fields[name]].flat()] as const]))
  for (const [name] of lists) delete fields[name]
  return { ...unrepeated(fields), ...Object.fromEntries(lists) }
}

function unrepeated(values: Record<string, unknown>) {
  const repeated = Object.keys(values).find((name) => Array.isArray(values[name]))
  if (repeated !== undefined) throw invalid(`${repeated} is given more than once.`, repeated)
  return values
}

/** The query's escapes have to be UTF-8, as those of the path, which the router reads. */
function assertReadable(url: string) {
  try {
    decodeURIComponent(url)
  } catch {
    throw invalid('The address cannot be read.')
  }
}

/** What answers a path by every method but these: OPTIONS tells them, the others are METHOD_NOT_ALLOWED. */
export function otherMethods(methods: string[]): RequestHandler {
  const allowed = allow(methods)
  return (request, response) => {
    response.set('Allow', allowed)
    if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not taken here.`)
    response.status(204).end()
  }
}
