import type { FeatureJobs } from '../../jobs/types.ts'
import { cleanUpOrphans } from './orphan-cleanup.ts'

export const jobs: FeatureJobs = { schedules: [{ name: 'clean-up-orphans', cron: '11 * * * *', timeoutMinutes: 50, run: cleanUpOrphans }] }
