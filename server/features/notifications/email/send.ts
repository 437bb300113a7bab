import { hash } from 'node:crypto'
import type { EmailSender } from '../../../email/message.ts'
import type { JobContext } from '../../../jobs/types.ts'
import { findNotifications, type NotificationRecord, presentTexts } from '../data/lists.ts'
import { defaultSettings, findSettings } from '../data/settings.ts'
import { getActorUsernames } from '../service.ts'
import { composeDigest, composeGroup, composeNotification, type EmailContent, maxCountedInDigest } from './compose.ts'
import { claimEmails, dropEmails, findRecipients, finishEmail, listForDigest, type NotificationVersion, type QueuedEmail, type Recipient } from './data.ts'
import { canReceiveDigest, decideDelivery, isInDigest } from './decide-delivery.ts'
import { renderEmail } from './render.ts'
import { createUnsubscribeToken, getUnsubscribeKey } from './unsubscribe-token.ts'

/** Rows that are due and claimed together. Their emails must be sent before the claims end. */
const batchSize = 20
/** The last one is 10 hours after the first. */
const maxAttempts = 8
/** Notifications of one digest; those beyond the listed ones are only counted. */
const maxInDigest = 1000

/** The rows of one email. */
type EmailGroup = [QueuedEmail, ...QueuedEmail[]]

type SendContext = Pick<JobContext, 'database' | 'now' | 'log' | 'findVerifiedUids'> & { email: EmailSender }

/** Sends the emails that are due. If none of a batch can be sent, the others wait for the next run. */
export async function sendEmails({ email, ...context }: JobContext, signal: AbortSignal): Promise<void> {
  // Without a sender, none are queued either.
  if (!email) return
  for (;;) {
    signal.throwIfAborted()
    const rows = await claimEmails(context.database, context.now(), batchSize)
    if (rows.length === 0) return
    const { emailCount, errors } = await sendBatch({ ...context, email }, rows)
    if (errors.length) context.log.warn({ err: errors[0], failed: errors.length }, 'emails not sent')
    if (errors.length === emailCount) return
  }
}

/** Sends the emails of these rows. Returns how many they are, and the errors of those that were not sent. */
async function sendBatch(context: SendContext, rows: QueuedEmail[]): Promise<{ emailCount: number; errors: unknown[] }> {
  const { database, now } = context
  const uids = [...new Set(rows.map(({ userUid }) => userUid))]
  const [recipients, settings, notifications, key, verifiedUids] = await Promise.all([
    findRecipients(database, uids, now()),
    findSettings(database, uids),
    findNotifications(
      database,
      rows.flatMap(({ notificationId }) => notificationId ?? []),
    ).then((found) => presentTexts(database, found)),
    getUnsubscribeKey(database),
    context.findVerifiedUids?.(uids),
  ])
  const notificationById = new Map(notifications.map((notification) => [notification.id, notification]))
  const send = async (group: EmailGroup) => {
    const [first] = group
    const { userUid, notificationId } = first
    const recipient = verifiedUids?.has(userUid) === false ? undefined : recipients.get(userUid)
    const options = { recipient, settings: settings.get(userUid) ?? defaultSettings, unsubscribeToken: createUnsubscribeToken(key, userUid) }
    if (!notificationId) return sendDigest(context, first, options)
    const queued = group.map((row) => ({ ...row, notification: notificationById.get(row.notificationId ?? '') }))
    return sendNotifications(context, queued, options)
  }
  const groups = Object.values(Object.groupBy(rows, ({ groupKey }) => groupKey)) as EmailGroup[]
  const fail = async (group: EmailGroup, error: unknown) => {
    await failEmail(context, group, error)
    throw error
  }
  const results = await Promise.allSettled(groups.map((group) => send(group).catch((error) => fail(group, error))))
  return { emailCount: groups.length, errors: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])) }
}

/** Leaves the email to the next attempt; after the last one, its notifications are left to the digest. */
async function failEmail({ database, log }: SendContext, group: EmailGroup, error: unknown): Promise<void> {
  const [{ attempts }] = group
  if (attempts < maxAttempts) return
  await dropEmails(database, group, 'DIGEST')
  log.error({ err: error, attempts }, 'email given up')
}

type SendOptions = { recipient: Recipient | undefined; settings: typeof defaultSettings; unsubscribeToken: string }

type QueuedNotification = QueuedEmail & { notification: NotificationRecord | undefined }

/** Sends the notifications of a user that are still to be mailed as one email. */
async function sendNotifications(context: SendContext, queued: QueuedNotification[], options: SendOptions) {
  const { recipient } = options
  const now = context.now()
  const {
    send: sent = [],
    'leave to digest': left = [],
    drop: dropped = [],
  } = Object.groupBy(queued, ({ notification }) => decideDelivery(notification, { ...options, now }))
  await dropEmails(context.database, left, 'DIGEST')
  await dropEmails(context.database, dropped, null)
  const notifications = sent.flatMap(({ notification }) => notification ?? [])
  const [first] = notifications
  if (!first || !recipient) return
  const composeOptions = { ...options, ...(await getComposeOptions(context, notifications)) }
  const content = notifications.length === 1 ? composeNotification(first, composeOptions) : composeGroup(notifications, now, composeOptions)
  const ids = sent.map(({ id }) => id)
  const included = notifications.map(({ id, createdAt }) => ({ id, updatedAt: createdAt }))
  await deliver(context, ids, { content, address: recipient.email, included })
}

async function sendDigest(context: SendContext, queued: QueuedEmail, options: SendOptions) {
  const { database, now } = context
  const { recipient, settings } = options
  const included = await listForDigest(database, queued.userUid, maxInDigest)
  const counted = included.slice(0, maxCountedInDigest).map(({ id }) => id)
  const records = new Map((await presentTexts(database, await findNotifications(database, counted))).map((notification) => [notification.id, notification]))
  const notifications = counted.flatMap((id) => records.get(id) ?? []).filter((notification) => isInDigest(notification, settings))
  if (!recipient || !canReceiveDigest(recipient, settings) || notifications.length === 0) {
    await dropEmails(database, [queued], null)
    return
  }
  const composeOptions = { ...options, ...(await getComposeOptions(context, notifications)) }
  const content = composeDigest(notifications, included.length <= maxCountedInDigest, now(), composeOptions)
  await deliver(context, [queued.id], { content, address: recipient.email, included })
}

const getComposeOptions = async (context: SendContext, notifications: NotificationRecord[]) => ({
  publicUrl: context.email.publicUrl,
  usernames: await getActorUsernames(context, notifications),
})

/**
 * `ids` are the rows of the queue that the email is about. A crash between the two statements repeats it, with the same Message-ID if it is about the same:
 * mailboxes drop what has the Message-ID of another email.
 */
async function deliver(
  { database, email, now }: SendContext,
  ids: string[],
  { content, address, included }: { content: EmailContent; address: string; included: NotificationVersion[] },
): Promise<void> {
  const { subject, unsubscribeUrl } = content
  const id = hash('sha256', JSON.stringify([ids, included]))
  const outcome = await email.send({ id, to: address, subject, unsubscribeUrl, ...renderEmail(content, email.publicUrl) })
  await finishEmail(database, { ids, address, [outcome === 'sent' ? 'sentAt' : 'refusedAt']: now() }, included)
}
