import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { deleteExpiredUsage } from './data.ts'

const hourMs = 60 * 60 * 1000

/** Forgets, now and every hour, what Compa need not know any longer. */
export const startUsagePurge = ({ database, log }: Pick<ServiceContext, 'database' | 'log'>): { stop(): Promise<void> } =>
  runAtInterval(() => deleteExpiredUsage(database).catch((error) => log.error({ err: error }, 'purging Compa usage failed')), hourMs)
