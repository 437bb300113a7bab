import { deleteExpiredIdempotencyKeys } from '../../http/idempotency/keys.ts'
import type { FeatureJobs } from '../../jobs/types.ts'
import { purgeDeletedPosts } from './changes/purge-deleted-posts.ts'

export const jobs: FeatureJobs = {
  schedules: [
    { name: 'purge-idempotency-keys', cron: '23 * * * *', timeoutMinutes: 5, run: ({ database, now }) => deleteExpiredIdempotencyKeys(database, now()) },
    { name: 'purge-deleted-posts', cron: '*/10 * * * *', timeoutMinutes: 5, run: async (...args) => void (await purgeDeletedPosts(...args)) },
  ],
}
