import type { Database, Transaction } from '../../database/client.ts'
import { takeNamedLock } from '../../database/named-lock.ts'
import type { ClubRole, Prisma } from '../../generated/prisma/client.ts'

const clubColumns = { slug: true, name: true, category: true, keywords: true, banner: true, setupLabel: true, archivedAt: true } as const

export type ClubRecord = Prisma.ClubGetPayload<{ select: typeof clubColumns }>

/** The clubs that are not archived, in their order: a few rows, so the list is not paged. */
export const listClubs = (database: Database): Promise<ClubRecord[]> =>
  database.club.findMany({ where: { archivedAt: null }, orderBy: { position: 'asc' }, select: clubColumns })

export const findClubs = (database: Database, slugs: readonly string[]): Promise<ClubRecord[]> =>
  database.club.findMany({ where: { slug: { in: [...slugs] } }, select: clubColumns })

const managedColumns = { ...clubColumns, position: true, setupPosition: true } as const
/** A club with its places on the clubs page and in account set-up. */
export type ManagedClub = Prisma.ClubGetPayload<{ select: typeof managedColumns }>

/** All clubs in the order of the clubs page, archived ones too. */
export const listAllClubs = (database: Database | Transaction): Promise<ManagedClub[]> =>
  database.club.findMany({ orderBy: { position: 'asc' }, select: managedColumns })

/** Changes of clubs wait for each other. Returns all clubs. */
export async function lockClubs(transaction: Transaction): Promise<ManagedClub[]> {
  await takeNamedLock(transaction, 'clubs')
  return listAllClubs(transaction)
}

export const insertClub = (transaction: Transaction, club: Omit<ManagedClub, 'archivedAt'>): Promise<ManagedClub> =>
  transaction.club.create({ data: club, select: managedColumns })

export const updateClub = (transaction: Transaction, slug: string, data: Partial<Omit<ManagedClub, 'slug'>>): Promise<ManagedClub> =>
  transaction.club.update({ where: { slug }, data, select: managedColumns })

/** The clubs of users, archived ones too, in the order of the clubs page. */
export const findMemberships = (database: Database, uids: readonly string[]): Promise<{ userUid: string; club: ClubRecord }[]> =>
  database.clubMember.findMany({
    where: { userUid: { in: [...uids] }, endedAt: null },
    orderBy: { club: { position: 'asc' } },
    select: { userUid: true, club: { select: clubColumns } },
    relationLoadStrategy: 'join',
  })

/** The role of a user in a club; null for those who are no members. */
export const findClubRole = async (database: Database | Transaction, clubSlug: string, userUid: string): Promise<ClubRole | null> =>
  (await database.clubMember.findFirst({ where: { clubSlug, userUid, endedAt: null }, select: { role: true } }))?.role ?? null
