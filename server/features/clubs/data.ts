import type { Database } from '../../database/client.ts'

const clubColumns = { slug: true, name: true, category: true, keywords: true, banner: true, setupLabel: true } as const

export type ClubRecord = { slug: string; name: string; category: string; keywords: string[]; banner: string; setupLabel: string | null }

/** All clubs in their order: a few rows, so the list is not paged. */
export const listClubs = (database: Database): Promise<ClubRecord[]> => database.club.findMany({ orderBy: { position: 'asc' }, select: clubColumns })

/** The clubs of each user. */
export const findMemberships = (database: Database, uids: readonly string[]): Promise<{ uid: string; clubs: ClubRecord[] }[]> =>
  database.user.findMany({
    where: { uid: { in: [...uids] } },
    select: { uid: true, clubs: { select: clubColumns, orderBy: { position: 'asc' } } },
    relationLoadStrategy: 'join',
  })
