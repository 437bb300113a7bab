import type { Database, Transaction } from '../../database/client.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { type Position, whereAfter } from '../../relay/connection.ts'
import { fileCardColumns } from '../media/data.ts'
import { holdIfListed } from '../text-review/hold-text.ts'
import { advanceProgress, userCardSelection } from '../users/data.ts'
import type { ProgressState } from '../users/setup/progress.ts'
import { setBusinessHiddenAt } from './data/moderation.ts'

const businessColumns = {
  id: true,
  ownerUid: true,
  name: true,
  tagline: true,
  whatsapp: true,
  instagram: true,
  createdAt: true,
  hiddenAt: true,
  logo: { select: fileCardColumns },
  owner: { select: userCardSelection },
} as const

export type BusinessRecord = Prisma.BusinessGetPayload<{ select: typeof businessColumns }>

/** Without hidden businesses and those of accounts that are to be deleted. */
const listedFilter = { hiddenAt: null, owner: { deletionRequestedAt: null } } as const

export const listBusinesses = (database: Database, take: number, after?: Position): Promise<BusinessRecord[]> =>
  database.business.findMany({
    where: { ...whereAfter(after), ...listedFilter },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: businessColumns,
    relationLoadStrategy: 'join',
  })

export const findBusinesses = (database: Database, ids: readonly string[]): Promise<BusinessRecord[]> =>
  database.business.findMany({ where: { id: { in: [...ids] }, ...listedFilter }, select: businessColumns, relationLoadStrategy: 'join' })

export const findBusinessesByOwners = (database: Database, ownerUids: readonly string[]): Promise<BusinessRecord[]> =>
  database.business.findMany({ where: { ownerUid: { in: [...ownerUids] }, hiddenAt: null }, select: businessColumns, relationLoadStrategy: 'join' })

/** The business of an owner, hidden or not. */
export const findOwnBusiness = (database: Database, ownerUid: string): Promise<BusinessRecord | null> =>
  database.business.findUnique({ where: { ownerUid }, select: businessColumns, relationLoadStrategy: 'join' })

/** Undefined keeps the logo, null removes it; otherwise the key of a file, and `assertUsable`, which throws if it cannot be used. */
export type LogoInput = { key: string; assertUsable: (file: { ownerUid: string } | null) => void } | null | undefined

/** Locks the file's row, so that it is not deleted before the business refers to it. An image of a profile or a post cannot be a logo. */
async function resolveLogoColumn(transaction: Transaction, logo: LogoInput): Promise<{ logoId?: string | null }> {
  if (!logo) return logo === null ? { logoId: null } : {}
  await transaction.$queryRaw`select 1 from files where key = ${logo.key} for update`
  const where = { key: logo.key, kind: 'IMAGE' as const, user: null, post: null }
  const file = await transaction.file.findFirst({ where, select: { id: true, ownerUid: true } })
  logo.assertUsable(file)
  return { logoId: file?.id ?? null }
}

/**
 * Creates or updates the owner's business, updates the owner's progress and deletes the row of a replaced logo, in one transaction.
 * Returns the key of that logo.
 */
export function upsertBusiness(
  database: Database,
  {
    id,
    createdAt,
    ownerUid,
    ...fields
  }: Pick<BusinessRecord, 'id' | 'createdAt' | 'ownerUid' | 'name'> & Partial<Pick<BusinessRecord, 'tagline' | 'whatsapp' | 'instagram'>>,
  logo: LogoInput,
  advance: (state: ProgressState) => ProgressState,
): Promise<{ business: BusinessRecord; replacedLogo: string | null }> {
  return database.$transaction(async (transaction) => {
    // Locks the owner's row: a second save of the same business waits.
    await advanceProgress(transaction, ownerUid, advance)
    const columns = { ...fields, ...(await resolveLogoColumn(transaction, logo)) }
    const previous = await transaction.business.findUnique({
      where: { ownerUid },
      select: { name: true, tagline: true, logo: { select: { id: true, key: true } } },
    })
    const saved = await transaction.business.upsert({
      where: { ownerUid },
      create: { id, createdAt, ownerUid, ...columns },
      update: columns,
      select: businessColumns,
    })
    const toTexts = ({ name, tagline }: Pick<BusinessRecord, 'name' | 'tagline'>) => [name, tagline]
    const texts = { texts: toTexts(saved), previousTexts: previous && toTexts(previous) }
    const isHeld = await holdIfListed(transaction, { kind: 'business', authorUid: ownerUid, subjectId: saved.id, at: createdAt, ...texts }, () =>
      setBusinessHiddenAt(transaction, saved.id, createdAt),
    )
    const replacedFile = previous?.logo && previous.logo.id !== saved.logo?.id ? previous.logo : null
    if (replacedFile) await transaction.file.delete({ where: { id: replacedFile.id } })
    return { business: isHeld ? { ...saved, hiddenAt: createdAt } : saved, replacedLogo: replacedFile?.key ?? null }
  })
}
