import type { Transaction } from '../../../database/client.ts'
import type { RegistrationState } from '../../../generated/prisma/client.ts'
import { whereActiveMember } from '../../clubs/data.ts'
import { officerRoles } from '../../clubs/members/data.ts'
import { whereInView } from '../../texts/visibility.ts'

// Lists of users, by uid, after `after`: one row, since thousands would cost the server more than the database.

type UidsRow = { uids: string[] }

/** The members of a club and, unless it is for members alone, those who follow it. */
export async function listReaders(transaction: Transaction, clubSlug: string, isMembersOnly: boolean, take: number, after: string): Promise<string[]> {
  const [row] = await transaction.$queryRaw<UidsRow[]>`
    select array(
      select user_uid from active_club_members where club_slug = ${clubSlug} and user_uid > ${after}
      union select user_uid from club_follows where club_slug = ${clubSlug} and user_uid > ${after} and not ${isMembersOnly}
      order by user_uid limit ${take}) as uids`
  return row?.uids ?? []
}

/** The users with a registration in one of these states. */
export async function listRegistered(transaction: Transaction, eventId: string, states: RegistrationState[], take: number, after: string): Promise<string[]> {
  const [row] = await transaction.$queryRaw<UidsRow[]>`
    select array(
      select user_uid from registrations where event_id = ${eventId}::uuid and state = any(${states}::"RegistrationState"[]) and user_uid > ${after}
      order by user_uid limit ${take}) as uids`
  return row?.uids ?? []
}

/** The officers and the head of a club. */
export async function listOfficers(transaction: Transaction, clubSlug: string): Promise<string[]> {
  const officers = await transaction.clubMember.findMany({ where: { clubSlug, ...whereActiveMember, role: { in: officerRoles } }, select: { userUid: true } })
  return officers.map(({ userUid }) => userUid)
}

/** The uid of the head of a club; null without one. */
export const findClubHead = async (transaction: Transaction, clubSlug: string): Promise<string | null> =>
  (await transaction.clubMember.findFirst({ where: { clubSlug, role: 'HEAD', ...whereActiveMember }, select: { userUid: true } }))?.userUid ?? null

/** The user of a membership that has not ended; null without one. */
export const findUserOfMember = async (transaction: Transaction, id: string): Promise<string | null> =>
  (await transaction.clubMember.findUnique({ where: { id, ...whereActiveMember }, select: { userUid: true } }))?.userUid ?? null

/** The post of an event; null if it is gone, or not visible. */
export const findClubPost = (transaction: Transaction, id: string) =>
  transaction.post.findUnique({ where: { id, ...whereInView }, select: { clubSlug: true, isMembersOnly: true, authorUid: true } })

/** The club of an event; null if there is none. */
export const findClubOfEvent = async (transaction: Transaction, id: string): Promise<string | null> =>
  (await transaction.event.findUnique({ where: { id }, select: { clubSlug: true } }))?.clubSlug ?? null

/** The user of a registration with a seat, and its event; null if it is cancelled. */
export const findSeat = (transaction: Transaction, id: string) =>
  transaction.registration.findFirst({ where: { id, state: 'REGISTERED' }, select: { userUid: true, eventId: true } })

export const findClubRequest = (transaction: Transaction, id: string) =>
  transaction.clubRequest.findUnique({
    where: { id },
    select: { kind: true, clubSlug: true, userUid: true, createdBy: true, decision: true, decidedBy: true },
  })
