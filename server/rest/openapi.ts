import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { problemSchema } from '../http/problem-details.ts'
import { brand } from '../utils/brand.ts'
import { type ErrorCode, httpStatusByCode } from '../utils/errors.ts'
import type { Endpoint } from './endpoint.ts'

/** Not named `Error`, which would shadow the language's own class in generated clients. */
const errorSchema = z.object({ error: z.string().meta({ description: 'A sentence for people.' }) }).meta({ id: 'Refusal' })

const apiDescription = `The REST API of ${brand.name}. Writes require an ID token of the identity provider as \`Authorization: Bearer …\`;
reads do not. An error is \`{"error": "…"}\`, or a problem document (RFC 9457) if the Accept header asks for one.
GraphQL at \`/graphql\` has the same data and the same errors.`

const tagDescriptions: Record<string, string> = {
  accounts: 'The export of an account.',
  users: 'Accounts: usernames, set-up and its progress.',
  businesses: 'Student businesses and the profiles of their owners.',
  clubs: 'The clubs of the campus, with their heads and officers.',
  events: 'The campus calendar in iCalendar form.',
  posts: 'The feeds of the four communities.',
  moderation: 'Reports, and the public log of moderation.',
  notifications: 'The notifications of the account.',
  compa: 'Questions to the campus assistant.',
  media: 'Images, videos and documents of posts, profiles and businesses.',
  session: 'A cookie for reads in the browser.',
}

/**
 * Generates the OpenAPI document from the endpoints and their schemas. `createDocsRouter` adds the server. `signInUrl` is the URL where the identity
 * provider exchanges an email and a password for a token.
 */
export const createOpenapiDocument = (endpoints: Endpoint<never>[], version: string, signInUrl?: string) =>
  createDocument(
    {
      openapi: '3.1.1',
      info: {
        ...{ title: brand.name, version, description: apiDescription },
        contact: { name: brand.name, email: brand.email, url: brand.repository },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      externalDocs: { description: 'How to sign in, and every endpoint with its responses', url: `${brand.repository}/blob/main/docs/api.md` },
      tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: tagDescriptions[name] ?? name })),
      security: [],
      paths: createPaths(endpoints),
      components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: describeToken(signInUrl) } } },
    },
    { override: ({ jsonSchema, zodSchema, io }) => adjustJsonSchema(jsonSchema, zodSchema._zod.def.type, io) },
  )

const describeToken = (signInUrl?: string) =>
  [
    'An ID token of the identity provider, Firebase Authentication. It is valid for one hour.',
    signInUrl &&
      `To get one, send \`{"email": "…", "password": "…", "returnSecureToken": true}\` to \`POST ${signInUrl}\` and take \`idToken\` from the response.`,
  ]
    .filter(Boolean)
    .join(' ')

type JsonSchema = { type?: unknown; format?: unknown; minimum?: unknown; maximum?: unknown; additionalProperties?: unknown }

/**
 * Adjusts a generated schema: dates in responses are ISO 8601 strings, objects allow additional properties (responses may get more fields), and the safe
 * integer bounds are omitted.
 */
function adjustJsonSchema(schema: JsonSchema, kind: string, io: 'input' | 'output') {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (kind === 'date' && io === 'output') Object.assign(schema, { type: 'string', format: 'date-time' })
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

function createPaths(endpoints: Endpoint<never>[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: describeEndpoint(endpoint) }
  return paths
}

function describeEndpoint(endpoint: Endpoint<never>): ZodOpenApiOperationObject {
  const { name, tag, summary, description, params, query, access, deprecated } = endpoint
  const header =
    endpoint.idempotent && z.object({ 'Idempotency-Key': z.string().optional().meta({ description: 'The same key and body: the same result, for a day.' }) })
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated: true }),
    // For public endpoints a token is optional; with one the response may contain more.
    security: access === 'public' ? [{}, { idToken: [] }] : [{ idToken: [] }],
    requestParams: { ...(params && { path: toTextFields(params) }), ...(query && { query: toTextFields(query) }), ...(header && { header }) },
    ...describeRequestBody(endpoint),
    responses: {
      [endpoint.response.status]: describeResponse(endpoint),
      ...describeNotModified(endpoint),
      ...describeOtherStatuses(endpoint),
      ...describeErrors(endpoint),
    },
  }
}

/** The fields of a path, a query or a form as they are sent: strings before any transform, and never null, which these cannot express. */
const toTextFields = (schema: z.ZodType) =>
  z.object(Object.fromEntries(Object.entries((schema as z.ZodObject).shape).map(([name, field]) => [name, toTextField(field)])))

function toTextField(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodPipe && field.out instanceof z.ZodTransform)) return field
  const inputSchema = field.in as z.ZodType
  const value = inputSchema instanceof z.ZodOptional ? inputSchema.unwrap() : inputSchema
  const text = value instanceof z.ZodNullable ? (value.unwrap() as z.ZodType).optional() : inputSchema
  const metadata = field.meta()
  return metadata ? text.meta(metadata) : text
}

function describeRequestBody({ body }: Endpoint<never>) {
  if (!body) return {}
  if ('json' in body) return { requestBody: { required: true, content: { 'application/json': { schema: body.json } } } }
  const { name, maxFiles, description, required } = body.files
  const bytes = z.string().meta({ override: { type: 'string', format: 'binary' } })
  const files = (maxFiles > 1 ? z.array(bytes) : bytes).meta({ description })
  const schema = toTextFields(body.form).extend({ [name]: required ? files : files.optional() })
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function describeResponse({ response: { description, schema, mediaType, headers = {} } }: Endpoint<never>) {
  return {
    description,
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' as const } }])),
    ...(schema && { content: { 'application/json': { schema } } }),
    ...(mediaType && { content: { [mediaType]: { schema: { type: 'string' as const, ...(mediaType === '*/*' && { format: 'binary' }) } } } }),
  }
}

const describeNotModified = ({ method }: Endpoint<never>) => method === 'get' && { 304: { description: 'Not modified since the ETag that was sent.' } }

const describeOtherStatuses = ({ response: { otherStatuses = {} } }: Endpoint<never>) =>
  Object.fromEntries(Object.entries(otherStatuses).map(([status, description]) => [status, { description }]))

/** The error responses: those common to all endpoints, those implied by the body, and the endpoint's own. */
function describeErrors({ body, errorCodes = [] }: Endpoint<never>) {
  // A URL that cannot be decoded is rejected by every endpoint.
  const codes: ErrorCode[] = [...errorCodes, 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'METHOD_NOT_ALLOWED', 'INTERNAL', 'UNAVAILABLE']
  if (body) codes.push('TOO_LARGE', 'UNSUPPORTED_MEDIA')
  const statuses = [...new Set(codes.map((code) => httpStatusByCode[code]))].sort()
  const content = { 'application/json': { schema: errorSchema }, 'application/problem+json': { schema: problemSchema } }
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status] ?? 'An error', content }]))
}
