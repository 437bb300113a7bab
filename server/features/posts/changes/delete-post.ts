import type { ServiceContext } from '../../../auth/service-context.ts'
import { forbidden, notFound } from '../../../utils/errors.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { getRestorableUntil } from '../../texts/policy.ts'
import { isInView } from '../../texts/visibility.ts'
import { assertCanPublish, assertNotSuspended } from '../../users/service.ts'
import { findAnyPost, type PostRecord } from '../data.ts'
import { findPostState, markPostDeleted, restoreDeletedPost, setThreadClosedAt } from './data.ts'

/** The id of a post of the viewer that is not deleted. NOT_FOUND without such a post, FORBIDDEN for another author. */
async function assertOwnPost(context: ServiceContext, id: string): Promise<string> {
  const { uid } = await assertNotSuspended(context)
  const postId = parseUuid(id)
  const post = postId && (await findPostState(context.database, postId))
  if (!post || !isInView(post)) throw notFound('This post does not exist.')
  if (post.authorUid !== uid) throw forbidden('This is the post of another user.')
  return post.id
}

/** Deletes the viewer's own post: from now on nobody can read it. The author can restore it for 24 hours; then it is purged. */
export async function deletePost(context: ServiceContext, id: string): Promise<{ id: string; restorableUntil: Date }> {
  const postId = await assertOwnPost(context, id)
  await context.consumeRateLimit('edits')
  const now = context.now()
  await markPostDeleted(context.database, postId, now)
  return { id: postId, restorableUntil: getRestorableUntil(now) }
}

/**
 * Restores a post that the viewer has deleted in the last 24 hours. A post that is not deleted stays as it is. NOT_FOUND for any other post, FORBIDDEN after
 * the 24 hours.
 */
export async function restorePost(context: ServiceContext, id: string): Promise<PostRecord> {
  const { uid } = await assertCanPublish(context)
  const postId = parseUuid(id)
  const post = postId ? await findPostState(context.database, postId) : null
  if (post?.authorUid !== uid || post.visibility === 'HIDDEN') throw notFound('This post does not exist.')
  if (post.deletedAt && getRestorableUntil(post.deletedAt) <= context.now()) throw forbidden('A post can be restored for 24 hours after it was deleted.')
  await context.consumeRateLimit('edits')
  await restoreDeletedPost(context.database, post, context.now())
  return readPost(context, post.id)
}

/** Closes the thread of the viewer's own post to new replies, or opens it again. */
export async function closeThread(context: ServiceContext, id: string, closed: boolean): Promise<PostRecord> {
  const postId = await assertOwnPost(context, id)
  await context.consumeRateLimit('edits')
  await setThreadClosedAt(context.database, postId, closed ? context.now() : null)
  return readPost(context, postId)
}

async function readPost({ database }: ServiceContext, id: string): Promise<PostRecord> {
  // Also one for members of a club.
  const post = await findAnyPost(database, id)
  if (!post) throw notFound('This post does not exist.')
  return post
}
