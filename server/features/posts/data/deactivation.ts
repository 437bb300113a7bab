import type { Database } from '../../../database/client.ts'
import { isInViewSql } from '../../texts/visibility.ts'
import { formerStudent } from '../../users/former-student.ts'

/**
 * Deactivates at most `limit` posts of an account that is to be deleted with its posts: marks them as deleted with it. Returns their number. The lock on
 * the account makes `cancelDeletion` wait. Triggers keep counters, hashtags and passages.
 */
export const deactivatePosts = (database: Database, uid: string, limit: number, now: Date): Promise<number> =>
  database.$executeRaw`
    with account as (
      select uid from users where uid = ${uid} and deletion_requested_at is not null and not deletion_keeps_posts for share
    ), shown as (
      select id from posts where author_uid = (select uid from account) and ${isInViewSql('posts')} order by id limit ${limit} for update
    )
    update posts post set deleted_at = ${now}, deleted_with_account = true from shown where post.id = shown.id`

/**
 * Restores at most `limit` posts that were deactivated with an account, unless it is to be deleted with its posts. Posts that moderation has hidden stay hidden.
 * Returns the number of posts. The lock on the account makes `requestDeletion` wait.
 */
export const reactivatePosts = (database: Database, uid: string, limit: number): Promise<number> =>
  database.$executeRaw`
    with account as (
      select uid from users where uid = ${uid} and (deletion_requested_at is null or deletion_keeps_posts) for share
    ), deactivated as (
      select id from posts where author_uid = (select uid from account) and deleted_with_account order by id limit ${limit} for update
    )
    update posts post set deleted_at = post.hidden_at, deleted_with_account = false from deactivated where post.id = deactivated.id`

/** Authors of posts that were deactivated with their accounts and are to be restored. */
export const findAuthorsOfDeactivatedPosts = async (database: Database): Promise<string[]> =>
  (
    await database.$queryRaw<{ uid: string }[]>`
      select uid from users where (deletion_requested_at is null or deletion_keeps_posts) and uid <> ${formerStudent.uid}
        and uid in (select author_uid from posts where deleted_with_account)`
  ).map(({ uid }) => uid)
