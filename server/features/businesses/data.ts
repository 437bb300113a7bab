import type { Database } from '../../lib/database.ts'
import { behind, type Position } from '../../lib/pagination.ts'
import { type FileRecord, fileColumns, insertFile } from '../media/data.ts'
import { advanceProgress } from '../users/data.ts'
import type { ProgressState } from '../users/progress.ts'

const businessColumns = {
  id: true,
  ownerUid: true,
  name: true,
  tagline: true,
  whatsapp: true,
  instagram: true,
  createdAt: true,
  logo: { select: fileColumns },
} as const

export type BusinessRecord = {
  id: string
  ownerUid: string
  name: string
  tagline: string
  whatsapp: string
  instagram: string
  createdAt: Date
  logo: FileRecord | null
}

export const listBusinesses = (database: Database, take: number, after?: Position): Promise<BusinessRecord[]> =>
  database.business.findMany({
    where: behind(after),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: businessColumns,
    relationLoadStrategy: 'join',
  })

export const findBusiness = (database: Database, id: string): Promise<BusinessRecord | null> =>
  database.business.findUnique({ where: { id }, select: businessColumns })

export const businessesOf = (database: Database, ownerUids: readonly string[]): Promise<BusinessRecord[]> =>
  database.business.findMany({ where: { ownerUid: { in: [...ownerUids] } }, select: businessColumns, relationLoadStrategy: 'join' })

/** An image that no profile and no post uses. */
export const findLogo = (database: Database, key: string): Promise<{ id: string; ownerUid: string } | null> =>
  database.file.findFirst({ where: { key, kind: 'IMAGE', user: null, post: null }, select: { id: true, ownerUid: true } })

/** A logo waits as a file of its owner until a business names it. */
export const insertLogo = (database: Database, file: FileRecord) => insertFile(database, file)

/** Creates or changes the owner's business and advances the owner's progress, all or nothing; a logo that is replaced loses its row. */
export function upsertBusiness(
  database: Database,
  business: Omit<BusinessRecord, 'logo'> & { logoId: string | null },
  advance: (state: ProgressState) => ProgressState,
): Promise<{ business: BusinessRecord; replacedLogo: string | null } | null> {
  const { id, createdAt, ownerUid, ...columns } = business
  return database.$transaction(async (transaction) => {
    if (!(await advanceProgress(transaction, ownerUid, advance))) return null
    const before = await transaction.business.findUnique({ where: { ownerUid }, select: { logo: { select: { id: true, key: true } } } })
    const saved = await transaction.business.upsert({
      where: { ownerUid },
      create: { id, createdAt, ownerUid, ...columns },
      update: columns,
      select: businessColumns,
    })
    const replaced = before?.logo && before.logo.id !== saved.logo?.id ? before.logo : null
    if (replaced) await transaction.file.delete({ where: { id: replaced.id } })
    return { business: saved, replacedLogo: replaced?.key ?? null }
  })
}
