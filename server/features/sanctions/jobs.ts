import type { FeatureJobs } from '../../jobs/types.ts'
import { purgeEndedSuspensions, restoreSuspension } from './change-sanctions.ts'

export const jobs: FeatureJobs = {
  handlers: { 'user.created': { 'restore-suspension': restoreSuspension } },
  schedules: [{ name: 'purge-ended-suspensions', cron: '50 3 * * *', timeoutMinutes: 5, run: purgeEndedSuspensions }],
}
