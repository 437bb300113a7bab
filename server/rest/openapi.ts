import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { problemSchema } from '../http/problem-details.ts'
import { campus } from '../utils/brand.ts'
import { type ErrorCode, statusOf } from '../utils/errors.ts'
import type { Operation } from './endpoint.ts'

/** Not `Error`: a generated client would hide its language's own behind that name. */
const errorSchema = z.object({ error: z.string().meta({ description: 'A sentence for people.' }) }).meta({ id: 'Refusal' })

const about = `The calls of ${campus.name} for third parties. Whoever writes sends the ID token of the identity provider as \`Authorization: Bearer …\`;
reads answer anyone. A refusal is \`{"error": "…"}\`, or a problem document (RFC 9457) where the Accept header asks for one.
The same data and the same refusals stand behind GraphQL at \`/graphql\`.`

const tagDescriptions: Record<string, string> = {
  users: 'Accounts: usernames, set-up and its progress.',
  businesses: 'Student businesses and the profiles of their owners.',
  events: 'The campus calendar in iCalendar form.',
  posts: 'The feeds of the four communities.',
  compa: 'Questions to the campus assistant.',
  media: 'Images, videos and documents of posts, profiles and businesses.',
  session: 'A cookie for reads in the browser.',
}

/**
 * The OpenAPI document of the REST endpoints, from the schemas that validate them. `docsRoutes` adds the server.
 * `signInUrl` is where the identity provider exchanges an email and a password for a token.
 */
export const openapiDocument = (operations: Operation<never>[], version: string, signInUrl?: string) =>
  createDocument(
    {
      openapi: '3.1.1',
      info: {
        ...{ title: campus.name, version, description: about },
        contact: { name: campus.name, email: campus.email, url: campus.repository },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      externalDocs: { description: 'How to sign in, and every call with its answer', url: `${campus.repository}/blob/main/docs/api.md` },
      tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name, description: tagDescriptions[name] ?? name })),
      security: [],
      paths: pathsOf(operations),
      components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: tokenDescription(signInUrl) } } },
    },
    { override: ({ jsonSchema, zodSchema, io }) => asSent(jsonSchema, zodSchema._zod.def.type, io) },
  )

const tokenDescription = (signInUrl?: string) =>
  [
    'An ID token of the identity provider, Firebase Authentication. It is valid for one hour.',
    signInUrl &&
      `To get one, send \`{"email": "…", "password": "…", "returnSecureToken": true}\` to \`POST ${signInUrl}\` and take \`idToken\` from the response.`,
  ]
    .filter(Boolean)
    .join(' ')

type Written = { type?: unknown; format?: unknown; minimum?: unknown; maximum?: unknown; additionalProperties?: unknown }

/**
 * Moments go out as ISO 8601. An answer may get more fields in time, so none says that it has no others. That a whole number is one
 * which a double holds goes without saying.
 */
function asSent(schema: Written, kind: string, io: 'input' | 'output') {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (kind === 'date' && io === 'output') Object.assign(schema, { type: 'string', format: 'date-time' })
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

function pathsOf(operations: Operation<never>[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of operations) paths[call.path] = { ...paths[call.path], [call.method]: describe(call) }
  return paths
}

function describe(call: Operation<never>): ZodOpenApiOperationObject {
  const { name, tag, summary, description, params, query, access, deprecated } = call
  const header =
    call.idempotent && z.object({ 'Idempotency-Key': z.string().optional().meta({ description: 'The same key and body: the same post, for a day.' }) })
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated: true }),
    // Where a token is optional, it shows more to the one whose it is.
    security: access === 'public' ? [{}, { idToken: [] }] : [{ idToken: [] }],
    requestParams: { ...(params && { path: textsOf(params) }), ...(query && { query: textsOf(query) }), ...(header && { header }) },
    ...bodyOf(call),
    responses: { [call.answer.status]: answerOf(call), ...unchanged(call), ...othersOf(call), ...refusalsOf(call) },
  }
}

/** Texts as an address or a form holds them: before anything is made of them, and never null, which neither can say. */
const textsOf = (schema: z.ZodType) => z.object(Object.fromEntries(Object.entries((schema as z.ZodObject).shape).map(([name, field]) => [name, textOf(field)])))

function textOf(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodPipe && field.out instanceof z.ZodTransform)) return field
  const given = field.in as z.ZodType
  const value = given instanceof z.ZodOptional ? given.unwrap() : given
  const text = value instanceof z.ZodNullable ? (value.unwrap() as z.ZodType).optional() : given
  const about = field.meta()
  return about ? text.meta(about) : text
}

function bodyOf({ body }: Operation<never>) {
  if (!body) return {}
  if ('json' in body) return { requestBody: { required: true, content: { 'application/json': { schema: body.json } } } }
  const { name, most, description, required } = body.files
  const bytes = z.string().meta({ override: { type: 'string', format: 'binary' } })
  const files = (most > 1 ? z.array(bytes) : bytes).meta({ description })
  const schema = textsOf(body.form).extend({ [name]: required ? files : files.optional() })
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function answerOf({ answer: { description, schema, type, headers = {} } }: Operation<never>) {
  return {
    description,
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' as const } }])),
    ...(schema && { content: { 'application/json': { schema } } }),
    ...(type && { content: { [type]: { schema: { type: 'string' as const, ...(type === '*/*' && { format: 'binary' }) } } } }),
  }
}

const unchanged = ({ method }: Operation<never>) => method === 'get' && { 304: { description: 'Nothing has changed since the ETag that was sent.' } }

const othersOf = ({ answer: { others = {} } }: Operation<never>) =>
  Object.fromEntries(Object.entries(others).map(([status, description]) => [status, { description }]))

/** What follows from what a call takes and whom it serves, and what it says itself. */
function refusalsOf({ body, access, refusals = [] }: Operation<never>) {
  // An address that cannot be read is refused everywhere.
  const codes: ErrorCode[] = [...refusals, 'INVALID_INPUT', 'UNAUTHENTICATED', 'METHOD_NOT_ALLOWED', 'INTERNAL', 'UNAVAILABLE']
  if (body) codes.push('TOO_LARGE', 'UNSUPPORTED_MEDIA')
  if (access === 'owner') codes.push('FORBIDDEN')
  const statuses = [...new Set(codes.map((code) => statusOf[code]))].sort()
  const content = { 'application/json': { schema: errorSchema }, 'application/problem+json': { schema: problemSchema } }
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status] ?? 'A refusal', content }]))
}
