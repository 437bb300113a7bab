import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn, getReader } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { notFound } from '../../utils/errors.ts'
import { isUuid, parseUuid } from '../../utils/uuid.ts'
import { getPostById } from '../posts/service.ts'
import { assertNotSuspended, getUsernames } from '../users/service.ts'
import { countUnseen, findNotification, listNotifications, markRead, markSeen, type NotificationRecord } from './data/lists.ts'
import { upsertWatch } from './data/watches.ts'
import type { createWatchLoader } from './loaders.ts'

/** The viewer may just have seen or read a notification: a replica may not have it yet. */
type ReadContext = Pick<ServiceContext, 'viewer'> & { primary: Database }

/** The viewer's notifications, last cause first. */
export function getNotifications({ viewer, primary }: ReadContext, page: PageArgs) {
  const { uid } = assertSignedIn(viewer)
  return readPage(page, (take, after) => listNotifications(primary, uid, take, after))
}

/** The usernames of the people who caused notifications, by uid; one statement. Without accounts that are deleted or to be deleted. */
export const getActorUsernames = ({ database }: Pick<ServiceContext, 'database'>, notifications: NotificationRecord[]) =>
  getUsernames(
    { database },
    notifications.flatMap(({ details }) => details.actorUids),
  )

/** A notification of the viewer by its id. */
export async function getNotificationById({ viewer, primary }: ReadContext, id: string): Promise<NotificationRecord | null> {
  const reader = getReader(viewer)
  return reader && isUuid(id) ? findNotification(primary, reader.uid, id) : null
}

/** The number of notifications that the viewer has not seen, at most 100. */
export const getUnseenCount = ({ viewer, primary }: ReadContext): Promise<number> => countUnseen(primary, assertSignedIn(viewer).uid)

/** Marks the viewer's notifications until a time as seen. Returns the number of the others, at most 100. */
export async function markNotificationsSeen(context: ServiceContext, until: Date): Promise<number> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('notification-marks')
  await markSeen(context.database, uid, until, context.now())
  return countUnseen(context.database, uid)
}

const maxReturnedIds = 50

/** Marks a notification of the viewer as read, or with null all. Of others, or read ones, nothing is changed. */
export async function markNotificationRead(context: ServiceContext, id: string | null): Promise<{ readIds: string[]; unseenCount: number }> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('notification-marks')
  const rowId = id === null ? null : parseUuid(id)
  const readIds = id !== null && rowId === null ? [] : await markRead(context.database, uid, rowId, context.now(), maxReturnedIds)
  return { readIds, unseenCount: await countUnseen(context.database, uid) }
}

/** Sets whether the viewer is notified of new replies to a post. NOT_FOUND without the post. */
export async function setThreadWatch(context: ServiceContext, postId: string, watch: boolean) {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('notification-marks')
  const post = await getPostById(context, postId)
  if (!post) throw notFound('This post does not exist.')
  await upsertWatch(context.database, { postId: post.id, userUid: uid, isMuted: !watch })
  return post
}

type WatchContext = Pick<ServiceContext, 'viewer'> & { loaders: { watch: ReturnType<typeof createWatchLoader> } }

/** Whether the viewer is notified of new replies to a post; false for a visitor. An author watches from the start. */
export async function isWatching({ viewer, loaders }: WatchContext, post: { id: string; author: { uid: string } }): Promise<boolean> {
  if (!viewer) return false
  const isMuted = await loaders.watch.load({ viewerUid: viewer.uid, postId: post.id })
  return isMuted === null ? post.author.uid === viewer.uid : !isMuted
}
