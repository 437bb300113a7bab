import type { Database, Transaction } from '../../../database/client.ts'
import { Prisma } from '../../../generated/prisma/client.ts'
import { buildIgnoresSql } from '../../people/data/blocks.ts'

/** The reply of an event, with the author of its post; null if it is gone, or not visible. */
export async function findPublicReply(transaction: Transaction, id: string) {
  const reply = await transaction.reply.findUnique({
    where: { id, visibility: 'PUBLIC', post: { visibility: 'PUBLIC' } },
    select: { postId: true, number: true, createdAt: true, authorUid: true, contentHtml: true, post: { select: { authorUid: true } } },
  })
  return reply?.authorUid ? { ...reply, authorUid: reply.authorUid } : null
}

/** The post of an event; null if it is gone, or not visible for everybody. */
export const findPublicPost = (transaction: Transaction, id: string) =>
  transaction.post.findUnique({ where: { id, visibility: 'PUBLIC' }, select: { authorUid: true, contentHtml: true } })

/** A case with its author and reporters; null if it is gone. */
export const findCaseToNotify = (transaction: Transaction, id: string) =>
  transaction.moderationCase.findUnique({
    where: { id },
    select: {
      ...{ authorUid: true, action: true, hiddenAt: true, heldFor: true, isAppealGranted: true, decidedWith: true },
      reports: { select: { id: true, reporterUid: true } },
    },
  })

/** The person of a sanction; null once the account is deleted. */
export const findUserOfSanction = async (transaction: Transaction, id: string): Promise<string | null> =>
  (await transaction.sanction.findUnique({ where: { id }, select: { userUid: true } }))?.userUid ?? null

/**
 * The author and the time of the newest vote of each post and reply that got votes since `since`, unless the author was notified of that vote. Votes of people whom
 * the author has blocked or muted do not count.
 */
export const listVotedSubjects = (database: Database, since: Date): Promise<{ subjectId: string; authorUid: string; at: Date }[]> =>
  database.$queryRaw`
    with voted as (
      select vote.subject_id::text as subject_id, coalesce(post.author_uid, reply.author_uid) as author_uid, max(vote.created_at) as at
      from votes vote
      left join posts post on vote.kind = 'POST' and post.id = vote.subject_id and post.visibility = 'PUBLIC'
      left join replies reply on vote.kind = 'REPLY' and reply.id = vote.subject_id and reply.visibility = 'PUBLIC'
      where vote.is_recent in (true, false) and vote.created_at > ${since}
        and not ${Prisma.raw(buildIgnoresSql('coalesce(post.author_uid, reply.author_uid)', 'vote.user_uid'))}
      group by 1, 2
    )
    select subject_id as "subjectId", author_uid as "authorUid", at from voted
    where author_uid is not null and not exists (
      select from notifications earlier
      where earlier.user_uid = author_uid and earlier.kind = 'VOTE' and earlier.subject_id = voted.subject_id and earlier.updated_at >= voted.at)`
