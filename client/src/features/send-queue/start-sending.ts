import { readWaitingCount } from '../../lib/send-queue/waiting-count.ts'

/** Sends what waits from an earlier visit. */
export async function startSending() {
  if (readWaitingCount() > 0) await (await import('./send-queue.ts')).sendQueue()
}
