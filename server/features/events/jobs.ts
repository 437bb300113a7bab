import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import type { FeatureJobs, JobContext } from '../../jobs/types.ts'
import { markReminded, type ReminderLead } from './data.ts'
import { deleteAnswers } from './registrations/data.ts'

/** How long after an event its organisers can read the answers. */
const answerRetentionMs = 90 * 24 * 60 * 60 * 1000

/** Records `event.reminded` once for each event that starts in a day, and once for each that starts in an hour. */
const remind = ({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> =>
  database.$transaction(async (transaction) => {
    const at = now()
    for (const lead of ['DAY', 'HOUR'] satisfies ReminderLead[])
      for (const subject of await markReminded(transaction, lead, at))
        await recordDomainEvent(transaction, { kind: 'event.reminded', subject, actor: null, at, payload: { lead } })
  })

export const jobs: FeatureJobs = {
  schedules: [
    { name: 'remind-of-events', cron: '* * * * *', timeoutMinutes: 1, run: remind },
    {
      name: 'delete-registration-answers',
      cron: '41 3 * * *',
      timeoutMinutes: 5,
      run: async ({ database, now }) => void (await deleteAnswers(database, new Date(now().getTime() - answerRetentionMs))),
    },
  ],
}
