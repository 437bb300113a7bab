import { whereActive } from '../../../auth/where-active.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { escapeLike } from '../../../database/escape-like.ts'
import { takeNamedLock } from '../../../database/named-lock.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { type Position, whereAfter } from '../../../relay/connection.ts'
import { officerRoles } from '../../clubs/members/data.ts'
import { whereGranted } from '../../roles/data.ts'
import { toSearchedName } from '../../users/input.ts'

const attendeeColumns = {
  ...{ id: true, eventId: true, ticketCode: true, state: true, createdAt: true, checkedInAt: true },
  user: { select: { username: true, deletionRequestedAt: true } },
} as const
/** A registration as check-in sees it. */
export type AttendeeRecord = Prisma.RegistrationGetPayload<{ select: typeof attendeeColumns }>

type AttendeeFilter = { eventId: string; search?: string | null | undefined }

/** The registrations of an event in any state, newest first; with a search those whose username contains it. */
export const listAttendees = (database: Database, { eventId, search }: AttendeeFilter, take: number, after?: Position): Promise<AttendeeRecord[]> =>
  database.registration.findMany({
    where: {
      ...{ eventId, ...whereAfter(after) },
      ...(search && { user: { usernameKey: { contains: escapeLike(toSearchedName(search)) }, deletionRequestedAt: null } }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...{ take, select: attendeeColumns, relationLoadStrategy: 'join' },
  })

/** The registrations with these ids or ticket codes, of any event. */
export const findAttendees = (database: Database, ids: string[], ticketCodes: string[]): Promise<AttendeeRecord[]> =>
  database.registration.findMany({
    where: { OR: [{ id: { in: ids } }, { ticketCode: { in: ticketCodes } }] },
    ...{ select: attendeeColumns, relationLoadStrategy: 'join' },
  })

/** The viewer's registration for an event, if it has a seat. */
export const findSeat = (database: Database, eventId: string, userUid: string) =>
  database.registration.findFirst({
    where: { eventId, userUid, state: 'REGISTERED', event: { hiddenAt: null } },
    select: { id: true, ticketCode: true, checkedInAt: true },
  })

/** The numbers of people with a seat and of those who are checked in. */
export async function countAttendees(database: Database, eventId: string): Promise<{ registered: number; checkedIn: number }> {
  const [counts] = await database.$queryRaw<{ registered: number; checkedIn: number }[]>`
    select count(*)::int as registered, count(checked_in_at)::int as "checkedIn" from registrations where event_id = ${eventId}::uuid and state = 'REGISTERED'`
  return counts ?? { registered: 0, checkedIn: 0 }
}

type SeatScan = { id: string; ticketCode: string; at: Date }

/**
 * Stores the earliest scan of each registration, whatever the order in which devices send them. Scans before an undone check-in do not count. Returns the
 * check-in times of those that have a seat and this ticket code. Requests lock the rows in one order, so that they do not deadlock.
 */
export async function storeScans(database: Database, scans: SeatScan[]): Promise<Map<string, Date | null>> {
  const [ids, codes, times] = [scans.map(({ id }) => id), scans.map(({ ticketCode }) => ticketCode), scans.map(({ at }) => at.toISOString())]
  const rows = await database.$queryRaw<{ id: string; checkedInAt: Date | null }[]>`
    with scan as (select * from unnest(${ids}::uuid[], ${codes}::text[], ${times}::timestamptz[]) as scan (id, ticket_code, scanned_at)),
    locked as materialized (
      select id, ticket_code, check_in_undone_at from registrations where id = any(${ids}::uuid[]) and state = 'REGISTERED' order by id for update
    ),
    earliest as (
      select locked.id, min(scan.scanned_at) filter (where scan.scanned_at > coalesce(locked.check_in_undone_at, '-infinity')) as scanned_at
      from locked join scan on scan.id = locked.id and scan.ticket_code = locked.ticket_code group by locked.id
    )
    update registrations registration set checked_in_at = least(registration.checked_in_at, earliest.scanned_at)
    from earliest where registration.id = earliest.id returning registration.id, registration.checked_in_at as "checkedInAt"`
  return new Map(rows.map(({ id, checkedInAt }) => [id, checkedInAt]))
}

/** Undoes a check-in; repeating it changes nothing. Null if the event has no such registration. */
export async function undoScan(database: Database, eventId: string, id: string, now: Date): Promise<AttendeeRecord | null> {
  await database.registration.updateMany({ where: { id, eventId, checkedInAt: { not: null } }, data: { checkedInAt: null, checkInUndoneAt: now } })
  return database.registration.findFirst({ where: { id, eventId }, select: attendeeColumns })
}

const linkColumns = { id: true, label: true, createdAt: true, endsAt: true, revokedAt: true } as const
export type CheckInLinkRecord = Prisma.CheckInLinkGetPayload<{ select: typeof linkColumns }>

/** The check-in links of an event, newest first, ended ones too. */
export const listLinks = (database: Database, eventId: string, take: number): Promise<CheckInLinkRecord[]> =>
  database.checkInLink.findMany({ where: { eventId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take, select: linkColumns })

type NewLink = Omit<CheckInLinkRecord, 'revokedAt'> & { eventId: string; tokenHash: Uint8Array<ArrayBuffer>; createdBy: string }

/** Adds a link, unless the event has `maxLinks` of them: null then. */
export async function insertLink(transaction: Transaction, link: NewLink, maxLinks: number): Promise<CheckInLinkRecord | null> {
  await takeNamedLock(transaction, `check_in_links ${link.eventId}`)
  if ((await transaction.checkInLink.count({ where: { eventId: link.eventId } })) >= maxLinks) return null
  return transaction.checkInLink.create({ data: link, select: linkColumns })
}

/** Gives a link a new secret; null if it is revoked or missing. */
export async function replaceLinkToken(database: Database, id: string, tokenHash: Uint8Array<ArrayBuffer>): Promise<CheckInLinkRecord | null> {
  const [link] = await database.checkInLink.updateManyAndReturn({ where: { id, revokedAt: null }, data: { tokenHash }, select: linkColumns })
  return link ?? null
}

/** The event of a link; null if there is none. */
export const findLinkEvent = async (database: Database, id: string): Promise<string | null> =>
  (await database.checkInLink.findUnique({ where: { id }, select: { eventId: true } }))?.eventId ?? null

/** Revokes a link; a revoked one stays as it is. */
export async function revokeLink(database: Database, id: string, now: Date): Promise<CheckInLinkRecord> {
  await database.checkInLink.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
  return database.checkInLink.findUniqueOrThrow({ where: { id }, select: linkColumns })
}

/** A link of an event that has not ended, by the hash of its token. Null without one, and while the account of its creator is not active. */
export async function findLink(database: Database, eventId: string, tokenHash: Uint8Array<ArrayBuffer>, now: Date) {
  const where = { tokenHash, eventId, revokedAt: null, endsAt: { gt: now } }
  const link = await database.checkInLink.findFirst({ where, select: { createdBy: true, createdAt: true } })
  const user = link && (await database.user.findFirst({ where: { uid: link.createdBy, ...whereActive(now) }, select: { uid: true } }))
  return user && link
}

/** A time in which a user has organised events; `to` is null for one that goes on. */
export type OrganiserTerm = { from: Date; to: Date | null }

/** The terms in which a user has organised the events of a club, or of the campus: those of an officer or head, and the valid grants of the administrator's role. */
export async function listOrganiserTerms(database: Database, userUid: string, clubSlug: string | null, now: Date): Promise<OrganiserTerm[]> {
  if (clubSlug === null) {
    const grants = await database.roleGrant.findMany({ where: { userUid, role: 'ADMINISTRATOR', ...whereGranted(now) }, select: { grantedAt: true } })
    return grants.map(({ grantedAt }) => ({ from: grantedAt, to: null }))
  }
  const where = { clubSlug, userUid, role: { in: officerRoles } }
  const terms = await database.clubMember.findMany({ where, select: { roleSince: true, endedAt: true } })
  return terms.map(({ roleSince, endedAt }) => ({ from: roleSince, to: endedAt }))
}

const exportColumns = { ...attendeeColumns, number: true, answers: true } as const
export type ExportedRegistration = Prisma.RegistrationGetPayload<{ select: typeof exportColumns }>

/** The registrations of an event after a number, in the order of the waiting list. */
export const listForExport = (database: Database, eventId: string, take: number, afterNumber = 0): Promise<ExportedRegistration[]> =>
  database.registration.findMany({
    where: { eventId, number: { gt: afterNumber } },
    orderBy: { number: 'asc' },
    ...{ take, select: exportColumns, relationLoadStrategy: 'join' },
  })

export const listLinksOfAccount = (database: Database, createdBy: string) =>
  database.checkInLink.findMany({ where: { createdBy }, orderBy: { id: 'asc' }, select: { ...linkColumns, eventId: true } })

export const deleteLinksOfAccount = (database: Database, createdBy: string) => database.checkInLink.deleteMany({ where: { createdBy } })
