import type { ServiceContext } from '../../auth/service-context.ts'
import { type ClubRecord, listClubs } from './data.ts'

/** A club by its slug, or null. */
export const getClubBySlug = async ({ database }: ServiceContext, slug: string): Promise<ClubRecord | null> =>
  (await listClubs(database)).find((club) => club.slug === slug) ?? null

/** The clubs with a keyword that contains the search, case-insensitive; public (spec, Clubs). */
export async function getClubs({ database }: ServiceContext, search?: string | null): Promise<ClubRecord[]> {
  const normalizedSearch = search?.trim().toLowerCase() ?? ''
  return (await listClubs(database)).filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(normalizedSearch)))
}
