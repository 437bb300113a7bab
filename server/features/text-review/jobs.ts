import type { FeatureJobs } from '../../jobs/types.ts'
import { deleteOldTexts } from './data/held-texts.ts'

export const jobs: FeatureJobs = {
  schedules: [{ name: 'purge-recent-texts', cron: '11 * * * *', timeoutMinutes: 5, run: async (context) => void (await deleteOldTexts(context)) }],
}
