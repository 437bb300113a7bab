import type { Database } from '../../../database/client.ts'

/** A post or reply that its author has deleted and can still restore; `number` is null for a post. */
export type DeletedSubjectRecord = { id: string; postId: string; number: number | null; contentHtml: string; deletedAt: Date }

/** More than an author deletes by hand in 24 hours. */
const maxDeletedSubjects = 50

/** Reads the indexes of deleted posts and replies, which contain those of the last days only. Replies to deleted posts are not listed. */
export const findDeletedSubjects = (database: Database, authorUid: string, after: Date): Promise<DeletedSubjectRecord[]> =>
  database.$queryRaw<DeletedSubjectRecord[]>`
    select id, id as "postId", null::int as number, content_html as "contentHtml", deleted_at as "deletedAt"
      from posts where deleted_at > ${after} and author_uid = ${authorUid} and visibility = 'DELETED'
    union all
    select reply.id, reply.post_id, reply.number, reply.content_html, reply.deleted_at
      from replies reply join posts post on post.id = reply.post_id and post.visibility = 'PUBLIC'
      where reply.deleted_at > ${after} and reply.author_uid = ${authorUid} and reply.visibility = 'DELETED'
    order by "deletedAt" desc, id limit ${maxDeletedSubjects}`
