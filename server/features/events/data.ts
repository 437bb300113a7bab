import type { Database, Transaction } from '../../database/client.ts'
import { publishSql, serializeMessage } from '../../database/pubsub.ts'
import type { Event, Prisma } from '../../generated/prisma/client.ts'
import { whereActiveMember } from '../clubs/data.ts'
import { officerRoles } from '../clubs/members/data.ts'
import { type FileCard, fileCardColumns } from '../media/data.ts'
import { findRoles } from '../roles/data.ts'
import { maxListedEvents } from './input.ts'

const eventColumns = {
  ...{ id: true, title: true, description: true, place: true, startsAt: true, endsAt: true, updatedAt: true, clubSlug: true },
  ...{ version: true, onlineUrl: true, cancelledAt: true, cancellationReason: true, seriesId: true, hiddenAt: true, cover: { select: fileCardColumns } },
  isRescheduled: true,
  ...{ series: { select: { rule: true } }, club: { select: { archivedAt: true } } },
  ...{ takesRegistrations: true, capacity: true, heldSeats: true, opensAt: true, closesAt: true, audienceClubs: true, audienceCourses: true },
  ...{ questions: true, registeredCount: true, waitingCount: true },
} as const

/** A question of the registration form. */
export type EventQuestion = { id: string; label: string; isRequired: boolean }

type EventRow = Prisma.EventGetPayload<{ select: typeof eventColumns }>
/** Prisma types a JSON column as any JSON; only `input.ts` writes questions. */
export type EventRecord = Omit<EventRow, 'questions' | 'cover'> & { questions: EventQuestion[]; cover: FileCard | null }
const toRecords = (rows: EventRow[]) => rows as unknown as EventRecord[]

const orderBy = [{ startsAt: 'asc' }, { id: 'asc' }] as const satisfies Prisma.EventOrderByWithRelationInput[]

/** The first 500 events that overlap a period, of one club or of all. */
export const listEvents = async (database: Database, from: Date, to: Date, clubSlug?: string | null): Promise<EventRecord[]> =>
  toRecords(
    await database.event.findMany({
      where: { startsAt: { lt: to }, endsAt: { gt: from }, hiddenAt: null, ...(clubSlug && { clubSlug }) },
      ...{ orderBy: [...orderBy], take: maxListedEvents, select: eventColumns, relationLoadStrategy: 'join' },
    }),
  )

export const findEvents = async (database: Database, ids: readonly string[]): Promise<EventRecord[]> =>
  toRecords(await database.event.findMany({ where: { id: { in: [...ids] }, hiddenAt: null }, select: eventColumns, relationLoadStrategy: 'join' }))

/** The next events of clubs by slug: the first ones that are neither over, cancelled nor hidden; one statement for any number of clubs. */
export async function findNextEvents(database: Database, clubSlugs: readonly string[], now: Date): Promise<Map<string, EventRecord | undefined>> {
  const where = { endsAt: { gt: now }, cancelledAt: null, hiddenAt: null }
  const clubs = await database.club.findMany({
    where: { slug: { in: [...clubSlugs] } },
    select: { slug: true, events: { where, orderBy: [...orderBy], take: 1, select: eventColumns } },
    relationLoadStrategy: 'join',
  })
  return new Map(clubs.map(({ slug, events }) => [slug, toRecords(events)[0]]))
}

/** The file of an event's cover; null without one. */
export const findCoverId = async (database: Database, id: string): Promise<string | null> =>
  (await database.event.findUnique({ where: { id }, select: { coverId: true } }))?.coverId ?? null

/** An event, hidden or not. Null if there is none. */
export const findAnyEvent = async (database: Database, id: string): Promise<EventRecord | null> =>
  toRecords(await database.event.findMany({ where: { id }, select: eventColumns, relationLoadStrategy: 'join' }))[0] ?? null

/** An event of the sample campus. */
export type SampleEvent = Pick<EventRecord, 'id' | 'title' | 'description' | 'place' | 'startsAt' | 'endsAt' | 'updatedAt' | 'clubSlug'> &
  Partial<Pick<EventRecord, 'takesRegistrations' | 'capacity' | 'registeredCount' | 'waitingCount'> & Pick<Event, 'lastNumber' | 'createdBy'>>

export const insertEvents = (database: Pick<Database, 'event'>, events: SampleEvent[]) => database.event.createMany({ data: events })

/**
 * Locks events until the transaction ends, always in the same order, so that two transactions never wait for each other. Their registrations change under this
 * lock only. Returns them by their start, hidden ones too.
 */
export async function lockEvents(transaction: Transaction, ids: readonly string[]): Promise<EventRecord[]> {
  await transaction.$queryRaw`select 1 from events where id = any(${[...ids]}::uuid[]) order by id for no key update`
  return toRecords(await transaction.event.findMany({ where: { id: { in: [...ids] } }, orderBy: [...orderBy], select: eventColumns }))
}

/** The ids of the events of a series, or of those from a start on. */
export const findSeriesEventIds = async (transaction: Transaction, seriesId: string, from: Date | null): Promise<string[]> =>
  (await transaction.event.findMany({ where: { seriesId, ...(from && { startsAt: { gte: from } }) }, select: { id: true } })).map(({ id }) => id)

/** The dates of a series that are neither over, cancelled nor hidden. */
export const listDatesAhead = async (database: Database, seriesId: string, now: Date): Promise<EventRecord[]> =>
  toRecords(
    await database.event.findMany({ where: { seriesId, endsAt: { gt: now }, cancelledAt: null, hiddenAt: null }, orderBy: [...orderBy], select: eventColumns }),
  )

/** What organisers set of an event. */
export type EventData = Omit<Prisma.EventUncheckedCreateInput, 'questions' | 'id'> & { questions: EventQuestion[] }

/** Inserts events, with the series that they belong to. */
export async function insertEventRows(
  transaction: Transaction,
  events: (EventData & { id: string })[],
  series: { id: string; rule: string; startsAt: Date; createdAt: Date } | null,
): Promise<void> {
  if (series) await transaction.eventSeries.create({ data: series, select: { id: true } })
  await transaction.event.createMany({ data: events })
}

/** The number of events of a club, or of the campus, that are neither over nor cancelled. Locks the club, so that the number stays exact. */
export async function countEventsAhead(transaction: Transaction, clubSlug: string | null, now: Date): Promise<{ active: number; all: number }> {
  if (clubSlug !== null) await transaction.$queryRaw`select 1 from clubs where slug = ${clubSlug} for no key update`
  const { _all: all, cancelledAt: cancelled } = await transaction.event.count({
    where: { clubSlug, endsAt: { gt: now } },
    select: { _all: true, cancelledAt: true },
  })
  return { active: all - cancelled, all }
}

export const updateEvent = (transaction: Transaction, id: string, data: Partial<EventData>) =>
  transaction.event.update({ where: { id }, data: { ...data, version: { increment: 1 } }, select: { id: true } })

/** Marks a date of a series as rescheduled if it was moved by another time than most of the others; a single event changes nothing. */
export const markRescheduled = (transaction: Transaction, id: string) =>
  transaction.$executeRaw`
    update events set is_rescheduled = starts_at - series_starts_at <> coalesce((
      select mode() within group (order by other.starts_at - other.series_starts_at) from events other
      where other.series_id = events.series_id and other.id <> events.id
    ), interval '0')
    where id = ${id}::uuid and series_id is not null`

/** The slugs and names of these clubs and courses that do not exist. */
export async function findMissingAudience(database: Database, clubSlugs: string[], courses: string[]): Promise<string[]> {
  const rows = await database.$queryRaw<{ name: string }[]>`
    select name from unnest(${clubSlugs}::text[]) as name where name not in (select slug from clubs)
    union all select name from unnest(${courses}::text[]) as name where name not in (select courses.name from courses)`
  return rows.map(({ name }) => name)
}

/** The clubs that a user leads as officer or head, and whether the user is an administrator. */
export async function findManagedEvents(database: Database, userUid: string, now: Date): Promise<{ clubSlugs: Set<string>; isAdministrator: boolean }> {
  const [memberships, roles] = await Promise.all([
    database.clubMember.findMany({ where: { userUid, ...whereActiveMember, role: { in: officerRoles } }, select: { clubSlug: true } }),
    findRoles(database, userUid, now),
  ])
  return { clubSlugs: new Set(memberships.map(({ clubSlug }) => clubSlug)), isAdministrator: roles.includes('ADMINISTRATOR') }
}

/** The seats of an event, for its open pages. */
export type SeatsMessage = { registeredCount: number; waitingCount: number; seatsLeft: number | null }

export const getSeatsChannel = (eventId: string) => `seats of event ${eventId}`

/** Publishes the seats of an event once the transaction commits. */
export const publishSeats = (transaction: Transaction, eventId: string, message: SeatsMessage) =>
  transaction.$executeRawUnsafe(`select ${publishSql('$1')}`, serializeMessage(getSeatsChannel(eventId), message))

/** How long before the start of an event its people are reminded of it. */
export type ReminderLead = 'DAY' | 'HOUR'
const reminders: Record<ReminderLead, { column: string; hours: number; untilHours: number }> = {
  DAY: { column: 'day_reminder_for', hours: 24, untilHours: 1 },
  HOUR: { column: 'hour_reminder_for', hours: 1, untilHours: 0 },
}

/**
 * Marks the events that start within a day, or within an hour, as reminded of. Returns the ids of those that were not marked yet, or were moved by as much
 * since. In the last hour nobody is reminded a day before. Rows that others have locked are left to the next run.
 */
export async function markReminded(transaction: Transaction, lead: ReminderLead, now: Date): Promise<string[]> {
  const { column, hours, untilHours } = reminders[lead]
  const rows = await transaction.$queryRawUnsafe<{ id: string }[]>(
    `update events set ${column} = starts_at where id in (
      select id from events
      where starts_at > $1::timestamptz + interval '${untilHours} hours' and starts_at <= $1::timestamptz + interval '${hours} hours'
        and takes_registrations and cancelled_at is null and hidden_at is null
        and coalesce(abs(extract(epoch from starts_at - ${column})) >= ${hours} * 3600, true)
      order by id for no key update skip locked
    ) returning id`,
    now,
  )
  return rows.map(({ id }) => id)
}
