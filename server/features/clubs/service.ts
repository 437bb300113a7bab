import type { ServiceContext } from '../../auth/service-context.ts'
import { type ClubRecord, listClubs } from './data.ts'

/** A club by its slug, or null. */
export const getClubBySlug = async ({ database }: ServiceContext, slug: string): Promise<ClubRecord | null> =>
  (await listClubs(database)).find((club) => club.slug === slug) ?? null

/** Clubs with a keyword that contains the search, ignoring case; all clubs for a blank search. Anyone may read (spec, Clubs). */
export async function getClubs({ database }: ServiceContext, search?: string | null): Promise<ClubRecord[]> {
  const clubs = await listClubs(database)
  const normalizedSearch = search?.trim().toLowerCase()
  return normalizedSearch ? clubs.filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(normalizedSearch))) : clubs
}
