import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { assertNotSuspended } from '../users/service.ts'
import { type BookmarkRecord, listBookmarks, type PostOrReplyRef, updateBookmark } from './data.ts'
import { assertPostOrReplyExists, getPostsAndReplies, type PostOrReply } from './posts-or-replies.ts'

/** Sets whether the viewer bookmarks a post or reply. Repeating it changes nothing. */
export async function setBookmark(context: ServiceContext, subject: PostOrReplyRef | null, bookmarked: boolean): Promise<PostOrReplyRef> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('bookmarks')
  const { kind, id } = await assertPostOrReplyExists(context, subject)
  await updateBookmark(context.database, { kind, id }, uid, bookmarked, context.now())
  return { kind, id }
}

/**
 * The viewer's own bookmarks, last saved first, with their posts and replies. Read from the primary: a bookmark sets no read-your-writes cookie, and a
 * replica may lag behind it.
 */
export async function getBookmarks({ viewer, primary }: Pick<ServiceContext, 'viewer'> & { primary: Database }, page: PageArgs) {
  const { uid } = assertSignedIn(viewer)
  const { rows, ...position } = await readPage(page, (take, after) => listBookmarks(primary, uid, take, after))
  const subjects = await getPostsAndReplies({ database: primary }, rows)
  return { ...position, rows: rows.map((row) => ({ ...row, subject: subjects.get(row.id) })).filter(isFound) }
}

/** Whether the post or reply has not been deleted in the meantime. */
const isFound = (row: BookmarkRecord & { subject: PostOrReply | undefined }): row is BookmarkRecord & { subject: PostOrReply } => row.subject !== undefined
