import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { notFound } from '../../../utils/errors.ts'
import { createSecretToken, hashToken } from '../../../utils/secret-token.ts'
import { assertNotSuspended } from '../../users/service.ts'
import type { EventRecord } from '../data.ts'
import { getEventsByIds, getFeedPeriod } from '../service.ts'
import { deleteCalendarFeed, findCalendarFeed, findFeedUser, listFeedEvents, listSiblings, upsertCalendarFeed } from './data.ts'

type FeedContext = Pick<ServiceContext, 'now' | 'consumeRateLimit'> & { primary: Database }

/** Gives the viewer's personal calendar a new secret address, which is shown once; the previous one ends. Returns the path of the feed. */
export async function resetCalendarFeed(context: ServiceContext): Promise<string> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('calendar-feed-changes')
  const token = createSecretToken()
  await upsertCalendarFeed(context.database, uid, hashToken(token), context.now())
  return `/api/calendar/${token}.ics`
}

/** Ends the address of the viewer's personal calendar; without one nothing changes. */
export async function revokeCalendarFeed(context: ServiceContext): Promise<void> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('calendar-feed-changes')
  await deleteCalendarFeed(context.database, uid)
}

/** When the address of a user's personal calendar was made; null without one. */
export const getFeedCreatedAt = async ({ primary }: Pick<FeedContext, 'primary'>, uid: string): Promise<Date | null> =>
  (await findCalendarFeed(primary, uid))?.createdAt ?? null

/** An event of a personal calendar. The online link is for those who have a seat. */
type FeedEvent = EventRecord & { showsOnlineUrl: boolean }

/**
 * The events of a personal calendar: those that its user has registered for, and those of the user's clubs; the first 500 from a month ago to a year ahead.
 * NOT_FOUND for an unknown token, one that has ended, and while the user is suspended.
 */
export async function getPersonalFeed(context: FeedContext, token: string): Promise<FeedEvent[]> {
  await context.consumeRateLimit('calendar-feeds')
  const uid = await findFeedUser(context.primary, hashToken(token), context.now())
  if (uid === null) throw notFound('This calendar does not exist.')
  const { from, to } = getFeedPeriod(context.now())
  const listed = await listFeedEvents(context.primary, uid, from, to)
  const events = await getEventsByIds(
    { database: context.primary },
    listed.map(({ id }) => id),
  )
  return listed.flatMap(({ id, hasSeat }) => {
    const event = events.get(id)
    return event ? [{ ...event, showsOnlineUrl: hasSeat || !event.takesRegistrations }] : []
  })
}

/** The ids of the dates before and after an event in its series, by the id of the event; without those of a single event. */
export async function getSiblings(database: Database, events: Pick<EventRecord, 'seriesId'>[]): Promise<Map<string, string[]>> {
  const seriesIds = new Set(events.flatMap(({ seriesId }) => seriesId ?? []))
  const rows = seriesIds.size > 0 ? await listSiblings(database, [...seriesIds]) : []
  return new Map(rows.map(({ id, previousId, nextId }) => [id, [previousId, nextId].filter((sibling) => sibling !== null)]))
}
