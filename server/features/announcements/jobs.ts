import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import type { FeatureJobs, JobContext } from '../../jobs/types.ts'
import { markPublished } from './data.ts'

/** Records `announcement.published` once for each announcement that has begun. */
const publishAnnouncements = ({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<void> =>
  database.$transaction(async (transaction) => {
    const at = now()
    for (const id of await markPublished(transaction, at))
      await recordDomainEvent(transaction, { kind: 'announcement.published', subject: id, actor: null, at })
  })

export const jobs: FeatureJobs = { schedules: [{ name: 'publish-announcements', cron: '* * * * *', timeoutMinutes: 1, run: publishAnnouncements }] }
