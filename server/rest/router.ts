import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { ServiceContext } from '../auth/service-context.ts'
import { assertOwnPath, assertSignedIn } from '../auth/viewer.ts'
import { setCacheControl } from '../http/cache-control.ts'
import { parseJsonBody } from '../http/json-body.ts'
import type { ResponseCacheHooks } from '../http/response-cache/response-cache.ts'
import { getUploads, parseFormUploads } from '../http/uploads/multipart.ts'
import { assertWellFormedText } from '../sanitize/text.ts'
import { AppError, invalid, unsupportedMedia } from '../utils/errors.ts'
import { parseInput } from '../utils/parse.ts'
import type { Body, Endpoint } from './endpoint.ts'
import { createDeprecationHandler, formatAllowHeader } from './headers.ts'

/** The part of a context that the router uses. */
type EndpointContext = Pick<ServiceContext, 'viewer'> & Partial<ResponseCacheHooks>

/** Creates the REST router: each endpoint at its path, behind `middleware`. Other methods and content types are rejected. */
export function createRestRouter<C extends EndpointContext>(
  getContext: (request: Request) => C,
  endpoints: Endpoint<C>[],
  middleware: RequestHandler[] = [],
): RequestHandler {
  const router = Router()
  // Express takes the first route that matches: `/api/users/profile` comes before `/api/users/{username}`.
  const routes = [...Map.groupBy(endpoints, (endpoint) => endpoint.path)].sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
  for (const [path, pathEndpoints] of routes) {
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
  }
  return router
}

/** Validates a request before its body is read: URL, parameters and access. */
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
    if (endpoint.access === 'owner') assertOwnPath(getContext(request).viewer, String(response.locals.params.uid))
    // Guards require a signed-in viewer too, some with their own messages.
    for (const guard of endpoint.guards ?? []) await guard(getContext(request))
    if (endpoint.access !== 'public') assertSignedIn(getContext(request).viewer)
    next()
  }

const createEndpointHandler =
  <C extends EndpointContext>(
    { method, cache, keepsResponseCache = method === 'get', body, response: responseSpec, handle }: Endpoint<C>,
    getContext: (request: Request) => C,
  ): RequestHandler =>
  async (request, response) => {
    const { params, query } = response.locals
    const parsedBody = body && parseInput(getBodySchema(body), readBodyFields(request, body))
    const context = getContext(request)
    const result = await handle(context, { params, query, body: parsedBody as never, uploads: getUploads(request), request, response })
    if (cache === 'public') context.markPublic?.()
    if (!keepsResponseCache) await context.recordWrite?.()
    if (responseSpec.mediaType) return
    response.status(responseSpec.status)
    if (responseSpec.schema) response.json(result)
    else response.end()
  }

/** Parses JSON or a form, as the endpoint declares; any other content type is UNSUPPORTED_MEDIA. */
function createBodyParsers(body?: Body): RequestHandler[] {
  if (!body) return []
  if ('json' in body) return [createContentTypeCheck('application/json'), parseJsonBody]
  const { name, maxBytes, maxFiles } = body.files
  return [createContentTypeCheck('multipart/form-data'), ...parseFormUploads(name, maxBytes, maxFiles)]
}

/** The response header that names the accepted content type, by method. */
const acceptHeaderByMethod: Record<string, string> = { POST: 'Accept-Post', PATCH: 'Accept-Patch' }

/** Checks the content type. A request without a body passes; the schema then reports what is missing. */
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

/** The fields of the body; repeatable fields as lists. Other repeated fields are rejected. */
function readBodyFields(request: Request, body: Body): unknown {
  const rawBody: unknown = request.body ?? {}
  assertWellFormedText(rawBody)
  if ('json' in body) return rawBody
  const fields = { ...(rawBody as Record<string, unknown>) }
  if (fields[body.files.name]) throw invalid(`${body.files.name} must be sent as a file, with a filename.`, body.files.name)
  const lists = (body.repeated ?? []).flatMap((name) => (fields[name] === undefined ? [] : [[name, [fields[name]].flat()] as const]))
  for (const [name] of lists) delete fields[name]
  return { ...assertUnrepeated(fields), ...Object.fromEntries(lists) }
}

function assertUnrepeated(values: Record<string, unknown>) {
  const repeated = Object.keys(values).find((name) => Array.isArray(values[name]))
  if (repeated !== undefined) throw invalid(`${repeated} is given more than once.`, repeated)
  return values
}

/** Rejects percent-encoding that is not UTF-8, in the query too; the router decodes only the path. */
function assertDecodableUrl(url: string) {
  try {
    decodeURIComponent(url)
  } catch {
    throw invalid('The URL cannot be decoded.')
  }
}

/** Creates the handler of a path's other methods: OPTIONS gets 204 with `Allow`, all others METHOD_NOT_ALLOWED. */
export function createMethodNotAllowedHandler(methods: string[]): RequestHandler {
  const allowed = formatAllowHeader(methods)
  return (request, response) => {
    response.set('Allow', allowed)
    if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here.`)
    response.status(204).end()
  }
}
