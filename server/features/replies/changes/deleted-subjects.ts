import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn } from '../../../auth/viewer.ts'
import type { Database } from '../../../database/client.ts'
import { restoreWindowMs } from '../../posts/input.ts'

/** A post or reply that its author has deleted and can still restore; `number` is null for a post. */
export type DeletedSubjectRecord = { id: string; postId: string; number: number | null; contentHtml: string; deletedAt: Date }

/** More than an author deletes by hand in 24 hours. */
const maxDeletedSubjects = 50

/** The posts and replies that the viewer has deleted in the last 24 hours, last deleted first. */
export async function getDeletedSubjects(context: ServiceContext): Promise<DeletedSubjectRecord[]> {
  const { uid } = assertSignedIn(context.viewer)
  return findDeletedSubjects(context.database, uid, new Date(context.now().getTime() - restoreWindowMs))
}

/** Until when `restoreDeleted` restores it. */
export const getRestorableUntil = ({ deletedAt }: Pick<DeletedSubjectRecord, 'deletedAt'>) => new Date(deletedAt.getTime() + restoreWindowMs)

/** Reads the indexes of deleted posts and replies, which contain those of the last days only. Replies to deleted posts are not listed. */
const findDeletedSubjects = (database: Database, authorUid: string, after: Date): Promise<DeletedSubjectRecord[]> =>
  database.$queryRaw<DeletedSubjectRecord[]>`
    select id, id as "postId", null::int as number, content_html as "contentHtml", deleted_at as "deletedAt"
      from posts where deleted_at > ${after} and author_uid = ${authorUid} and visibility = 'DELETED'
    union all
    select reply.id, reply.post_id, reply.number, reply.content_html, reply.deleted_at
      from replies reply join posts post on post.id = reply.post_id and post.visibility = 'PUBLIC'
      where reply.deleted_at > ${after} and reply.author_uid = ${authorUid} and reply.visibility = 'DELETED'
    order by "deletedAt" desc, id limit ${maxDeletedSubjects}`
