import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Page, PageArgs } from '../relay/connection.ts'

/** Schema of `?limit=&cursor=`. The services decode cursors. */
export const createPageQuerySchema = (maxLimit: number, defaultLimit: number) => {
  const message = `limit must be from 1 to ${maxLimit}`
  return z.object({
    limit: z
      .string(message)
      .regex(/^\d+$/, message)
      .transform(Number)
      .pipe(z.number().min(1, message).max(maxLimit, message))
      .optional()
      .meta({
        description: `Page size; the default is ${defaultLimit}.`,
        override: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
      })
      .transform((limit) => limit ?? defaultLimit),
    cursor: z.string().optional().meta({ description: 'From the `Link` header of the previous page.' }),
  })
}

/** The page arguments of the services. */
export const toPageArgs = ({ limit, cursor }: { limit: number; cursor?: string | undefined }): PageArgs => ({
  first: limit,
  after: cursor,
  names: { first: 'limit', after: 'cursor' },
})

/** Documentation of the `Link` header of lists. */
export const linkHeaderDescription = { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' }

/** Sets a `Link` header to the next page, if there is one: the same URL with the cursor of the last row. */
export function setNextLink<T>(request: Request, response: Response, { rows, hasNextPage, encodeCursor }: Page<T>) {
  const last = rows.at(-1)
  if (!hasNextPage || !last) return
  const params = { ...request.query, cursor: encodeCursor(last) }
  const query = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  )
  response.append('Link', `<${request.path}?${query.join('&')}>; rel="next"`)
}
