import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Upload } from '../http/uploads/upload.ts'
import { createRowIdSchema } from '../relay/node-id.ts'
import type { ErrorCode } from '../utils/errors.ts'

/** The file field of a multipart body: at most `maxFiles` files of at most `maxBytes` bytes each. */
type FileField = { name: string; maxBytes: number; maxFiles: number; description: string; required?: boolean }

type Shape = z.ZodType<Record<string, unknown>>

/** A request body: JSON, or a form with files. In a form, only the fields in `repeated` may occur more than once. */
export type Body<B extends Shape = Shape> = { json: B } | { form: B; files: FileField; repeated?: string[] }

/**
 * The successful response of an endpoint. If `mediaType` is set, the handler sends the response itself. `otherStatuses` are further successful statuses,
 * without a body.
 */
type EndpointResponse<A = unknown> = {
  status: number
  description: string
  schema?: z.ZodType<A>
  mediaType?: string
  headers?: Record<string, string>
  otherStatuses?: Record<number, string>
}

/** Deprecation of an endpoint: its date, the earliest date of its removal, and a page about it. */
export type Deprecation = { since: Date; sunset?: Date; link: string }

type Received = { request: Request; response: Response; uploads: Upload[] }

/** A REST endpoint. The schemas that validate it also generate its documentation. */
export type Endpoint<C, P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, A = unknown> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In OpenAPI syntax: `/api/users/setup/{uid}`. */
  path: string
  /** The operationId, which generated clients use as the method name. */
  name: string
  tag: string
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: Body<B>
  /** Who may call it. Checked before the body is read; the services check again. */
  access: 'public' | 'signed in' | 'owner'
  guards?: ((context: C) => Promise<unknown>)[]
  /**
   * The response of this GET endpoint is the same for every viewer, and the response cache stores it. Otherwise the response is private. Not for endpoints
   * with a `mediaType`, which set their own Cache-Control.
   */
  cache?: 'public'
  /**
   * What this endpoint writes is shown in cached responses only as a count, which may be a second old: it clears no cached responses and sets no
   * read-your-writes cookie. The same as `@keepsResponseCache` in schema.graphql.
   */
  keepsResponseCache?: boolean
  response: EndpointResponse<A>
  /** Errors in addition to those that `rest/openapi.ts` derives from `body` and `access`. */
  errorCodes?: ErrorCode[]
  /** Accepts the Idempotency-Key header. */
  idempotent?: boolean
  deprecated?: Deprecation
  handle(context: C, input: { params: z.output<P>; query: z.output<Q>; body: z.output<B> } & Received): Promise<NoInfer<A>>
}

/** Infers the input types of the handler from the schemas. */
export const defineEndpoint = <C, P extends Shape, Q extends Shape, B extends Shape, A>(spec: Endpoint<C, P, Q, B, A>) => spec as unknown as Endpoint<C>

/** Path parameters of endpoints with a uid. */
export const uidParams = z.object({ uid: createRowIdSchema('User').meta({ description: "The identity provider's id of the account, or its id of GraphQL." }) })
