import type { Request, Response } from 'express'
import { z } from 'zod'
import { encodeCursor, type Page, type PageArgs, type Position } from '../relay/connection.ts'

/** `?limit=&cursor=` (decisions, Posts); `usual` is the page size where none is asked for. Cursors are read by the services. */
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
        description: `How many, ${defaultLimit} where nothing is said.`,
        override: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
      })
      .transform((limit) => limit ?? defaultLimit),
    cursor: z.string().optional().meta({ description: 'From the `Link` header of the page before: what follows it.' }),
  })
}

/** Such a query as the services take it. */
export const toPageArgs = ({ limit, cursor }: { limit: number; cursor?: string | undefined }): PageArgs => ({
  first: limit,
  after: cursor,
  names: { first: 'limit', after: 'cursor' },
})

/** How the next page is told of, for the documentation of a list. */
export const linkHeaderDescription = { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' }

/** Names the next page, if there is one, in a `Link` header: the same address with the cursor behind the last row. */
export function setNextLink(request: Request, response: Response, { rows, hasNextPage }: Page<Position>) {
  const last = rows.at(-1)
  if (!hasNextPage || !last) return
  const params = { ...request.query, cursor: encodeCursor(last) }
  const query = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  )
  response.append('Link', `<${request.path}?${query.join('&')}>; rel="next"`)
}
