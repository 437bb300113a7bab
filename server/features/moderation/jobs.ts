import type { ServiceContext } from '../../auth/service-context.ts'
import { Prisma, type ReportableKind } from '../../generated/prisma/client.ts'
import type { FeatureJobs } from '../../jobs/types.ts'
import { createHoldHandler, openFlaggedCase } from './hold-text.ts'
import { showProfilesWithHeldTexts } from './show-profiles-with-held-texts.ts'
import { actionsByKind } from './subjects.ts'

/** From then on an appeal is no longer possible. */
const removalDelayMs = 15 * 24 * 60 * 60 * 1000

const tables = [
  ['POST', 'posts'],
  ['REPLY', 'replies'],
  ['BUSINESS', 'businesses'],
  ['LISTING', 'thrift_items'],
  ['EVENT', 'events'],
] as const
/** Whether the subject of a case is a hidden row of a table, which its primary key finds. */
const isHiddenSql = ([kind, table]: (typeof tables)[number]) => Prisma.sql`
  exists (select from ${Prisma.raw(table)} where id = (case removal.kind when ${kind}::"ReportableKind" then removal.subject_id end)::uuid and hidden_at is not null)`

/**
 * Deletes what was removed, or leaves it to the purge of deleted posts and replies, 15 days after the decision, unless an appeal is open or was granted, also one
 * against the decision together with which it was removed.
 */
export async function purgeRemoved({ database, now }: Pick<ServiceContext, 'database' | 'now'>): Promise<void> {
  const removed = await database.$queryRaw<{ kind: ReportableKind; subjectId: string }[]>`
    select removal.kind, removal.subject_id as "subjectId" from cases removal left join cases main on main.id = removal.decided_with
    where removal.action = 'REMOVE' and removal.decided_at <= ${new Date(now().getTime() - removalDelayMs)}
      and (coalesce(main.appealed_at, removal.appealed_at) is null or coalesce(main.is_appeal_granted, removal.is_appeal_granted) is false) and (${Prisma.join(tables.map(isHiddenSql), ' or ')})`
  for (const [kind, rows] of Map.groupBy(removed, (row) => row.kind))
    await actionsByKind[kind].remove?.(
      database,
      rows.map(({ subjectId }) => subjectId),
    )
}

export const jobs: FeatureJobs = {
  handlers: {
    'post.held': { 'open-case': createHoldHandler('POST') },
    'reply.held': { 'open-case': createHoldHandler('REPLY') },
    'profile.held': { 'open-case': createHoldHandler('PROFILE') },
    'business.held': { 'open-case': createHoldHandler('BUSINESS') },
    'event.held': { 'open-case': createHoldHandler('EVENT') },
    'event.flagged': { 'open-case': openFlaggedCase },
    'club.held': { 'open-case': createHoldHandler('CLUB') },
  },
  schedules: [
    { name: 'purge-removed', cron: '41 * * * *', timeoutMinutes: 5, run: purgeRemoved },
    { name: 'show-profiles-with-held-texts', cron: '*/10 * * * *', timeoutMinutes: 5, run: showProfilesWithHeldTexts },
  ],
}
