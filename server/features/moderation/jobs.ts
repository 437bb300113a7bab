import type { ServiceContext } from '../../auth/service-context.ts'
import type { FeatureJobs } from '../../jobs/types.ts'
import { listRemovedReportables } from './data/removed-reportables.ts'
import { createHoldHandler, openFlaggedCase } from './open-held-case.ts'
import { actionsByKind } from './reportables.ts'
import { showProfilesWithHeldTexts } from './show-profiles-with-held-texts.ts'

/** From then on an appeal is no longer possible. */
const removalDelayMs = 15 * 24 * 60 * 60 * 1000

/**
 * Deletes what was removed, or leaves it to the purge of deleted posts and replies, 15 days after the decision, unless an appeal is open or was granted, also one
 * against the decision together with which it was removed.
 */
export async function purgeRemoved({ database, now }: Pick<ServiceContext, 'database' | 'now'>): Promise<void> {
  const removed = await listRemovedReportables(database, new Date(now().getTime() - removalDelayMs))
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
