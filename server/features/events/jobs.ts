import type { FeatureJobs } from '../../jobs/types.ts'
import { deleteAnswers } from './registrations/data.ts'

/** How long after an event its organisers can read the answers. */
const answerRetentionMs = 90 * 24 * 60 * 60 * 1000

export const jobs: FeatureJobs = {
  schedules: [
    {
      name: 'delete-registration-answers',
      cron: '41 3 * * *',
      timeoutMinutes: 5,
      run: async ({ database, now }) => void (await deleteAnswers(database, new Date(now().getTime() - answerRetentionMs))),
    },
  ],
}
