import type { Database, Transaction } from '../../../database/client.ts'
import { type ClubRequestDecision, type ClubRequestKind, type ClubRole, Prisma } from '../../../generated/prisma/client.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'
import { findBlockers } from '../../people/data/blocks.ts'
import { formerStudent } from '../../users/former-student.ts'
import { whereActiveMember } from '../data.ts'

/** The roles that may act for the club; `isOfficerRole` says the same of one. */
export const officerRoles: ClubRole[] = ['OFFICER', 'HEAD']

const memberColumns = { id: true, clubSlug: true, userUid: true, role: true, title: true, joinedAt: true, roleSince: true, endedAt: true } as const
export type MemberRecord = Prisma.ClubMemberGetPayload<{ select: typeof memberColumns }>

const isListed = { deletionRequestedAt: null } as const

/** A member of a club; null for anybody else. */
export const findMember = (database: Database | Transaction, clubSlug: string, userUid: string): Promise<MemberRecord | null> =>
  database.clubMember.findFirst({ where: { clubSlug, userUid, ...whereActiveMember }, select: memberColumns })

export const findHead = (database: Database | Transaction, clubSlug: string): Promise<MemberRecord | null> =>
  database.clubMember.findFirst({ where: { clubSlug, role: 'HEAD', ...whereActiveMember }, select: memberColumns })

export const countOfficers = (transaction: Transaction, clubSlug: string): Promise<number> =>
  transaction.clubMember.count({ where: { clubSlug, role: 'OFFICER', ...whereActiveMember } })

/** The memberships of a user. */
export const findMembersOfUsers = (database: Database, uids: readonly string[]): Promise<MemberRecord[]> =>
  database.clubMember.findMany({ where: { userUid: { in: [...uids] }, ...whereActiveMember }, select: memberColumns })

/** The numbers of members of clubs, without accounts that are to be deleted. */
export async function countMembers(database: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  const counts = await database.clubMember.groupBy({
    by: ['clubSlug'],
    where: { clubSlug: { in: [...slugs] }, ...whereActiveMember, user: isListed },
    _count: true,
  })
  return new Map(counts.map(({ clubSlug, _count }) => [clubSlug, _count]))
}

/** The heads and officers of clubs, the head first. */
export const findLeaders = (database: Database, slugs: readonly string[]): Promise<MemberRecord[]> =>
  database.clubMember.findMany({
    where: { clubSlug: { in: [...slugs] }, role: { in: officerRoles }, ...whereActiveMember, user: isListed },
    orderBy: [{ role: 'desc' }, { roleSince: 'asc' }, { id: 'asc' }],
    select: memberColumns,
  })

/** The place of a member in the list: heads, officers, members and former terms, each in the order in which they joined. */
export type MemberPosition = { rank: number; joinedAt: Date; id: string }
/** `isOfficer`: sees all members. */
export type MemberReader = { uid: string | null; isOfficer: boolean }

/** At most `take` members of each club whom the reader may see, and the former terms that are listed. */
export function listMembers(
  database: Database,
  clubSlugs: string[],
  { uid, isOfficer }: MemberReader,
  take: number,
  after?: MemberPosition,
): Promise<(MemberRecord & MemberPosition)[]> {
  const isAfter = after ? Prisma.sql`(rank, "joinedAt", id) > (${after.rank}, ${after.joinedAt}, ${after.id}::uuid)` : Prisma.sql`true`
  return database.$queryRaw<(MemberRecord & MemberPosition)[]>`
    select listed.* from unnest(${clubSlugs}::text[]) as requested (slug) cross join lateral (select * from (
      select member.id, member.club_slug as "clubSlug", member.user_uid as "userUid", member.role, member.title, member.joined_at as "joinedAt",
        member.role_since as "roleSince", member.ended_at as "endedAt",
        case when member.ended_at is not null then 3 when member.role = 'HEAD' then 0 when member.role = 'OFFICER' then 1 else 2 end as rank
      from club_members member join users person on person.uid = member.user_uid
      where member.club_slug = requested.slug and person.deletion_requested_at is null and (
        (member.ended_at is not null and member.is_listed)
        or (member.ended_at is null and (
          member.role <> 'MEMBER' or ${isOfficer} or person.uid = ${uid}
          or (person.hidden_at is null and (person.clubs_visibility = 'EVERYONE' or (
            person.clubs_visibility = 'CAMPUS' and ${uid}::text is not null
            and not exists (select from blocks where blocker_uid = person.uid and blocked_uid = ${uid}))))
        ))
      )
    ) as member where ${isAfter} order by rank, "joinedAt", id limit ${take}) as listed order by rank, "joinedAt", id`
}

export async function insertMember(
  transaction: Transaction,
  { clubSlug, userUid, role = 'MEMBER', now }: { clubSlug: string; userUid: string; role?: ClubRole; now: Date },
): Promise<MemberRecord> {
  const data = { id: createUuidV7(now), clubSlug, userUid, role, joinedAt: now, roleSince: now }
  return transaction.clubMember.create({ data, select: memberColumns })
}

/** Inserts members of clubs, without those who are members already. */
export const insertMembers = (transaction: Transaction, members: { clubSlug: string; userUid: string; joinedAt: Date }[]) =>
  transaction.clubMember.createMany({
    data: members.map((member) => ({ ...member, id: createUuidV7(member.joinedAt), roleSince: member.joinedAt })),
    skipDuplicates: true,
  })

/** Changes the role or the title. The term of an officer or head who gets another role stays as an ended row. */
export async function updateRole(
  transaction: Transaction,
  member: MemberRecord,
  { role, title, listsTerm = false, now }: { role: ClubRole; title: string; listsTerm?: boolean; now: Date },
): Promise<MemberRecord> {
  const isNewRole = role !== member.role
  const data = { role, title, ...(isNewRole && { roleSince: now }) }
  const updated = await transaction.clubMember.update({ where: { id: member.id }, data, select: memberColumns })
  if (isNewRole && member.role !== 'MEMBER') {
    const { id: _id, roleSince, ...term } = member
    await transaction.clubMember.create({
      data: { ...term, id: createUuidV7(now), joinedAt: roleSince, roleSince, endedAt: now, isListed: listsTerm },
      select: { id: true },
    })
  }
  return updated
}

/** Ends a membership. The term of an officer or head stays as an ended row. */
export async function endMembership(transaction: Transaction, { id, role, roleSince }: MemberRecord, now: Date): Promise<void> {
  if (role === 'MEMBER') await transaction.clubMember.delete({ where: { id }, select: { id: true } })
  else await transaction.clubMember.update({ where: { id }, data: { endedAt: now, joinedAt: roleSince }, select: { id: true } })
}

/** Sets whether the ended terms of a user in a club are listed. */
export const listTerms = (transaction: Transaction, clubSlug: string, userUid: string, isListed: boolean) =>
  transaction.clubMember.updateMany({ where: { clubSlug, userUid, endedAt: { not: null } }, data: { isListed } })

/** The uid of a listed user with a username, and whether this user has blocked the viewer; null if there is none. */
export async function findPerson(transaction: Transaction, username: string, viewerUid: string): Promise<{ uid: string; hasBlockedViewer: boolean } | null> {
  const where = { usernameKey: username.toLowerCase(), uid: { not: formerStudent.uid }, ...isListed }
  const person = await transaction.user.findFirst({ where, select: { uid: true } })
  if (!person) return null
  return { uid: person.uid, hasBlockedViewer: (await findBlockers(transaction, viewerUid, [person.uid])).size > 0 }
}

const requestColumns = {
  ...{ id: true, kind: true, clubSlug: true, userUid: true, message: true, createdBy: true, createdAt: true },
  ...{ decision: true, decidedBy: true, decidedAt: true, details: true },
} as const
/** What a request holds beyond its columns; see `ClubRequest.details` in prisma/schema.prisma. */
type RequestDetails = { name?: string; category?: string; title?: string; role?: 'MEMBER' | 'OFFICER'; keepsTerm?: boolean }
export type RequestRecord = Omit<Prisma.ClubRequestGetPayload<{ select: typeof requestColumns }>, 'details'> & { details: RequestDetails }
/** Prisma types a JSON column as any JSON. */
const toRequests = (rows: object[]) => rows as RequestRecord[]

export type NewRequest = Pick<RequestRecord, 'kind' | 'clubSlug' | 'userUid' | 'createdBy'> & { message?: string; details?: RequestDetails; now: Date }

export async function insertRequest(transaction: Transaction, { now, ...request }: NewRequest): Promise<RequestRecord> {
  const [inserted] = toRequests([await transaction.clubRequest.create({ data: { ...request, id: createUuidV7(now), createdAt: now }, select: requestColumns })])
  return inserted as RequestRecord
}

/** Open requests, newest first, without those of accounts that are to be deleted. */
export const findOpenRequests = async (database: Database | Transaction, where: Prisma.ClubRequestWhereInput, take = 500): Promise<RequestRecord[]> =>
  toRequests(
    await database.clubRequest.findMany({
      where: { AND: [where, { decision: null, user: isListed }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
      select: requestColumns,
    }),
  )

export const countOpenRequests = (database: Database, where: Prisma.ClubRequestWhereInput, take: number): Promise<number> =>
  database.clubRequest.count({ where: { AND: [where, { decision: null, user: isListed }] }, take })

export const findRequest = async (database: Database | Transaction, id: string): Promise<RequestRecord | null> =>
  toRequests([await database.clubRequest.findUnique({ where: { id }, select: requestColumns })].filter((row) => row !== null))[0] ?? null

export type Decision = { decision: ClubRequestDecision; decidedBy: string; now: Date }

/** Decides an open request; null if it is decided already. */
export async function decideRequest(transaction: Transaction, id: string, { decision, decidedBy, now }: Decision): Promise<RequestRecord | null> {
  const data = { decision, decidedBy, decidedAt: now }
  return toRequests(await transaction.clubRequest.updateManyAndReturn({ where: { id, decision: null }, data, select: requestColumns }))[0] ?? null
}

/** Gives an accepted request for a new club its club. */
export const updateRequestClub = (transaction: Transaction, id: string, clubSlug: string) =>
  transaction.clubRequest.update({ where: { id }, data: { clubSlug }, select: { id: true } })

/** Decides the open requests of some kinds of a user in a club. */
export const decideRequests = (
  transaction: Transaction,
  { clubSlug, userUid, kinds }: { clubSlug: string; userUid?: string; kinds: ClubRequestKind[] },
  { decision, decidedBy, now }: Decision,
) =>
  transaction.clubRequest.updateManyAndReturn({
    where: { clubSlug, kind: { in: kinds }, decision: null, ...(userUid !== undefined && { userUid }) },
    data: { decision, decidedBy, decidedAt: now },
    select: { id: true },
  })

/** Deletes requests that were decided before a time. */
export const deleteDecidedRequests = (database: Database, decidedBefore: Date) =>
  database.clubRequest.deleteMany({ where: { decidedAt: { lt: decidedBefore } } })
