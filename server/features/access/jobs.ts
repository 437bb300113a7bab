import type { FeatureJobs } from '../../jobs/types.ts'
import { purgeEndedSuspensions, restoreSuspension } from './sanctions.ts'
import { deleteOldTexts } from './word-list/held-texts.ts'

export const jobs: FeatureJobs = {
  handlers: { 'user.created': { 'restore-suspension': restoreSuspension } },
  schedules: [
    { name: 'purge-ended-suspensions', cron: '50 3 * * *', timeoutMinutes: 5, run: purgeEndedSuspensions },
    { name: 'purge-recent-texts', cron: '11 * * * *', timeoutMinutes: 5, run: async (context) => void (await deleteOldTexts(context)) },
  ],
}
