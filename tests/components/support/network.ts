import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { type DocumentNode, Kind, parse, visit } from 'graphql'
import { inject } from 'vitest'
import * as documents from '../../../client/src/generated/graphql.ts'
import { executeWithDefaults } from './default-answer.ts'

/** The error of a service, as the API reports it. */
export class ApiFailure extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, message: string, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
}

/** `fetch` rejects: no connection. */
export const connectionLost = Symbol('connection lost')

type Answer = Record<string, unknown> | ApiFailure | Response | typeof connectionLost
type AnswerOperation = (variables: any, files: File[], headers: Headers) => Answer | Promise<Answer>
type AnswerRequest = (request: Request) => Response | typeof connectionLost | Promise<Response | typeof connectionLost>
type SentOperation = { name: string; variables: any; files: File[]; headers: Headers }

const codes: Record<number, string> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMITED',
}
const authEmulatorOrigin = `http://${inject('authEmulatorHost')}`

type TestOperations = { answers: Map<string, AnswerOperation>; sent: SentOperation[] }

/** Of the current test. A request that was sent in the test before, as when its page was left, is of that one. */
let operations: TestOperations = { answers: new Map(), sent: [] }
const requests: { pattern: RegExp; answer: AnswerRequest }[] = []
const unexpected: string[] = []
let stream: ReadableStreamDefaultController<Uint8Array> | undefined

const documentsByName = new Map(
  Object.values(documents as unknown as Record<string, DocumentNode>).flatMap((document) =>
    (document?.definitions ?? []).flatMap((node) => (node.kind === 'OperationDefinition' ? [[node.name?.value ?? '', addTypeNames(document)] as const] : [])),
  ),
)

/** The document as Apollo Client sends it: with `__typename` in all objects, without which its cache reads no fragments. */
function addTypeNames(document: DocumentNode): DocumentNode {
  const typeName = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  return visit(document, {
    SelectionSet: (node, _key, parent) =>
      parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION ? undefined : { ...node, selections: [...node.selections, typeName] },
  })
}

/** The network of a test: it answers GraphQL operations and other requests of the app. Requests to the Auth emulator reach the emulator. */
export const network = {
  /**
   * Answers an operation: with the root fields that matter to the test (`executeWithDefaults` adds the others), an `ApiFailure`, a `Response` or
   * `connectionLost`. A query without an answer gets the default values; any other operation fails the test.
   */
  on(name: string, answer: Answer | AnswerOperation) {
    if (!documentsByName.has(name)) throw new Error(`The app has no operation ${name}.`)
    operations.answers.set(name, typeof answer === 'function' ? answer : () => answer)
  },
  /** Answers requests whose 'METHOD URL' matches, those to the Auth emulator too. The latest pattern wins. */
  onRequest(pattern: RegExp, answer: AnswerRequest) {
    requests.unshift({ pattern, answer })
  },
  /** Holds the operation, or the requests that match, until the returned function is called; then they are answered as before. */
  hold(target: string | RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (typeof target === 'string') {
      const answer = operations.answers.get(target)
      if (!answer) throw new Error(`Answer ${target} before it is held.`)
      operations.answers.set(target, async (...args) => {
        await promise
        return answer(...args)
      })
    } else {
      const rest = requests.find(({ pattern }) => pattern.source === target.source)
      requests.unshift({
        pattern: target,
        answer: async (request) => {
          await promise
          return rest ? rest.answer(request) : passThrough(request)
        },
      })
    }
    return resolve
  },
  /** The operations of this name that the app has sent. */
  sent: (name: string) => operations.sent.filter((operation) => operation.name === name),
  /** Sends an update to the page's stream of live updates. */
  publish(update: Record<string, unknown>) {
    const data = JSON.stringify({ data: { liveUpdates: update } })
    stream?.enqueue(new TextEncoder().encode(`event: next\ndata: ${data}\n\n`))
  },
  /** Forgets the answers to requests that are not GraphQL. */
  resetRequests() {
    requests.length = 0
  },
  /** Forgets all answers. Returns the requests that had none. */
  reset(): string[] {
    this.resetRequests()
    operations = { answers: new Map(), sent: [] }
    stream = undefined
    return unexpected.splice(0)
  },
}

const interceptor = new BatchInterceptor({ name: 'network', interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()] })
const passThroughHeader = 'x-pass-through'

/** Sends a request to its server. */
function passThrough(request: Request): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set(passThroughHeader, '1')
  return fetch(new Request(request, { headers }))
}

interceptor.on('request', async ({ request, controller }) => {
  const url = new URL(request.url)
  const isGraphql = url.origin === location.origin && url.pathname.startsWith('/graphql')
  const isApi = isGraphql || (url.origin === location.origin && url.pathname.startsWith('/api/'))
  const route = requests.find(({ pattern }) => pattern.test(`${request.method} ${request.url}`))
  if (request.headers.has(passThroughHeader) || !(route || isApi || url.origin === authEmulatorOrigin)) return
  const answer = await answerRequest(request, url, route?.answer)
  if (answer === undefined) return
  if (answer === connectionLost) controller.errorWith(new TypeError('Failed to fetch'))
  else controller.respondWith(answer)
})
interceptor.apply()

async function answerRequest(request: Request, url: URL, answer: AnswerRequest | undefined) {
  const ofTest = operations
  if (answer) return answer(request.clone())
  if (url.pathname === '/graphql/stream') return openStream()
  if (url.pathname === '/graphql') return answerOperation(await readOperation(request, url), ofTest)
  if (url.pathname === '/api/session') return new Response(null, { status: 204 })
  if (url.origin === authEmulatorOrigin) return undefined
  unexpected.push(`${request.method} ${url.pathname}`)
  return Response.json({ error: 'unexpected' }, { status: 500 })
}

function openStream() {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
      controller.enqueue(new TextEncoder().encode(':\n\n'))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

type Operation = { name: string; document: DocumentNode; variables: Record<string, unknown>; files: File[]; headers: Headers }

/** Reads an operation from a JSON body, a multipart form or the query string of a persisted query. */
async function readOperation(request: Request, { searchParams }: URL): Promise<Operation> {
  const { headers } = request
  const isForm = headers.get('content-type')?.startsWith('multipart/form-data')
  const form = isForm ? await request.clone().formData() : undefined
  const files = form ? [...form.values()].filter((value) => value instanceof File) : []
  const body = form ? JSON.parse(String(form.get('operations'))) : request.method === 'POST' ? await request.clone().json() : undefined
  const operationName: string | undefined = body ? body.operationName : searchParams.get('operationName')
  const variables = body ? body.variables : JSON.parse(searchParams.get('variables') ?? '{}')
  if (form) insertFiles(body, form)
  const document = documentsByName.get(operationName ?? '') ?? parse(body?.query ?? '')
  const [definition] = document.definitions
  const name = operationName ?? (definition?.kind === 'OperationDefinition' ? definition.name?.value : undefined) ?? ''
  return { name, document, variables: variables ?? {}, files, headers }
}

/** Puts the files of a form where its map says (GraphQL multipart request specification). */
function insertFiles(body: object, form: FormData) {
  for (const [name, paths] of Object.entries(JSON.parse(String(form.get('map'))) as Record<string, string[]>))
    for (const path of paths) {
      const keys = path.split('.')
      const last = keys.pop() ?? ''
      const parent = keys.reduce((value: any, key) => value[key], body)
      parent[last] = form.get(name)
    }
}

async function answerOperation({ name, document, variables, files, headers }: Operation, { answers, sent }: TestOperations) {
  sent.push({ name, variables, files, headers })
  const answer = answers.get(name) ?? (isQuery(document) ? () => ({}) : undefined)
  if (!answer) {
    unexpected.push(name)
    return respondWithFailure(new ApiFailure(500, `The test does not answer ${name}.`))
  }
  const result = await answer(variables, files, headers)
  if (result instanceof Response || result === connectionLost) return result
  if (result instanceof ApiFailure) return respondWithFailure(result)
  const response = await executeWithDefaults(document, variables, result).catch((error: Error) => void unexpected.push(`${name}: ${error.message}`))
  return response ? Response.json(response) : respondWithFailure(new ApiFailure(500, `The answer of ${name} does not fit the schema.`))
}

const isQuery = ({ definitions }: DocumentNode) => definitions.some((node) => node.kind === 'OperationDefinition' && node.operation === 'query')

/** Errors of GraphQL have the status 200, except those of the whole server. */
function respondWithFailure({ status, message, field }: ApiFailure) {
  const error = { message, extensions: { code: codes[status] ?? 'INTERNAL_SERVER_ERROR', status, ...(field && { field }) } }
  return Response.json({ data: null, errors: [error] }, { status: status >= 500 ? status : 200 })
}
