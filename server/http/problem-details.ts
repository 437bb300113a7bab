import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { type AppError, type ErrorCode, httpStatusByCode } from '../utils/errors.ts'

/** The body of an `application/problem+json` response (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().meta({ description: "The status's own phrase." }),
    status: z.int(),
    detail: z.string().meta({ description: 'A sentence for people.' }),
    code: z.enum(Object.keys(httpStatusByCode) as ErrorCode[]).meta({ description: 'The same as in `extensions.code` over GraphQL.' }),
    field: z.string().optional().meta({ description: 'The field that it is about, where it is about one.' }),
    instance: z.string().meta({ description: 'The id of the request, `urn:uuid:` and what `X-Request-Id` says.' }),
    retryAfter: z.int().optional().meta({ description: 'Seconds after which it may be tried again.' }),
  })
  .meta({ id: 'Problem' })

export const toProblemDetails = ({ code, status, message, field, retryAfter }: AppError, requestId: string): z.output<typeof problemSchema> => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? code,
  status,
  detail: message,
  code,
  ...(field && { field }),
  instance: `urn:uuid:${requestId}`,
  ...(retryAfter !== undefined && { retryAfter }),
})
