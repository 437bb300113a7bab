import type { Request } from 'autocannon'
import { runSql } from '../support/run-sql.ts'

/** Numbers of followees whose posts are read. */
export const measuredFolloweeCounts = [5, 500]

const query = `{ followingPosts(first: 20) { edges { cursor node {
  id contentHtml community hashtags createdAt editedAt closedAt voteCount replyCount author { id uid username course profilePic }
  media { url type alt width height placeholder srcset } attachments { url filename mimeType size } } } pageInfo { hasNextPage endCursor } } }`

/** Creates for each number of followees a user who follows as many authors. Returns their uids by the number. */
export async function seedFollows(databaseUrl: string): Promise<Map<number, string>> {
  const readers = measuredFolloweeCounts.map((count) => [count, `reader${count}`] as const)
  for (const [count, uid] of readers)
    await runSql(
      databaseUrl,
      `insert into users (uid, email, username, username_key, created_at) values ('${uid}', '${uid}@vistas.ac.in', '${uid}', '${uid}', now())`,
      `insert into follows (follower_uid, followee_uid, created_at) select '${uid}', 'u' || n, now() from generate_series(1, ${count}) n`,
    )
  await runSql(databaseUrl, 'vacuum analyze users, follows')
  return new Map(readers)
}

/** The first page of the feed 'Following', as the client requests it. */
export const createFollowingRequest = (token: string): Request => ({
  ...{ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) },
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
})
