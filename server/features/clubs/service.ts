import type { ServiceContext } from '../../auth/service-context.ts'
import { type ClubRecord, listClubs } from './data.ts'

/** Clubs with a keyword that contains the search, without regard to case; anyone may read (spec, Clubs). */
export async function clubs({ database }: ServiceContext, search?: string | null): Promise<ClubRecord[]> {
  const wanted = search?.trim().toLowerCase() ?? ''
  return (await listClubs(database)).filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(wanted)))
}
