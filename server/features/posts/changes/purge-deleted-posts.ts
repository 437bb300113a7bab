import type { ServiceContext } from '../../../auth/service-context.ts'
import { deleteStoredFiles } from '../../media/service.ts'
import { getRestorableSince } from '../../texts/policy.ts'
import { type PurgeFilter, purgePostBatch } from './data.ts'

type PurgeContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** The maximum number of posts that one transaction purges. */
const postsPerBatch = 20

/**
 * Removes everything of the posts that were deleted more than 24 hours ago: their rows and those that belong to them, and their stored files. Returns the
 * number of posts. Other servers may run it at the same time: each post is purged by one of them.
 */
export const purgeDeletedPosts = (context: PurgeContext, signal?: AbortSignal): Promise<number> =>
  purgePosts(context, { deletedBefore: getRestorableSince(context.now()) }, signal)

/** Removes everything of posts. Returns their number. */
export async function purgePosts(context: PurgeContext, filter: PurgeFilter, signal?: AbortSignal): Promise<number> {
  for (let purged = 0; ; ) {
    signal?.throwIfAborted()
    const { count, fileKeys } = await purgePostBatch(context.database, filter, postsPerBatch)
    await deleteStoredFiles(context, fileKeys)
    purged += count
    if (!count) return purged
  }
}
