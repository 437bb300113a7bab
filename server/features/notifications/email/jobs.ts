import type { EventHandler, JobContext, Schedule } from '../../../jobs/types.ts'
import { getCampusClock, getWeekday, toIsoDate } from '../../../utils/campus-time.ts'
import { clearSeenFromDigests, deleteEmailsBefore, queueDigests, queueEmails } from './data.ts'
import { sendEmails } from './send.ts'

const minuteMs = 60_000
const retentionMs = 90 * 24 * 60 * minuteMs
/** Between two emails about one notification. What is added to it meanwhile is left to the digest. */
const minIntervalMs = 10 * minuteMs
/** What concerns a user within this time is one email: people write several replies at a stretch. */
const groupingMs = 30_000
/** 18:00 on the campus. */
const digestMinutes = 18 * 60
const digestBatchSize = 500

/** Queues the emails of notifications that are due at once. */
export const queueNotificationEmails: EventHandler<'notifications.added'> = async ({ transaction, email, now }, { id: eventId, payload: { ids } }) => {
  if (email) await queueEmails(transaction, { ids, eventId, now: now(), since: new Date(now().getTime() - minIntervalMs), groupingMs })
}

/** The campus day of a digest: that of the last 18:00, so that a late run, after midnight too, makes up for it. */
function getDigestDay(instant: Date): number {
  const { day, minutes } = getCampusClock(instant)
  return minutes < digestMinutes ? day - 1 : day
}

/** Queues the digest of each user, once a day; weekly ones on Mondays. */
async function queueDigestsOfDay({ database, email, now }: JobContext, signal: AbortSignal): Promise<void> {
  if (!email) return
  signal.throwIfAborted()
  await clearSeenFromDigests(database)
  const day = getDigestDay(now())
  const options = { key: `digest ${toIsoDate(day)}`, intervals: getWeekday(day) === 0 ? ['DAILY' as const, 'WEEKLY' as const] : ['DAILY' as const] }
  for (let afterUid: string | null = ''; afterUid !== null; ) {
    signal.throwIfAborted()
    afterUid = await queueDigests(database, { ...options, now: now(), take: digestBatchSize, afterUid })
  }
}

async function purgeEmails({ database, now }: JobContext): Promise<void> {
  await deleteEmailsBefore(database, new Date(now().getTime() - retentionMs))
}

export const emailSchedules: Schedule[] = [
  // The trigger `start_emails` also starts it when emails are queued. Digests and emails about cases are sent by that run; the others wait for a later one.
  { name: 'send-emails', cron: '* * * * *', timeoutMinutes: 10, run: sendEmails },
  { name: 'queue-digests', cron: '30 12 * * *', timeoutMinutes: 10, run: queueDigestsOfDay },
  { name: 'purge-emails', cron: '55 3 * * *', timeoutMinutes: 5, run: purgeEmails },
]
