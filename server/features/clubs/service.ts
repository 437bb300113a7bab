import type { ServiceContext } from '../../auth/service-context.ts'
import { type ClubRecord, findClubs, listClubs } from './data.ts'

/** A club by its slug, archived or not; null if there is none. */
export const getClubBySlug = async ({ database }: ServiceContext, slug: string): Promise<ClubRecord | null> => (await findClubs(database, [slug]))[0] ?? null

/** Clubs with a keyword that contains the search, ignoring case; all clubs for a blank search; none that is archived. Anyone may read (spec, Clubs). */
export async function getClubs({ database }: ServiceContext, search?: string | null): Promise<ClubRecord[]> {
  const clubs = await listClubs(database)
  const normalizedSearch = search?.trim().toLowerCase()
  return normalizedSearch ? clubs.filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(normalizedSearch))) : clubs
}
