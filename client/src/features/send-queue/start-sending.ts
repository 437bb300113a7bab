import { readWaitingCount } from '../../lib/outbox/waiting-count.ts'

/** Sends what waits from an earlier visit. */
export async function startOutbox() {
  if (readWaitingCount() > 0) await (await import('./send-outbox.ts')).sendOutbox()
}
