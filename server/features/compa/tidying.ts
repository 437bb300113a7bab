import type { ServiceContext } from '../../auth/service-context.ts'
import { forgetOld } from './data.ts'

const hour = 60 * 60 * 1000

/** Forgets, now and every hour, what Compa need not know any longer. */
export function startTidying({ database, log }: Pick<ServiceContext, 'database' | 'log'>): { stop(): Promise<void> } {
  const tidy = () => forgetOld(database).catch((error) => log.error({ err: error }, 'what is old could not be forgotten'))
  let tidying = tidy()
  const timer = setInterval(() => {
    tidying = tidy()
  }, hour).unref()
  return {
    stop() {
      clearInterval(timer)
      return tidying
    },
  }
}
