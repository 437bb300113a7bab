import type { ServiceContext } from '../../auth/service-context.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { forgetOld } from './data.ts'

const hour = 60 * 60 * 1000

/** Forgets, now and every hour, what Compa need not know any longer. */
export const startTidying = ({ database, log }: Pick<ServiceContext, 'database' | 'log'>): { stop(): Promise<void> } =>
  runAtInterval(() => forgetOld(database).catch((error) => log.error({ err: error }, 'what is old could not be forgotten')), hour)
