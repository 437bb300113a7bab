import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { forgetKeys } from './data.ts'

const hour = 60 * 60 * 1000

/** Forgets, now and every hour, the Idempotency-Keys of yesterday. */
export const startForgettingKeys = ({ database, now, log }: Pick<ServiceContext, 'database' | 'now' | 'log'>): { stop(): Promise<void> } =>
  runAtInterval(() => forgetKeys(database, now()).catch((error) => log.error({ err: error }, 'old keys could not be forgotten')), hour)
