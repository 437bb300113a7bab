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

/** A logo waits as a file of its owner until a business names it. */
export const insertLogo = (database: Database, file: FileRecord) => insertFile(database, file)

/** Creates or changes the owner's business and advances the owner's progress, all or nothing. */
export function upsertBusiness(
  database: Database,
  business: Omit<BusinessRecord, 'logo'> & { logoId: string | null },
  advance: (state: ProgressState) => ProgressState,
): Promise<BusinessRecord | null> {
  const { id, createdAt, ownerUid, ...columns } = business
  return database.$transaction(async (transaction) => {
    if (!(await advanceProgress(transaction, ownerUid, advance))) return null
    return transaction.business.upsert({ where: { ownerUid }, create: { id, createdAt, ownerUid, ...columns }, update: columns, select: businessColumns })
  })
}
