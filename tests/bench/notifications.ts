import type { Request } from 'autocannon'
import { runSql } from '../support/run-sql.ts'
import { runPipelinedLoad } from './pipelined-load.ts'

const notificationCount = 1000
const watcherCount = 5000
const readerUid = 'notified'

const query = `{ notifications(first: 20) { edges { cursor node { id kind text excerpt path actors { id username profilePic } updatedAt isSeen isRead } }
  pageInfo { hasNextPage endCursor } } unseenNotificationCount }`

/** Creates a user with 1,000 notifications of replies, votes and followers, of which half are unread. Returns the uid. */
export async function seedNotifications(databaseUrl: string): Promise<string> {
  await runSql(
    databaseUrl,
    `insert into users (uid, email, username, username_key, created_at) values ('${readerUid}', '${readerUid}@vistas.ac.in', '${readerUid}', '${readerUid}', now())`,
    `insert into follows (follower_uid, followee_uid, created_at) select 'u' || n, '${readerUid}', now() from generate_series(1, 5) n`,
    `create temporary table subjects as select id, row_number() over (order by created_at) as n from posts
      where not exists (select from replies where post_id = posts.id) order by created_at limit ${notificationCount}`,
    `insert into replies (id, post_id, number, author_uid, content_html, created_at)
      select gen_random_uuid(), id, number, 'u' || (1 + (n + number) % 1000), '<p>x</p>', now() from subjects, generate_series(1, 5) number where n % 3 > 0`,
    'update post_counts set votes = 3, last_number = 5 from subjects where post_id = id',
    `insert into notifications (id, user_uid, kind, subject_id, first_number, last_number, created_at, updated_at, is_listed, is_push_due, read_at)
      select gen_random_uuid(), '${readerUid}', (array['VOTE', 'REPLY', 'FOLLOW'])[1 + n % 3]::"NotificationKind", case when n % 3 = 2 then '${readerUid}' else id::text end,
        case when n % 3 = 1 then 1 end, case when n % 3 = 1 then 5 end, now() - interval '1 day', now() + n * interval '1 second', true, false,
        case when n % 2 = 0 or n % 3 = 2 then now() end from subjects`,
    'vacuum analyze users, follows, replies, notifications, post_counts',
  )
  return readerUid
}

/** The first page of the notifications, as the client requests it. */
export const createNotificationsRequest = (token: string): Request => ({
  ...{ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) },
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
})

/** Creates a post that 5,000 users watch. Returns its id. */
export async function seedWatchers(databaseUrl: string): Promise<string> {
  const [post] = await runSql<{ id: string }>(
    databaseUrl,
    `insert into users (uid, email, username, username_key, created_at)
      select 'watcher' || n, 'watcher' || n || '@vistas.ac.in', 'watcher' || n, 'watcher' || n, now() from generate_series(1, ${watcherCount}) n`,
    `create temporary table watched as select id from posts order by created_at desc limit 1`,
    `insert into thread_watches (post_id, user_uid, is_muted) select id, 'watcher' || n, false from watched, generate_series(1, ${watcherCount}) n`,
    'vacuum analyze users, thread_watches',
    'select id from watched',
  )
  return post?.id ?? ''
}

type FanOutOptions = {
  port: number
  databaseUrl: string
  seconds: number
  rounds: number
  feedRequest: { path: string; headers: Record<string, string> }
  postId: string
  token: string
}

/**
 * Measures the first page of a feed alone, and for as long while a reply is told to 5,000 watchers, in turn. Returns the median responses per second of both,
 * the median of the ratios of the rounds, and the longest time from a reply until all are told.
 */
export async function measureFeedWithFanOut({ port, databaseUrl, seconds, rounds, feedRequest, postId, token }: FanOutOptions) {
  async function replyAndWait(): Promise<number> {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/posts/${postId}/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ contentHtml: '<p>Yes</p>' }),
    })
    if (response.status !== 201) throw new Error(`a reply failed: ${response.status} ${await response.text()}`)
    const { id } = (await response.json()) as { id: string }
    const isHandled = async () =>
      (await runSql(databaseUrl, `select from handled_events join domain_events on id = event_id where kind = 'reply.added' and subject = '${id}'`)).length > 0
    while (!(await isHandled())) if (performance.now() - startedAt > 60_000) throw new Error('The reply is not told within a minute.')
    return performance.now() - startedAt
  }
  const measureFeed = () => runPipelinedLoad({ port, ...feedRequest, connections: 10, pipelining: 4, seconds })
  const durationsMs = [await replyAndWait()]
  const [alone, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measureFeed())
    const [perSecond, durationMs] = await Promise.all([measureFeed(), replyAndWait()])
    busy.push(perSecond)
    durationsMs.push(durationMs)
  }
  const [told] = await runSql<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from notifications where kind = 'REPLY' and subject_id = '${postId}'`,
  )
  if ((told?.count ?? 0) < watcherCount) throw new Error(`only ${told?.count} of ${watcherCount} watchers are told`)
  const ratios = busy.map((perSecond, round) => perSecond / (alone[round] ?? 1))
  return { alone: median(alone), withFanOut: median(busy), ratio: median(ratios), maxFanOutMs: Math.max(...durationsMs), ratios, durationsMs }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
