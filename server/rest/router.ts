import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { ServiceContext } from '../auth/service-context.ts'
import { assertOwnPath, assertSignedIn } from '../auth/viewer.ts'
import { setCacheControl } from '../http/cache-control.ts'
import { parseJsonBody } from '../http/json-body.ts'
import type { ResponseCacheHooks } from '../http/response-cache.ts'
import { getUploads, parseFormUploads } from '../http/uploads/multipart.ts'
import { assertWellFormedText } from '../sanitize/text.ts'
import { AppError, invalid, unsupportedMedia } from '../utils/errors.ts'
import { parseInput } from '../utils/parse.ts'
import type { Body, Endpoint } from './endpoint.ts'
import { createDeprecationHandler, formatAllowHeader } from './headers.ts'

/** What the face itself has to know of a context. */
type EndpointContext = Pick<ServiceContext, 'viewer'> & Partial<ResponseCacheHooks>

/**
 * The REST face: every call at its path, its methods and no others, its kind of body and no other, each behind what comes `before` it.
 * What has no parameters in its path is found by the path alone.
 */
export function createRestRouter<C extends EndpointContext>(
  getContext: (request: Request) => C,
  endpoints: Endpoint<C>[],
  middleware: RequestHandler[] = [],
): RequestHandler {
  const dispatchByPath = new Map<string, Dispatch>()
  const router = Router().use((request, response, next) => {
    const dispatch = dispatchByPath.get(request.path)
    if (dispatch) dispatch(request, response, next)
    else next()
  })
  for (const [path, pathEndpoints] of Map.groupBy(endpoints, (each) => each.path)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const endpoint of pathEndpoints)
      route[endpoint.method](
        ...middleware,
        createDeprecationHandler(endpoint),
        createRequestValidator(endpoint, getContext),
        ...createBodyParsers(endpoint.body),
        createEndpointHandler(endpoint, getContext),
      )
    route.all([...middleware, createMethodNotAllowedHandler(pathEndpoints.map(({ method }) => method))])
    if (!path.includes('{'))
      dispatchByPath.set(path, (request, response, next) => (route as unknown as { dispatch: Dispatch }).dispatch(request, response, next))
  }
  return router
}

/** How a router runs a route that it has found; its types leave it out. */
type Dispatch = (request: Request, response: Response, next: NextFunction) => void

/** Whatever can be said against a call before its body is read. */
const createRequestValidator =
  <C extends EndpointContext>(endpoint: Endpoint<C>, getContext: (request: Request) => C): RequestHandler =>
  async (request, response, next) => {
    setCacheControl(request, response)
    assertDecodableUrl(request.url)
    const { params, query } = request
    assertWellFormedText([params, query])
    Object.assign(response.locals, {
      params: endpoint.params && parseInput(endpoint.params, params),
      query: endpoint.query && parseInput(endpoint.query, assertUnrepeated(query)),
    })
    if (endpoint.access === 'owner') assertOwnPath(getContext(request).viewer, String(params.uid))
    // Guards ask for a sign-in too, some in words of their own.
    for (const guard of endpoint.guards ?? []) await guard(getContext(request))
    if (endpoint.access !== 'public') assertSignedIn(getContext(request).viewer)
    next()
  }

const createEndpointHandler =
  <C extends EndpointContext>({ method, body, response: responseSpec, handle }: Endpoint<C>, getContext: (request: Request) => C): RequestHandler =>
  async (request, response) => {
    const { params, query } = response.locals
    const parsedBody = body && parseInput(getBodySchema(body), readBodyFields(request, body))
    const context = getContext(request)
    const result = await handle(context, { params, query, body: parsedBody as never, uploads: getUploads(request), request, response })
    if (method === 'get') context.markPublic?.()
    else await context.recordWrite?.()
    if (responseSpec.mediaType) return
    response.status(responseSpec.status)
    if (responseSpec.schema) response.json(result)
    else response.end()
  }

/** Reads JSON or a form, as the call takes it; anything else is UNSUPPORTED_MEDIA. */
function createBodyParsers(body?: Body): RequestHandler[] {
  if (!body) return []
  if ('json' in body) return [createContentTypeCheck('application/json'), parseJsonBody]
  const { name, maxBytes, maxFiles } = body.files
  return [createContentTypeCheck('multipart/form-data'), ...parseFormUploads(name, maxBytes, maxFiles)]
}

/** In which header a refusal says what kind of body is taken. */
const acceptHeaderByMethod: Record<string, string> = { POST: 'Accept-Post', PATCH: 'Accept-Patch' }

/** A request without any body says nothing of its type: what it lacks is told by the schema. */
const createContentTypeCheck =
  (type: string): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (request.get('content-length') !== '0' && request.is(type) === false) {
      response.set(acceptHeaderByMethod[request.method] ?? 'Accept', type)
      throw unsupportedMedia(`Send ${type}.`)
    }
    next()
  }

const getBodySchema = (body: Body) => ('json' in body ? body.json : body.form)

/** The texts that were sent; what may be repeated as a list, whatever else is repeated is refused. */
function readBodyFields(request: Request, body: Body): unknown {
  const rawBody: unknown = request.body ?? {}
  assertWellFormedText(rawBody)
  if ('json' in body) return rawBody
  const fields = { ...(rawBody as Record<string, unknown>) }
  if (fields[body.files.name]) throw invalid(`${body.files.name} has to be sent as a file, with a filename.`, body.files.name)
  const lists = (body.repeated ?? []).flatMap((name) => (fields[name] === undefined ? [] : [[name, [fields[name]].flat()] as const]))
  for (const [name] of lists) delete fields[name]
  return { ...assertUnrepeated(fields), ...Object.fromEntries(lists) }
}

function assertUnrepeated(values: Record<string, unknown>) {
  const repeated = Object.keys(values).find((name) => Array.isArray(values[name]))
  if (repeated !== undefined) throw invalid(`${repeated} is given more than once.`, repeated)
  return values
}

/** The query's escapes have to be UTF-8, as those of the path, which the router reads. */
function assertDecodableUrl(url: string) {
  try {
    decodeURIComponent(url)
  } catch {
    throw invalid('The address cannot be read.')
  }
}

/** What answers a path by every method but these: OPTIONS tells them, the others are METHOD_NOT_ALLOWED. */
export function createMethodNotAllowedHandler(methods: string[]): RequestHandler {
  const allowed = formatAllowHeader(methods)
  return (request, response) => {
    response.set('Allow', allowed)
    if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not taken here.`)
    response.status(204).end()
  }
}
