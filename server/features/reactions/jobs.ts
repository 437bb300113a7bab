import type { FeatureJobs } from '../../jobs/types.ts'
import { expireRecentVotes } from './votes.ts'

export const jobs: FeatureJobs = {
  schedules: [{ name: 'expire-recent-votes', cron: '*/10 * * * *', timeoutMinutes: 5, run: async (...args) => void (await expireRecentVotes(...args)) }],
}
