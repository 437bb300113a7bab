import type { EmailSender } from '../../../email/message.ts'
import type { JobContext } from '../../../jobs/types.ts'
import { findNotifications, type NotificationRecord } from '../data/lists.ts'
import { defaultSettings, findSettings } from '../data/settings.ts'
import { getActorUsernames } from '../service.ts'
import { composeDigest, composeGroup, composeNotification, type EmailContent, maxCountedInDigest } from './compose.ts'
import { claimEmails, dropEmail, findRecipients, finishEmail, listForDigest, type NotificationVersion, type QueuedEmail, type Recipient } from './data.ts'
import { canReceiveDigest, decideDelivery, isInDigest } from './decide-delivery.ts'
import { renderEmail } from './render.ts'
import { createUnsubscribeToken, getUnsubscribeKey } from './unsubscribe-token.ts'

/** Emails that are claimed together. They must be sent before their claims end. */
const batchSize = 20
/** The last one is 10 hours after the first. */
const maxAttempts = 8
/** Notifications of one digest; those beyond the listed ones are only counted. */
const maxInDigest = 1000

type SendContext = Pick<JobContext, 'database' | 'now' | 'log' | 'findVerifiedUids'> & { email: EmailSender }

/** Sends the emails that are due. If none of a batch can be sent, the others wait for the next run. */
export async function sendEmails({ email, ...context }: JobContext, signal: AbortSignal): Promise<void> {
  // Without a sender, none are queued either.
  if (!email) return
  for (;;) {
    signal.throwIfAborted()
    const emails = await claimEmails(context.database, context.now(), batchSize)
    if (emails.length === 0) return
    const errors = await sendBatch({ ...context, email }, emails)
    if (errors.length) context.log.warn({ err: errors[0], failed: errors.length }, 'emails not sent')
    if (errors.length === emails.length) return
  }
}

/** Returns the errors of the emails that were not sent. */
async function sendBatch(context: SendContext, emails: QueuedEmail[]): Promise<unknown[]> {
  const { database, now } = context
  const uids = [...new Set(emails.map(({ userUid }) => userUid))]
  const [recipients, settings, notifications, key, verifiedUids] = await Promise.all([
    findRecipients(database, uids, now()),
    findSettings(database, uids),
    findNotifications(
      database,
      emails.flatMap(({ notificationId }) => notificationId ?? []),
    ),
    getUnsubscribeKey(database),
    context.findVerifiedUids?.(uids),
  ])
  const notificationById = new Map(notifications.map((notification) => [notification.id, notification]))
  const send = async ([first, ...others]: [QueuedEmail, ...QueuedEmail[]]) => {
    const { userUid, notificationId } = first
    const recipient = verifiedUids?.has(userUid) === false ? undefined : recipients.get(userUid)
    const options = { recipient, settings: settings.get(userUid) ?? defaultSettings, unsubscribeToken: createUnsubscribeToken(key, userUid) }
    if (!notificationId) return sendDigest(context, first, options)
    const group = [first, ...others].map((queued) => ({ queued, notification: notificationById.get(queued.notificationId ?? '') }))
    return sendNotifications(context, group, options)
  }
  const fail = async (group: QueuedEmail[], error: unknown) => {
    for (const queued of group) await failEmail(context, queued, error)
    throw error
  }
  const results = await Promise.allSettled(groupEmails(emails).map((group) => send(group).catch((error) => fail(group, error))))
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

/** The emails about notifications of a user are sent as one, and each digest is one. */
function groupEmails(emails: QueuedEmail[]) {
  const groups = Object.groupBy(emails, ({ id, userUid, notificationId }) => (notificationId ? `notifications ${userUid}` : id))
  return Object.values(groups) as [QueuedEmail, ...QueuedEmail[]][]
}

/** Leaves the email to the next attempt; after the last one, its notifications are left to the digest. */
async function failEmail({ database, log }: SendContext, queued: QueuedEmail, error: unknown): Promise<void> {
  if (queued.attempts < maxAttempts) return
  await dropEmail(database, queued, 'DIGEST')
  log.error({ err: error, attempts: queued.attempts }, 'email given up')
}

type SendOptions = { recipient: Recipient | undefined; settings: typeof defaultSettings; unsubscribeToken: string }

type QueuedNotification = { queued: QueuedEmail; notification: NotificationRecord | undefined }

/** Sends the notifications of a user that are still to be mailed as one email. */
async function sendNotifications(context: SendContext, group: QueuedNotification[], options: SendOptions) {
  const { recipient } = options
  const now = context.now()
  const sent: { queued: QueuedEmail; notification: NotificationRecord }[] = []
  for (const { queued, notification } of group) {
    const delivery = decideDelivery(notification, { ...options, now })
    if (delivery === 'send' && notification) sent.push({ queued, notification })
    else await dropEmail(context.database, queued, delivery === 'leave to digest' ? 'DIGEST' : null)
  }
  const notifications = sent.map(({ notification }) => notification)
  const [first] = notifications
  if (!first || !recipient) return
  const composeOptions = { ...options, ...(await getComposeOptions(context, notifications)) }
  const content = notifications.length === 1 ? composeNotification(first, composeOptions) : composeGroup(notifications, now, composeOptions)
  const ids = sent.map(({ queued }) => queued.id)
  const included = notifications.map(({ id, createdAt }) => ({ id, updatedAt: createdAt }))
  await deliver(context, ids, { content, address: recipient.email, included })
}

async function sendDigest(context: SendContext, queued: QueuedEmail, options: SendOptions) {
  const { database, now } = context
  const { recipient, settings } = options
  const included = await listForDigest(database, queued.userUid, maxInDigest)
  const counted = included.slice(0, maxCountedInDigest).map(({ id }) => id)
  const records = new Map((await findNotifications(database, counted)).map((notification) => [notification.id, notification]))
  const notifications = counted.flatMap((id) => records.get(id) ?? []).filter((notification) => isInDigest(notification, settings))
  if (!recipient || !canReceiveDigest(recipient, settings) || notifications.length === 0) {
    await dropEmail(database, queued, null)
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

/** `ids` are the rows of the queue that the email is about. A crash between the two statements repeats it, with the same Message-ID. */
async function deliver(
  { database, email, now }: SendContext,
  ids: string[],
  { content, address, included }: { content: EmailContent; address: string; included: NotificationVersion[] },
): Promise<void> {
  const { subject, unsubscribeUrl } = content
  const outcome = await email.send({ id: ids[0] ?? '', to: address, subject, unsubscribeUrl, ...renderEmail(content, email.publicUrl) })
  await finishEmail(database, { ids, address, [outcome === 'sent' ? 'sentAt' : 'refusedAt']: now() }, included)
}
