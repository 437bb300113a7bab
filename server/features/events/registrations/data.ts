import type { Database, PreparedStatement, Transaction } from '../../../database/client.ts'
import { buildColumnsSql, type ColumnKinds, parseRow } from '../../../database/columns.ts'
import { escapeLike } from '../../../database/escape-like.ts'
import { buildMessageSql, publishSql } from '../../../database/pubsub.ts'
import type { Prisma, Registration, RegistrationState } from '../../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { buildIsListedSql, buildUserCardSql, type UserCard } from '../../users/data.ts'
import { type EventRecord, getSeatsChannel, publishSeats, type SeatsMessage } from '../data.ts'

const registrationColumns = {
  ...{ id: true, eventId: true, userUid: true, state: true, number: true, answers: true, ticketCode: true, showsName: true },
  ...{ createdAt: true, confirmedAt: true, cancelledAt: true, checkedInAt: true },
} as const

/** A registration. `answers` are by the id of the question. */
export type RegistrationRecord = Omit<Prisma.RegistrationGetPayload<{ select: typeof registrationColumns }>, 'answers'> & { answers: Record<string, string> }
const toRecords = (rows: Prisma.RegistrationGetPayload<{ select: typeof registrationColumns }>[]) => rows as unknown as RegistrationRecord[]

const recordKinds = {
  ...{ id: 'text', eventId: 'text', userUid: 'text', state: 'text', number: 'json', answers: 'json', ticketCode: 'text', showsName: 'json' },
  ...{ createdAt: 'date', confirmedAt: 'date', cancelledAt: 'date', checkedInAt: 'date' },
} as const satisfies ColumnKinds<Registration>

const resetIfCancelledSql = ['number', 'ticket_code', 'created_at', 'checked_in_at']
  .map((column) => `${column} = case when registration.state = 'CANCELLED' then excluded.${column} else registration.${column} end`)
  .join(', ')

/**
 * Registers a user under the lock of the event's row and counts the seats, in one statement, since many register at once. Without a row if the event does not
 * take registrations at this time. A condition that waited for the lock is checked again against the new row.
 * $1: the event, $2: the id of a new registration, $3: the user, $4: the answers, $5: the ticket code, $6: the time, $7: whether the name is shown.
 */
const registerQuery: PreparedStatement = {
  name: 'register-for-event',
  text: `
    with event as materialized (
      select id, registered_count, waiting_count, last_number, capacity - held_seats as seats, coalesce(capacity - held_seats > registered_count, true) as has_seat
      from events where id = $1::uuid and hidden_at is null and cancelled_at is null and takes_registrations
        and coalesce(opens_at <= $6::timestamptz, true) and coalesce(closes_at, starts_at) > $6::timestamptz and ends_at > $6::timestamptz
        and not exists (select from clubs where slug = events.club_slug and archived_at is not null)
      for no key update
    ), saved as (
      insert into registrations as registration (id, event_id, user_uid, state, number, answers, ticket_code, shows_name, created_at, confirmed_at)
      select $2::uuid, id, $3, (case when has_seat then 'REGISTERED' else 'WAITING' end)::"RegistrationState", last_number + 1, $4::jsonb, $5,
        $7::boolean, $6::timestamptz, case when has_seat then $6::timestamptz end from event
      on conflict (event_id, user_uid) do update set
        answers = excluded.answers, shows_name = excluded.shows_name, cancelled_at = null, ${resetIfCancelledSql},
        state = case when registration.state = 'REGISTERED' then registration.state else excluded.state end,
        confirmed_at = case when registration.state = 'REGISTERED' then registration.confirmed_at else excluded.confirmed_at end
      returning new.*, coalesce(old.state::text, 'CANCELLED') as old_state
    ), change as (
      select (state = 'REGISTERED')::int - (old_state = 'REGISTERED')::int as registered, (state = 'WAITING')::int - (old_state = 'WAITING')::int as waiting, number
      from saved
    ), counted as (
      update events set registered_count = event.registered_count + change.registered, waiting_count = event.waiting_count + change.waiting,
        last_number = greatest(event.last_number, change.number)
      from event, change where events.id = event.id and (change.registered <> 0 or change.waiting <> 0)
      returning events.id, events.registered_count, events.waiting_count, event.seats
    )
    select ${buildColumnsSql('saved', recordKinds)}, (select ${publishSql(
      buildMessageSql(
        `'${getSeatsChannel('')}' || id`,
        "'registeredCount', registered_count, 'waitingCount', waiting_count, 'seatsLeft', greatest(0, seats - registered_count)",
      ),
    )} from counted) from saved`,
}

export type NewRegistration = Pick<RegistrationRecord, 'id' | 'eventId' | 'userUid' | 'answers' | 'ticketCode' | 'showsName' | 'createdAt'>

/** Registers a user, or puts the user on the waiting list; null if the event takes no registrations at this time. */
export async function upsertRegistration(database: Database, registration: NewRegistration): Promise<RegistrationRecord | null> {
  const { id, eventId, userUid, answers, ticketCode, showsName, createdAt } = registration
  const [row] = await database.queryRows(registerQuery, [eventId, id, userUid, JSON.stringify(answers), ticketCode, createdAt.toISOString(), showsName])
  return row ? parseRow<RegistrationRecord>(recordKinds, row) : null
}

/** Stores registrations of new events, whose counters are already theirs. */
export const insertRegistrations = (transaction: Transaction, registrations: Omit<RegistrationRecord, 'answers' | 'cancelledAt' | 'checkedInAt'>[]) =>
  transaction.registration.createMany({ data: registrations })

/** The registration of a user for an event, also a cancelled one. */
export const findRegistrationOfUser = async (database: Database | Transaction, eventId: string, userUid: string): Promise<RegistrationRecord | null> =>
  (await database.registration.findUnique({ where: { eventId_userUid: { eventId, userUid } }, select: registrationColumns })) as RegistrationRecord | null

export const findRegistration = async (database: Database, id: string): Promise<RegistrationRecord | null> =>
  (await database.registration.findUnique({ where: { id }, select: registrationColumns })) as RegistrationRecord | null

/** The registrations of a user for events, without cancelled ones. */
export const findRegistrationsOfUser = async (database: Database, userUid: string, eventIds: readonly string[]): Promise<RegistrationRecord[]> =>
  toRecords(
    await database.registration.findMany({
      where: { userUid, eventId: { in: [...eventIds] }, state: { not: 'CANCELLED' } },
      select: registrationColumns,
    }),
  )

/** Events that are not over, or those that are. */
export type EventPeriod = 'UPCOMING' | 'PAST'

/** A registration with the start of its event, by which lists of a user are ordered. */
export type DatedRegistration = RegistrationRecord & { startsAt: Date }

/** The `take` registrations of a user after one, without cancelled ones and those of hidden events; upcoming events by their start, past ones the latest first. */
export async function listRegistrationsOfUser(
  database: Database,
  { userUid, period, now }: { userUid: string; period: EventPeriod; now: Date },
  take: number,
  after?: Pick<DatedRegistration, 'startsAt' | 'id'>,
): Promise<DatedRegistration[]> {
  const isUpcoming = period === 'UPCOMING'
  const [direction, next] = isUpcoming ? (['asc', 'gt'] as const) : (['desc', 'lt'] as const)
  const rows = await database.registration.findMany({
    where: {
      ...{ userUid, state: { not: 'CANCELLED' }, event: { hiddenAt: null, endsAt: isUpcoming ? { gt: now } : { lte: now } } },
      ...(after && { OR: [{ event: { startsAt: { [next]: after.startsAt } } }, { event: { startsAt: after.startsAt }, id: { [next]: after.id } }] }),
    },
    ...{ orderBy: [{ event: { startsAt: direction } }, { id: direction }], take, relationLoadStrategy: 'join' },
    select: { ...registrationColumns, event: { select: { startsAt: true } } },
  })
  return rows.map(({ event: { startsAt }, answers, ...row }) => ({ ...row, answers: answers as Record<string, string>, startsAt }))
}

/** The places on the waiting lists, by the id of the registration; one statement for any number of them. */
export async function findPlaces(database: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.$queryRaw<{ id: string; place: number }[]>`
    select waiting.id, (
      select count(*)::int from registrations other where other.event_id = waiting.event_id and other.state = 'WAITING' and other.number <= waiting.number
    ) as place from registrations waiting where waiting.id = any(${[...ids]}::uuid[]) and waiting.state = 'WAITING'`
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Cancels a registration of a locked event. */
export const setRegistrationCancelled = (transaction: Transaction, id: string, now: Date) =>
  transaction.registration.update({
    where: { id },
    data: { state: 'CANCELLED', cancelledAt: now, confirmedAt: null, answers: {} },
    select: { id: true },
  })

/** Gives seats of a locked event to the first `count` people of its waiting list, and records `registration.confirmed` for each. Returns their number. */
export async function confirmNext(transaction: Transaction, eventId: string, count: number, now: Date): Promise<number> {
  const confirmed = await transaction.$queryRaw<{ id: string; userUid: string }[]>`
    update registrations set state = 'REGISTERED', confirmed_at = ${now} where id in (
      select id from registrations where event_id = ${eventId}::uuid and state = 'WAITING' order by number limit ${count}
    ) returning id, user_uid as "userUid"`
  for (const { id } of confirmed)
    await recordDomainEvent(transaction, { kind: 'registration.confirmed', subject: id, actor: null, at: now, payload: { eventId } })
  return confirmed.length
}

/** Stores the counters of a locked event and publishes its seats. */
export async function updateSeats(transaction: Transaction, event: Pick<EventRecord, 'id'>, seats: SeatsMessage): Promise<void> {
  const { registeredCount, waitingCount } = seats
  await transaction.event.update({ where: { id: event.id }, data: { registeredCount, waitingCount }, select: { id: true } })
  await publishSeats(transaction, event.id, seats)
}

/** Whether a user belongs to the audience of an event: is a member of one of the clubs, or studies one of the courses. */
export async function isInAudience(
  database: Database,
  { audienceClubs, audienceCourses }: Pick<EventRecord, 'audienceClubs' | 'audienceCourses'>,
  uid: string,
): Promise<boolean> {
  const [row] = await database.$queryRaw<{ isIn: boolean }[]>`
    select exists (select from active_club_members where user_uid = ${uid} and club_slug = any(${audienceClubs}))
      or exists (select from users where uid = ${uid} and course = any(${audienceCourses})) as "isIn"`
  return row?.isIn ?? false
}

/** The `take` registrations of an event after a number, in the order of their numbers; `search` is a part of a username in lower case. */
export const listRegistrations = async (
  database: Database,
  eventId: string,
  { search, state }: { search: string; state: RegistrationState | null },
  take: number,
  after?: { number: number },
): Promise<RegistrationRecord[]> =>
  toRecords(
    await database.registration.findMany({
      where: {
        ...{ eventId, state: state ?? { not: 'CANCELLED' } },
        ...(search && { user: { usernameKey: { contains: escapeLike(search) }, deletionRequestedAt: null } }),
        ...(after && { number: { gt: after.number } }),
      },
      ...{ orderBy: { number: 'asc' }, take, select: registrationColumns },
    }),
  )

const buildAttendeesSql = (take: number) => `
  select ${buildUserCardSql('person')} from registrations registration join users person on person.uid = registration.user_uid
  where registration.event_id = $1::uuid and registration.state = 'REGISTERED' and registration.shows_name and ${buildIsListedSql('person')}
    and person.username_key ~>~ coalesce($2, '')
  order by person.username_key using ~<~ limit ${take}`

/** The `take` registered people of an event who show their names, by username. */
export async function listAttendees(database: Database, eventId: string, take: number, after?: { username: string }): Promise<UserCard[]> {
  const statement = { name: `attendees-${take}`, text: buildAttendeesSql(Math.trunc(take)) }
  return (await database.queryRows(statement, [eventId, after?.username.toLowerCase()])).map(([card]) => JSON.parse(card ?? 'null'))
}

/** The uids of those who have a seat, or wait for one. */
export const findRegisteredUids = async (database: Database | Transaction, eventId: string, states: RegistrationState[]): Promise<string[]> =>
  (await database.registration.findMany({ where: { eventId, state: { in: states } }, select: { userUid: true } })).map(({ userUid }) => userUid)

/** Deletes the answers of events that ended before an instant; returns their number. */
export const deleteAnswers = (database: Database, before: Date): Promise<number> =>
  database.$executeRaw`
    update registrations registration set answers = '{}' from events event
    where event.id = registration.event_id and event.ends_at < ${before} and registration.answers <> '{}'`
