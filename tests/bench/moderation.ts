import type { Request } from 'autocannon'
import { runSql } from '../support/run-sql.ts'

const caseCount = 10_000
const moderatorUid = 'moderator'

const query = `{ moderationCases(queue: OPEN, first: 20) { edges { node {
  id kind summary reason reportCount heldFor dueAt openedAt decidedAt action claimedBy { uid username } appeal { appealedAt } } } pageInfo { hasNextPage endCursor } } }`

/** Creates a moderator, and open cases of 10,000 posts, each with three reports. Returns the uid of the moderator. */
export async function seedCases(databaseUrl: string): Promise<string> {
  await runSql(
    databaseUrl,
    `insert into users (uid, email, username, username_key, created_at) values ('${moderatorUid}', 'moderator@vistas.ac.in', 'moderator', 'moderator', now())`,
    `insert into role_grants (id, user_uid, role, granted_at) values (gen_random_uuid(), '${moderatorUid}', 'MODERATOR', now())`,
    `insert into cases (id, kind, subject_id, author_uid, reason, weight, report_count, opened_at, due_at)
      select gen_random_uuid(), 'POST', id::text, author_uid, 'SPAM', 2.5, 3, now(), now() + random() * interval '1 day'
      from (select id, author_uid from posts limit ${caseCount}) post`,
    `insert into reports (id, case_id, kind, subject_id, reason, weight, seen, created_at)
      select gen_random_uuid(), id, kind, subject_id, reason, 1, '{"version":1,"title":null,"contentHtml":"x","fileKeys":[]}', opened_at from cases, generate_series(1, 3)`,
    'vacuum analyze users, role_grants, cases, reports',
  )
  return moderatorUid
}

/** The first page of the queue of open cases, as the client requests it. */
export const createQueueRequest = (token: string): Request => ({
  ...{ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) },
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
})
