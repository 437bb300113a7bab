import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { type ClubRecord, findClubs, findMemberships } from './data.ts'

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
