import type { FeatureJobs } from '../../jobs/types.ts'
import { purgeDeletedReplies } from './changes/delete-reply.ts'

export const jobs: FeatureJobs = {
  schedules: [{ name: 'purge-deleted-replies', cron: '*/10 * * * *', timeoutMinutes: 5, run: purgeDeletedReplies }],
}
