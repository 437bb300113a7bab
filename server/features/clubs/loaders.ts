import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { createPageLoader } from '../../relay/page-loader.ts'
import { type ClubRecord, type FollowRecord, findClubs, findFollows, findMemberships } from './data.ts'
import {
  countMembers,
  findLeaders,
  findMembersOfUsers,
  findOpenRequests,
  listMembers,
  type MemberPosition,
  type MemberReader,
  type MemberRecord,
  type RequestRecord,
} from './members/data.ts'

/** A user's clubs by uid. */
export const createClubsByMemberLoader = (database: Database) =>
  new DataLoader<string, ClubRecord[]>(async (uids) => {
    const clubsByUid = Map.groupBy(await findMemberships(database, uids), ({ userUid }) => userUid)
    return uids.map((uid) => clubsByUid.get(uid)?.map(({ club }) => club) ?? [])
  })

export const createClubBySlugLoader = (database: Database) =>
  new DataLoader<string, ClubRecord | null>(async (slugs) => {
    const clubs = await findClubs(database, slugs)
    return slugs.map((slug) => clubs.find((club) => club.slug === slug) ?? null)
  })

/** The number of members of a club by its slug. */
export const createClubMemberCountLoader = (database: Database) =>
  new DataLoader<string, number>(async (slugs) => {
    const counts = await countMembers(database, slugs)
    return slugs.map((slug) => counts.get(slug) ?? 0)
  })

/** The head and the officers of a club by its slug. */
export const createClubLeadersLoader = (database: Database) =>
  new DataLoader<string, MemberRecord[]>(async (slugs) => {
    const leadersBySlug = Map.groupBy(await findLeaders(database, slugs), ({ clubSlug }) => clubSlug)
    return slugs.map((slug) => leadersBySlug.get(slug) ?? [])
  })

/** Pages of the members of clubs by slug, as a reader sees them. */
export const createMembersByClubLoader = (database: Database) =>
  createPageLoader<MemberRecord & MemberPosition, MemberPosition, MemberReader>(
    (slugs, take, after, reader) => listMembers(database, slugs, reader, take, after),
    ({ clubSlug }) => clubSlug,
  )

/** The memberships of a user by uid. */
export const createMembershipsByUidLoader = (database: Database) =>
  new DataLoader<string, MemberRecord[]>(async (uids) => {
    const membershipsByUid = Map.groupBy(await findMembersOfUsers(database, uids), ({ userUid }) => userUid)
    return uids.map((uid) => membershipsByUid.get(uid) ?? [])
  })

/** The clubs that a user follows by uid. */
export const createFollowedClubsByUidLoader = (database: Database) =>
  new DataLoader<string, FollowRecord[]>(async (uids) => {
    const followsByUid = Map.groupBy(await findFollows(database, uids), ({ userUid }) => userUid)
    return uids.map((uid) => followsByUid.get(uid) ?? [])
  })

/** The open requests of a user to join clubs, with the invitations and handovers to the user, by uid. */
export const createOpenClubRequestsByUidLoader = (database: Database) =>
  new DataLoader<string, RequestRecord[]>(async (uids) => {
    const requests = await findOpenRequests(database, { userUid: { in: [...uids] }, kind: { in: ['JOIN', 'INVITATION', 'HANDOVER'] } })
    return uids.map((uid) => requests.filter(({ userUid }) => userUid === uid))
  })
