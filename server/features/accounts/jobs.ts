import type { AccountData } from '../../jobs/account-data.ts'
import type { FeatureJobs } from '../../jobs/types.ts'
import { deactivateContent } from './deactivate-content.ts'
import { purgeExports } from './exports.ts'
import { makeExports } from './make-exports.ts'
import { purgeAccounts } from './purge-accounts.ts'

/**
 * `features` are those with data of accounts. Triggers start `make-exports` and `hide-content-of-accounts` at once (`start_schedule`); the schedules
 * retry what has failed.
 */
export const createJobs = (features: readonly AccountData[]): FeatureJobs => ({
  schedules: [
    { name: 'make-exports', cron: '*/10 * * * *', timeoutMinutes: 60, run: (context, signal) => makeExports(context, features, signal) },
    { name: 'purge-exports', cron: '*/10 * * * *', timeoutMinutes: 5, run: purgeExports },
    { name: 'hide-content-of-accounts', cron: '*/10 * * * *', timeoutMinutes: 30, run: deactivateContent },
    { name: 'purge-accounts', cron: '29 * * * *', timeoutMinutes: 50, run: (context, signal) => purgeAccounts(context, features, signal) },
  ],
})
