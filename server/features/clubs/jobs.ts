import type { FeatureJobs, JobContext } from '../../jobs/types.ts'
import { deleteDecidedRequests } from './members/data.ts'

/** Longer than notifications are kept, which lead to their requests. */
const requestRetentionMs = 180 * 24 * 60 * 60_000

/** Deletes requests that were decided 180 days ago: they have messages of students. */
async function purgeRequests({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> {
  await deleteDecidedRequests(database, new Date(now().getTime() - requestRetentionMs))
}

export const jobs: FeatureJobs = { schedules: [{ name: 'purge-club-requests', cron: '44 3 * * *', timeoutMinutes: 5, run: purgeRequests }] }
