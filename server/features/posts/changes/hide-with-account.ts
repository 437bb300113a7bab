import type { Database } from '../../../database/client.ts'
import { formerStudent } from '../../users/former-student.ts'

/**
 * Deletes at most `limit` posts of an account that is to be deleted with its posts; returns their number. The lock on the account makes `cancelDeletion`
 * wait. Triggers keep counters, hashtags and passages.
 */
export const hidePostsWithAccount = (database: Database, uid: string, limit: number, now: Date): Promise<number> =>
  database.$executeRaw`
    with account as (
      select uid from users where uid = ${uid} and deletion_requested_at is not null and not deletion_keeps_posts for share
    ), shown as (
      select id from posts where author_uid = (select uid from account) and deleted_at is null order by id limit ${limit} for update
    )
    update posts post set deleted_at = ${now}, deleted_with_account = true from shown where post.id = shown.id`

/**
 * Restores at most `limit` posts that were deleted with an account, unless it is to be deleted with its posts. Posts that moderation has hidden stay hidden.
 * Returns the number of posts. The lock on the account makes `requestDeletion` wait.
 */
export const restorePostsWithAccount = (database: Database, uid: string, limit: number): Promise<number> =>
  database.$executeRaw`
    with account as (
      select uid from users where uid = ${uid} and (deletion_requested_at is null or deletion_keeps_posts) for share
    ), hidden as (
      select id from posts where author_uid = (select uid from account) and deleted_with_account order by id limit ${limit} for update
    )
    update posts post set deleted_at = post.hidden_at, deleted_with_account = false from hidden where post.id = hidden.id`

/** Authors of posts that were deleted with their accounts and are to be restored. */
export const findAuthorsOfHiddenPosts = async (database: Database): Promise<string[]> =>
  (
    await database.$queryRaw<{ uid: string }[]>`
      select uid from users where (deletion_requested_at is null or deletion_keeps_posts) and uid <> ${formerStudent.uid}
        and uid in (select author_uid from posts where deleted_with_account)`
  ).map(({ uid }) => uid)
