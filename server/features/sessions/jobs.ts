import type { FeatureJobs, JobContext } from '../../jobs/types.ts'
import { deleteOldSessions } from './data.ts'

const dayMs = 24 * 60 * 60_000
const endedRetentionMs = 30 * dayMs
const unusedRetentionMs = 400 * dayMs

/** Deletes sessions that ended 30 days ago, or were not used for 400 days. */
async function purgeSessions({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> {
  const nowMs = now().getTime()
  await deleteOldSessions(database, { endedBefore: new Date(nowMs - endedRetentionMs), usedBefore: new Date(nowMs - unusedRetentionMs) })
}

export const jobs: FeatureJobs = { schedules: [{ name: 'purge-sessions', cron: '40 3 * * *', timeoutMinutes: 5, run: purgeSessions }] }
