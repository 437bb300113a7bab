import type { Request, Response } from 'express'
import { encodeCursor, type Page, type PageArgs, type Position } from './pagination.ts'

/** `?limit=&cursor=` as the services take it (decisions, Posts); `usual` is the page size where none is asked for. */
export const pageOf = ({ limit, cursor }: Request['query'], usual = 20): PageArgs => ({
  first: limit === undefined ? usual : Number(limit),
  after: cursor === undefined ? null : String(cursor),
  names: { first: 'limit', after: 'cursor' },
})

/** Names the next page, if there is one, in a `Link` header: the same address with the cursor behind the last row. */
export function linkNext(request: Request, response: Response, { rows, hasNextPage }: Page<Position>) {
  const last = rows.at(-1)
  if (!hasNextPage || !last) return
  const asked = Object.entries(request.query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const query = new URLSearchParams({ ...Object.fromEntries(asked), cursor: encodeCursor(last) })
  response.set('Link', `<${request.baseUrl}${request.path === '/' ? '' : request.path}?${query}>; rel="next"`)
}
