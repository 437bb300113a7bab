import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { deleteExpiredIdempotencyKeys } from './data.ts'

const hourMs = 60 * 60 * 1000

/** Deletes idempotency keys older than 24 hours, now and every hour. */
export const startIdempotencyKeyPurge = ({ database, now, log }: Pick<ServiceContext, 'database' | 'now' | 'log'>): { stop(): Promise<void> } =>
  runAtInterval(() => deleteExpiredIdempotencyKeys(database, now()).catch((error) => log.error({ err: error }, 'purging idempotency keys failed')), hourMs)
