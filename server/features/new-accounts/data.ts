import type { Database } from '../../database/client.ts'

/** When an account was created, and the number of its posts and replies, at most `limit`. */
export async function countContributions(database: Database, uid: string, limit: number): Promise<{ createdAt: Date; count: number }> {
  const [row] = await database.$queryRaw<{ createdAt: Date; count: number }[]>`
    select created_at as "createdAt", (
      select count(*)::int from (
        (select 1 from posts where author_uid = users.uid limit ${limit}) union all (select 1 from replies where author_uid = users.uid limit ${limit})
      ) as contribution
    ) as count from users where uid = ${uid}`
  return row ?? { createdAt: new Date(0), count: 0 }
}
