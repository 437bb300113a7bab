import type { Database } from '../../database/client.ts'
import { brand } from '../../utils/brand.ts'
import { formerStudent } from '../users/former-student.ts'

/** What the campus has now. */
export type CampusCounts = {
  users: number
  weeklyActiveUsers: number
  monthlyActiveUsers: number
  posts: number
  replies: number
  openCases: number
  waitingReports: number
  files: number
  fileBytes: number
  exports: number
}

/** Counts in one statement. Indexes alone answer it for the large tables: what is deleted is counted apart and subtracted. */
export async function readCounts(database: Database, now: Date): Promise<CampusCounts> {
  const [counts] = await database.$queryRaw<CampusCounts[]>`
    select
      (select count(*)::int from users where deletion_requested_at is null and uid <> ${formerStudent.uid}) as users,
      active.weekly as "weeklyActiveUsers", active.monthly as "monthlyActiveUsers",
      (select count(*)::int from posts) - (select count(*)::int from posts where deleted_at is not null) as posts,
      (select count(*)::int from replies where author_uid is not null)
        - (select count(*)::int from replies where deleted_at is not null and author_uid is not null) as replies,
      waiting.cases as "openCases", waiting.reports as "waitingReports",
      stored.count as files, stored.bytes as "fileBytes",
      (select count(*)::int from exports where key is not null) as exports
    from (
        select count(distinct user_uid)::int as monthly,
          (count(distinct user_uid) filter (where last_used_at > ${now}::timestamptz - interval '7 days'))::int as weekly
        from sessions where last_used_at > ${now}::timestamptz - interval '30 days'
      ) as active,
      (select count(*)::int as cases, coalesce(sum(report_count), 0)::int as reports from cases where decided_at is null) as waiting,
      (select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from files) as stored`
  if (!counts) throw new Error('The counts have no row.')
  return counts
}

/** What happened on a day of the campus, as an ISO date. */
export type CampusDay = { day: string; newUsers: number; posts: number; replies: number; reports: number; decisions: number; questions: number }

/** The days from `firstDay` to `lastDay`, ISO dates; `start` is the instant at which the first one begins. One statement. */
export const readDays = (database: Database, { firstDay, lastDay, start, firstId }: DayRange): Promise<CampusDay[]> =>
  database.$queryRaw`
    with instant as (
      select 'newUsers' as kind, created_at as at, 1 as count from users where created_at >= ${start} and uid <> ${formerStudent.uid}
      union all select 'posts', created_at, 1 from posts
        where community = any (enum_range(null::"Community")) and created_at >= ${start}
      union all select 'posts', created_at, -1 from posts where deleted_at is not null and created_at >= ${start}
      union all select 'replies', created_at, 1 from replies where id >= ${firstId}::uuid and created_at >= ${start} and visibility = 'PUBLIC'
      union all select 'reports', created_at, 1 from reports where id >= ${firstId}::uuid and created_at >= ${start}
      union all select 'decisions', at, 1 from moderation_log where act in ('case.decided', 'appeal.decided', 'appeal.granted_in_part') and at >= ${start}
      union all select 'questions', created_at, 1 from messages where role = 'USER' and created_at >= ${start}
    ), counted as (
      select kind, (at at time zone ${brand.timeZone})::date as day, sum(count)::int as count from instant group by kind, 2
    )
    select to_char(campus_day, 'YYYY-MM-DD') as day,
      coalesce(max(count) filter (where kind = 'newUsers'), 0) as "newUsers", coalesce(max(count) filter (where kind = 'posts'), 0) as posts,
      coalesce(max(count) filter (where kind = 'replies'), 0) as replies, coalesce(max(count) filter (where kind = 'reports'), 0) as reports,
      coalesce(max(count) filter (where kind = 'decisions'), 0) as decisions, coalesce(max(count) filter (where kind = 'questions'), 0) as questions
    from generate_series(${firstDay}::date::timestamp, ${lastDay}::date::timestamp, interval '1 day') as campus_day
    left join counted on counted.day = campus_day::date
    group by campus_day order by campus_day`

/** Days from the first to the last as ISO dates, the instant at which they begin, and the smallest UUIDv7 of that instant. */
export type DayRange = { firstDay: string; lastDay: string; start: Date; firstId: string }
