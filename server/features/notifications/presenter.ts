import { z } from 'zod'
import type { NotificationRecord } from './data/lists.ts'
import { describeNotification, toNotificationId } from './describe.ts'
import { maxUnseenCount } from './input.ts'
import { notificationKinds } from './kinds.ts'

const unseenCountSchema = z
  .number()
  .int()
  .meta({ description: `The number of notifications that the viewer has not seen, at most ${maxUnseenCount}.` })

export const notificationsResponseSchema = z.object({
  unseenCount: unseenCountSchema,
  notifications: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(notificationKinds),
      text: z.string().meta({ description: 'One sentence.', example: 'ravi and 4 others replied to “Lost keys”' }),
      excerpt: z.string().meta({ description: 'What was written last, shortened; empty for kinds without a text.' }),
      path: z.string().meta({ description: 'Where it leads, a path of the app.' }),
      updatedAt: z.iso.datetime().meta({ description: 'The time of its last cause.' }),
      isSeen: z.boolean(),
      isRead: z.boolean(),
    }),
  ),
})

/** `usernames` are the names of the people who caused it, by uid. */
export const presentNotification = (notification: NotificationRecord, usernames: ReadonlyMap<string, string>) => ({
  id: toNotificationId(notification.id),
  kind: notification.kind,
  ...describeNotification(notification, usernames),
  updatedAt: notification.createdAt.toISOString(),
  isSeen: notification.isSeen,
  isRead: notification.isRead,
})

export const seenResponseSchema = z.object({ unseenCount: unseenCountSchema })
