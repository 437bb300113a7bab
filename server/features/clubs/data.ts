import type { Database, Transaction } from '../../database/client.ts'
import { takeNamedLock } from '../../database/named-lock.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { type FileRecord, fileCardColumns, insertFile } from '../media/data.ts'
import type { ProfileLink } from '../users/data.ts'

const clubColumns = {
  ...{ slug: true, name: true, category: true, keywords: true, banner: true, setupLabel: true, archivedAt: true, pageHiddenAt: true },
  ...{ about: true, meetings: true, contact: true, links: true, joinPolicy: true },
  ...{ cover: { select: fileCardColumns }, darkCover: { select: fileCardColumns } },
} as const

/** Prisma types a JSON column as any JSON; only `input.ts` writes links. */
type WithLinks<Row> = Omit<Row, 'links'> & { links: ProfileLink[] }
export type ClubRecord = WithLinks<Prisma.ClubGetPayload<{ select: typeof clubColumns }>>
type PageFields = { pageHiddenAt: Date | null; about: string; meetings: string; contact: string; links: unknown; cover: unknown; darkCover: unknown }
/** A page that moderation hides is blank. */
const hidePage = <Row extends PageFields>(row: Row): Row =>
  row.pageHiddenAt ? { ...row, about: '', meetings: '', contact: '', links: [], cover: null, darkCover: null } : row
const toClub = <Row extends PageFields>(row: Row) => hidePage(row) as unknown as WithLinks<Row>
const toClubs = <Row extends PageFields>(rows: Row[]) => rows.map(toClub)

/** The clubs that are not archived, in their order: a few rows, so the list is not paged. */
export const listClubs = async (database: Database): Promise<ClubRecord[]> =>
  toClubs(await database.club.findMany({ where: { archivedAt: null }, orderBy: { position: 'asc' }, select: clubColumns, relationLoadStrategy: 'join' }))

export const findClubs = async (database: Database | Transaction, slugs: readonly string[]): Promise<ClubRecord[]> =>
  toClubs(await database.club.findMany({ where: { slug: { in: [...slugs] } }, select: clubColumns, relationLoadStrategy: 'join' }))

const managedColumns = { ...clubColumns, position: true, setupPosition: true } as const
/** A club with its places on the clubs page and in account set-up. */
export type ManagedClub = WithLinks<Prisma.ClubGetPayload<{ select: typeof managedColumns }>>
/** What administrators set. */
type ManagedFields = Pick<ManagedClub, 'name' | 'category' | 'keywords' | 'banner' | 'setupLabel' | 'position' | 'setupPosition'>

/** All clubs in the order of the clubs page, archived ones too. */
export const listAllClubs = async (database: Database | Transaction): Promise<ManagedClub[]> =>
  toClubs(await database.club.findMany({ orderBy: { position: 'asc' }, select: managedColumns, relationLoadStrategy: 'join' }))

/** Changes of clubs wait for each other. Returns all clubs. */
export async function lockClubs(transaction: Transaction): Promise<ManagedClub[]> {
  await takeNamedLock(transaction, 'clubs')
  return listAllClubs(transaction)
}

export const insertClub = async (transaction: Transaction, club: ManagedFields & { slug: string }): Promise<ManagedClub> =>
  toClub(await transaction.club.create({ data: club, select: managedColumns }))

export const updateClub = async (
  transaction: Transaction,
  slug: string,
  data: Partial<ManagedFields & Pick<ManagedClub, 'archivedAt'>>,
): Promise<ManagedClub> => toClub(await transaction.club.update({ where: { slug }, data, select: managedColumns }))

/** Locks the rows of clubs, in one order, so that their members and requests do not change until the transaction ends. Returns the clubs. */
export async function lockClubRows(transaction: Transaction, slugs: readonly string[]): Promise<ClubRecord[]> {
  await transaction.$queryRaw`select 1 from clubs where slug = any(${[...slugs]}) order by slug for no key update`
  return findClubs(transaction, slugs)
}

/** Fields of a club's page to change; the others are unchanged. A cover is null to remove it. */
export type PageChange = Partial<Pick<ClubRecord, 'about' | 'meetings' | 'contact' | 'links' | 'joinPolicy'>> & {
  cover?: FileRecord | null | undefined
  darkCover?: FileRecord | null | undefined
}

/**
 * Changes the page of a club whose row is locked, and shows it if it is hidden. Returns it, the page before, and the keys of the replaced covers, whose rows
 * are deleted.
 */
export async function updateClubPage(transaction: Transaction, slug: string, { cover, darkCover, ...fields }: PageChange) {
  for (const file of [cover, darkCover]) if (file) await insertFile(transaction, file)
  const previous = await transaction.club.findUniqueOrThrow({ where: { slug }, select: clubColumns, relationLoadStrategy: 'join' })
  const data = {
    ...fields,
    pageHiddenAt: null,
    ...(cover !== undefined && { coverId: cover?.id ?? null }),
    ...(darkCover !== undefined && { darkCoverId: darkCover?.id ?? null }),
  }
  const saved = await transaction.club.update({ where: { slug }, data, select: clubColumns, relationLoadStrategy: 'join' })
  const replacedFiles = [cover !== undefined && previous.cover, darkCover !== undefined && previous.darkCover].flatMap((file) => file || [])
  if (replacedFiles.length) await transaction.file.deleteMany({ where: { id: { in: replacedFiles.map(({ id }) => id) } } })
  return { club: toClub(saved), previous: previous as unknown as ClubRecord, replacedCovers: replacedFiles.map(({ key }) => key) }
}

/** Prisma: the memberships that have not ended; in SQL the view `active_club_members`. */
export const whereActiveMember = { endedAt: null } as const

/** The clubs of users, archived ones too, in the order of the clubs page. */
export const findMemberships = async (database: Database, uids: readonly string[]): Promise<{ userUid: string; club: ClubRecord }[]> => {
  const rows = await database.clubMember.findMany({
    where: { userUid: { in: [...uids] }, ...whereActiveMember },
    orderBy: { club: { position: 'asc' } },
    select: { userUid: true, club: { select: clubColumns } },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ userUid, club }) => ({ userUid, club: toClub(club) }))
}

const followColumns = { clubSlug: true, userUid: true, createdAt: true } as const
export type FollowRecord = Prisma.ClubFollowGetPayload<{ select: typeof followColumns }>

/** Stores a follow, unless it exists. */
export const insertFollow = (database: Database, follow: FollowRecord) => insertFollows(database, [follow])

/** Stores the follows that do not exist; one statement for any number of them. */
export const insertFollows = (database: Pick<Database, 'clubFollow'>, follows: FollowRecord[]) =>
  database.clubFollow.createMany({ data: follows, skipDuplicates: true })

/** Deletes a follow; a missing one changes nothing. */
export const deleteFollow = (database: Database, clubSlug: string, userUid: string) => database.clubFollow.deleteMany({ where: { clubSlug, userUid } })

/** The follows of users, as they were made. */
export const findFollows = (database: Database, uids: readonly string[]): Promise<FollowRecord[]> =>
  database.clubFollow.findMany({ where: { userUid: { in: [...uids] } }, orderBy: [{ createdAt: 'asc' }, { clubSlug: 'asc' }], select: followColumns })
