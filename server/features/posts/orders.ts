import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { createCursorFormat, cursorTimeSchema, type Page, type PageArgs, readPage, readSortedPage } from '../../relay/connection.ts'
import { type ActivityPosition, listActivePosts, listPosts, listTopPosts, type VotePosition } from './data/post-lists.ts'
import type { PostRecord } from './data.ts'
import type { Community, PostOrder } from './input.ts'

// Cursors of an order begin with its name, so that another order refuses them.
const activeCursors = createCursorFormat<ActivityPosition, ['ACTIVE', number, string]>(
  z.tuple([z.literal('ACTIVE'), cursorTimeSchema, z.uuid()]),
  ({ lastActivityAt, id }) => ['ACTIVE', lastActivityAt.getTime(), id],
  ([, time, id]) => ({ lastActivityAt: new Date(time), id }),
)

const topCursors = createCursorFormat<VotePosition, ['TOP', number, number, string]>(
  z.tuple([z.literal('TOP'), z.int32().min(0), cursorTimeSchema, z.uuid()]),
  ({ recentVotes, createdAt, id }) => ['TOP', recentVotes, createdAt.getTime(), id],
  ([, recentVotes, time, id]) => ({ recentVotes, createdAt: new Date(time), id }),
)

/** A community's posts in an order; public. `maxPageSize` limits `first`: 50 over GraphQL, 100 over REST. */
export function getPosts(
  { database }: Pick<ServiceContext, 'database'>,
  { community, order }: { community: Community; order: PostOrder },
  page: PageArgs,
  maxPageSize?: number,
): Promise<Page<PostRecord>> {
  if (order === 'ACTIVE') return readSortedPage(page, activeCursors, (take, after) => listActivePosts(database, community, take, after), maxPageSize)
  if (order === 'TOP') return readSortedPage(page, topCursors, (take, after) => listTopPosts(database, community, take, after), maxPageSize)
  return readPage(page, (take, after) => listPosts(database, community, take, after), maxPageSize)
}
