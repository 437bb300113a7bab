import type { EmailSender } from '../../../email/message.ts'
import type { JobContext } from '../../../jobs/types.ts'
import { findNotifications, type NotificationRecord } from '../data/lists.ts'
import { defaultSettings, findSettings } from '../data/settings.ts'
import { getActorUsernames } from '../service.ts'
import { composeDigest, composeNotification, type EmailContent, maxCountedInDigest } from './compose.ts'
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
  const send = async (queued: QueuedEmail) => {
    const { userUid, notificationId } = queued
    const recipient = verifiedUids?.has(userUid) === false ? undefined : recipients.get(userUid)
    const options = { recipient, settings: settings.get(userUid) ?? defaultSettings, unsubscribeToken: createUnsubscribeToken(key, userUid) }
    return notificationId ? sendNotification(context, queued, notificationById.get(notificationId), options) : sendDigest(context, queued, options)
  }
  const results = await Promise.allSettled(emails.map((queued) => send(queued).catch((error) => failEmail(context, queued, error))))
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

/** Leaves the email to the next attempt; after the last one, its notifications are left to the digest. */
async function failEmail({ database, log }: SendContext, queued: QueuedEmail, error: unknown): Promise<never> {
  if (queued.attempts >= maxAttempts) {
    await dropEmail(database, queued, 'DIGEST')
    log.error({ err: error, attempts: queued.attempts }, 'email given up')
  }
  throw error
}

type SendOptions = { recipient: Recipient | undefined; settings: typeof defaultSettings; unsubscribeToken: string }

async function sendNotification(context: SendContext, queued: QueuedEmail, notification: NotificationRecord | undefined, options: SendOptions) {
  const { recipient } = options
  const delivery = decideDelivery(notification, { ...options, now: context.now() })
  if (delivery !== 'send' || !notification || !recipient) {
    await dropEmail(context.database, queued, delivery === 'leave to digest' ? 'DIGEST' : null)
    return
  }
  const content = composeNotification(notification, { ...options, ...(await getComposeOptions(context, [notification])) })
  await deliver(context, queued, { content, address: recipient.email, included: [{ id: notification.id, updatedAt: notification.createdAt }] })
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
  await deliver(context, queued, { content, address: recipient.email, included })
}

const getComposeOptions = async (context: SendContext, notifications: NotificationRecord[]) => ({
  publicUrl: context.email.publicUrl,
  usernames: await getActorUsernames(context, notifications),
})

/** A crash between the two statements repeats the email, with the same Message-ID. */
async function deliver(
  { database, email, now }: SendContext,
  { id }: QueuedEmail,
  { content, address, included }: { content: EmailContent; address: string; included: NotificationVersion[] },
): Promise<void> {
  const { subject, unsubscribeUrl } = content
  const outcome = await email.send({ id, to: address, subject, unsubscribeUrl, ...renderEmail(content, email.publicUrl) })
  await finishEmail(database, { id, address, [outcome === 'sent' ? 'sentAt' : 'refusedAt']: now() }, included)
}
