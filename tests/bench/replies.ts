import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Request } from 'autocannon'
import { getPageStart, replyPageSize } from '../../client/src/features/replies/thread/reply-numbers.ts'
import { runSql } from '../support/run-sql.ts'

/** Replies whose pages are read, with the first numbers of those pages: the client requests pages from 1, 21, 41, … on. */
export const measuredPages = [1, 5000, 9990].map((number) => ({ number, from: getPageStart(number) }))
const replyCount = 10_000
/** As many URLs as the cold feed has: when one is repeated, its cached response is too old. */
const requestsPerPage = 4000

/** Creates a post with 10,000 replies by 100 students, every second one in reply to another, some deleted. Returns the id of the post in GraphQL. */
export async function seedReplies(databaseUrl: string): Promise<string> {
  const [post] = await runSql<{ id: string }>(
    databaseUrl,
    `create temporary table thread as select id from posts where community = 'LOUNGE' order by created_at limit 1`,
    `insert into replies (id, post_id, number, author_uid, content_html, in_reply_to, votes, deleted_at, created_at)
     select gen_random_uuid(), thread.id, n, 'u' || (1 + n % 100), '<p>' || repeat('words ', 40) || '</p>', case when n % 2 = 0 then n / 2 end, n % 7,
            case when n % 50 = 3 then now() end, now() - (${replyCount} - n) * interval '1 minute' from thread, generate_series(1, ${replyCount}) n`,
    `update post_counts set last_number = ${replyCount}, last_reply_at = now(), last_activity_at = now(),
       replies = (select count(*) from replies where post_id = thread.id and deleted_at is null) from thread where post_id = thread.id`,
    'vacuum analyze replies, post_counts',
    'checkpoint',
    'select id from thread',
  )
  return Buffer.from(`Post:${post?.id}`).toString('base64url')
}

/** Requests of a page. The server ignores the number at the end of the URL. */
export function createPageRequests(request: Request): Request[] {
  return Array.from({ length: requestsPerPage }, (_, index) => ({ ...request, path: `${request.path}&request=${index}` }))
}

/** The number of SQL statements of a page, as counted by a server process with `COUNT_STATEMENTS`. Throws unless it is a full page from `from` on. */
export async function countStatements({ child, port }: { child: ChildProcess; port: number }, { path, headers }: Request, from: number): Promise<number> {
  const readCount = async () => {
    child.send('count statements')
    const [{ statementCount }] = await once(child, 'message')
    return statementCount as number
  }
  const before = await readCount()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: headers as Record<string, string> })
  const { data } = (await response.json()) as { data?: { post: { replies: { edges: { node: { number: number } }[] } } } }
  const numbers = data?.post.replies.edges.map(({ node }) => node.number) ?? []
  if (numbers.length !== replyPageSize || numbers.some((number, index) => number !== from + index)) throw new Error(`not the page from ${from}: ${numbers}`)
  return (await readCount()) - before
}
