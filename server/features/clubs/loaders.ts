import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { type ClubRecord, listClubs, membershipsOf } from './data.ts'

/** A user's clubs by uid. */
export const clubsByMember = (database: Database) =>
  new DataLoader<string, ClubRecord[]>(async (uids) => {
    const found = new Map((await membershipsOf(database, uids)).map(({ uid, clubs }) => [uid, clubs]))
    return uids.map((uid) => found.get(uid) ?? [])
  })

export const clubBySlug = (database: Database) =>
  new DataLoader<string, ClubRecord | null>(async (slugs) => {
    const clubs = await listClubs(database)
    return slugs.map((slug) => clubs.find((club) => club.slug === slug) ?? null)
  })
