import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Upload } from '../http/uploads/upload.ts'
import type { ErrorCode } from '../utils/errors.ts'

/** What a multipart body may hold beside its texts: files under one name, each of `largest` bytes at most, `most` of them read. */
export type FileField = { name: string; maxBytes: number; maxFiles: number; description: string; required?: boolean }

type Shape = z.ZodType<Record<string, unknown>>

/** What a call sends: JSON, or a form with files. In a form `repeated` names may come more than once, all others once. */
export type Body<B extends Shape = Shape> = { json: B } | { form: B; files: FileField; repeated?: string[] }

/** What a call answers when all is well. Without a schema the handler sends it by itself, in this media type. `others` are answers without a body that are good too. */
export type EndpointResponse<A = unknown> = {
  status: number
  description: string
  schema?: z.ZodType<A>
  mediaType?: string
  headers?: Record<string, string>
  otherStatuses?: Record<number, string>
}

/** That a call is on its way out: since when, until when at least, and what to read about it. */
export type Deprecation = { since: Date; sunset?: Date; link: string }

type Received = { request: Request; response: Response; uploads: Upload[] }

/** One call of the REST face: what it takes and answers, for whom; its documentation is made from the very schemas that check it. */
export type Endpoint<C, P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, A = unknown> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As OpenAPI writes it: `/api/users/setup/{uid}`. */
  path: string
  /** The name of the call for generated clients. */
  name: string
  tag: string
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: Body<B>
  /** Who may call, asked before anything that was sent is read; the services ask again. */
  access: 'public' | 'signed in' | 'owner'
  guards?: ((context: C) => Promise<unknown>)[]
  response: EndpointResponse<A>
  /** Refusals beside those that follow from the rest. */
  errorCodes?: ErrorCode[]
  /** Takes the Idempotency-Key header. */
  idempotent?: boolean
  deprecated?: Deprecation
  handle(context: C, input: { params: z.output<P>; query: z.output<Q>; body: z.output<B> } & Received): Promise<NoInfer<A>>
}

/** Infers what the handler gets from the schemas beside it. */
export const defineEndpoint = <C, P extends Shape, Q extends Shape, B extends Shape, A>(spec: Endpoint<C, P, Q, B, A>) => spec as unknown as Endpoint<C>

/** For calls whose path names an account. */
export const uidParams = z.object({ uid: z.string().meta({ description: "The identity provider's id of the account." }) })
