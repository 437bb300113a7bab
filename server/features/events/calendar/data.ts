import { whereActive } from '../../../auth/where-active.ts'
import type { Database } from '../../../database/client.ts'
import { maxListedEvents } from '../input.ts'

/** Stores the hash of the token of a user's feed; the previous address ends. */
export const upsertCalendarFeed = (database: Database, userUid: string, tokenHash: Uint8Array<ArrayBuffer>, createdAt: Date) =>
  database.calendarFeed.upsert({
    where: { userUid },
    create: { userUid, tokenHash, createdAt },
    update: { tokenHash, createdAt },
    select: { createdAt: true },
  })

export const deleteCalendarFeed = (database: Database, userUid: string) => database.calendarFeed.deleteMany({ where: { userUid } })

/** When the address of a user's feed was made; null without a feed. */
export const findCalendarFeed = (database: Database, userUid: string): Promise<{ createdAt: Date } | null> =>
  database.calendarFeed.findUnique({ where: { userUid }, select: { createdAt: true } })

/** The user of a feed; null without one, and for an account that is to be deleted. */
export const findFeedUser = async (database: Database, tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<string | null> =>
  (await database.calendarFeed.findFirst({ where: { tokenHash, user: whereActive(now) }, select: { userUid: true } }))?.userUid ?? null

/** The ids of the events of a period for which a user is registered or waits, and of those of the user's clubs; whether the user has a seat. */
export const listFeedEvents = (database: Database, userUid: string, from: Date, to: Date): Promise<{ id: string; hasSeat: boolean }[]> =>
  database.$queryRaw`
    select event.id, coalesce(registration.state = 'REGISTERED', false) as "hasSeat" from events event
    left join registrations registration on registration.event_id = event.id and registration.user_uid = ${userUid} and registration.state <> 'CANCELLED'
    where event.starts_at < ${to} and event.ends_at > ${from} and event.hidden_at is null and (
      registration.id is not null
      or event.club_slug in (select club_slug from active_club_members where user_uid = ${userUid})
    ) order by event.starts_at, event.id limit ${maxListedEvents}`

/** The dates of series, each with the one before and after it. */
export const listSiblings = (database: Database, seriesIds: string[]): Promise<{ id: string; previousId: string | null; nextId: string | null }[]> =>
  database.$queryRaw`
    select id, lag(id) over dates as "previousId", lead(id) over dates as "nextId" from events
    where series_id = any(${seriesIds}::uuid[]) and hidden_at is null window dates as (partition by series_id order by series_starts_at, id)`
