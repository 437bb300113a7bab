import type { ServiceContext } from '../../auth/service-context.ts'
import type { ClubRole } from '../../generated/prisma/client.ts'
import { getUsernames } from '../users/service.ts'
import { type ClubRecord, findClubs, listClubs } from './data.ts'
import { countMembers, findLeaders } from './members/data.ts'

/** A club by its slug, archived or not; null if there is none. */
export const getClubBySlug = async ({ database }: Pick<ServiceContext, 'database'>, slug: string): Promise<ClubRecord | null> =>
  (await findClubs(database, [slug]))[0] ?? null

/** Clubs with a keyword that contains the search, ignoring case; all clubs for a blank search; none that is archived. Anyone may read (spec, Clubs). */
export async function getClubs({ database }: Pick<ServiceContext, 'database'>, search?: string | null): Promise<ClubRecord[]> {
  const clubs = await listClubs(database)
  const normalizedSearch = search?.trim().toLowerCase()
  return normalizedSearch ? clubs.filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(normalizedSearch))) : clubs
}

type Leader = { username: string; role: Exclude<ClubRole, 'MEMBER'>; title: string }
/** A club with its number of members, its head and its officers. */
export type ClubWithLeaders = { club: ClubRecord; memberCount: number; leaders: Leader[] }

/** Clubs with their numbers of members, heads and officers; public. Three statements for any number of clubs. */
export async function withLeaders({ database }: Pick<ServiceContext, 'database'>, clubs: ClubRecord[]): Promise<ClubWithLeaders[]> {
  const slugs = clubs.map(({ slug }) => slug)
  const [counts, members] = [await countMembers(database, slugs), await findLeaders(database, slugs)]
  const usernames = await getUsernames(
    { database },
    members.map(({ userUid }) => userUid),
  )
  return clubs.map((club) => ({
    club,
    memberCount: counts.get(club.slug) ?? 0,
    leaders: members.flatMap(({ clubSlug, userUid, role, title }) => {
      const username = usernames.get(userUid)
      return clubSlug === club.slug && username && role !== 'MEMBER' ? [{ username, role, title }] : []
    }),
  }))
}
