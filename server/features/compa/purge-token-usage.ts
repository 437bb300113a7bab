import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { deleteExpiredUsage } from './data.ts'

const hourMs = 60 * 60 * 1000

/** Deletes expired token counts and unanswered questions, now and every hour. */
export const startUsagePurge = ({ database, log }: Pick<ServiceContext, 'database' | 'log'>): { stop(): Promise<void> } =>
  runAtInterval(() => deleteExpiredUsage(database).catch((error) => log.error({ err: error }, 'purging Compa usage failed')), hourMs)
