import type { Database, Transaction } from '../../database/client.ts'
import { insertWatches } from '../../features/notifications/data/watches.ts'
import { insertVotes } from '../../features/reactions/data.ts'
import { recentVoteMs } from '../../features/reactions/votes.ts'
import { prepareReplyContent } from '../../features/replies/content.ts'
import { insertReplies } from '../../features/replies/data/insert-replies.ts'
import type { Vote } from '../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { createUuidV7 } from '../../utils/uuid.ts'
import { chooseStudents, getReactionTime } from './crowd.ts'
import type { SamplePost } from './posts/sample-post.ts'

const minuteMs = 60_000

/** A post of the sample campus that is stored, with its id. */
export type StoredPost = SamplePost & { id: string }
type People = { usernames: string[]; toUid: (username: string) => string }
/** `notified`: the students who are told of the last reply to each of their posts. */
type Options = People & { now: Date; notified: string[] }

type PreparedReply = Parameters<typeof insertReplies>[1][number] & { postAuthor: string; author: string; votes: number; isLast: boolean }

/** The replies of all posts with their sanitised texts, before the transaction that stores them. */
export async function prepareReplies(database: Database, posts: StoredPost[], { toUid }: People): Promise<PreparedReply[]> {
  const replies = posts.flatMap((post) =>
    (post.replies ?? []).map((reply, index, { length }) => ({ post, reply, number: index + 1, isLast: index + 1 === length })),
  )
  return Promise.all(
    replies.map(async ({ post, reply: [author, minutes, text, inReplyTo = null, votes = 0], number, isLast }) => {
      const createdAt = new Date(post.createdAt.getTime() + minutes * minuteMs)
      const context = { database, viewer: null, consumeRateLimit: async () => {} }
      const contentHtml = await prepareReplyContent(context, `<p>${text}</p>`, { hasFiles: false })
      const reply = { id: createUuidV7(createdAt), postId: post.id, number, contentHtml, inReplyTo, createdAt, authorUid: toUid(author) }
      return { ...reply, postAuthor: post.author, author, votes, isLast }
    }),
  )
}

/** Stores the replies and the votes, and lets those who write watch the threads. Few replies notify, so that the students do not find a flood. */
export async function insertConversations(transaction: Transaction, posts: StoredPost[], replies: PreparedReply[], options: Options): Promise<void> {
  const { toUid, notified } = options
  await insertReplies(
    transaction,
    replies.map(({ postAuthor: _postAuthor, author: _author, votes: _votes, isLast: _isLast, ...reply }) => reply),
  )
  await insertWatches(
    transaction,
    replies.flatMap(({ postId, authorUid, postAuthor }) => [authorUid, toUid(postAuthor)].map((userUid) => ({ postId, userUid }))),
  )
  await insertVotes(transaction, [
    ...posts.flatMap(({ id, author, createdAt, votes }) => createVotes({ kind: 'POST', subjectId: id, author, createdAt }, votes, options)),
    ...replies.flatMap(({ id, author, createdAt, votes }) => createVotes({ kind: 'REPLY', subjectId: id, author, createdAt }, votes, options)),
  ])
  for (const { id, authorUid, postAuthor, author, isLast, createdAt } of replies)
    if (isLast && author !== postAuthor && notified.includes(postAuthor))
      await recordDomainEvent(transaction, { kind: 'reply.added', subject: id, actor: authorUid, at: createdAt })
}

type Subject = Pick<Vote, 'kind' | 'subjectId'> & { author: string; createdAt: Date }

function createVotes({ kind, subjectId, author, createdAt }: Subject, count: number, { usernames, toUid, now }: Options): Vote[] {
  const seed = `${kind} ${author} ${createdAt.toISOString()}`
  return chooseStudents(usernames, count, seed, { except: [author] }).map((username) => {
    const at = getReactionTime(createdAt, now, `${seed} ${username}`)
    return { kind, subjectId, userUid: toUid(username), createdAt: at, isRecent: kind === 'POST' && now.getTime() - at.getTime() < recentVoteMs }
  })
}
