import type { Database, Transaction } from '../../../database/client.ts'
import { toParagraph } from '../../../sanitize/normalize/paragraph.ts'

/** The businesses with these ids as moderators see them: hidden ones too. */
export async function findModeratedBusinesses(database: Database | Transaction, ids: string[]) {
  const rows = await database.business.findMany({
    where: { id: { in: ids } },
    select: { id: true, ownerUid: true, name: true, tagline: true, hiddenAt: true, logo: { select: { key: true } } },
  })
  return rows.map(({ ownerUid: authorUid, name: title, tagline, logo, ...business }) => ({
    ...{ ...business, authorUid, version: null, title, contentHtml: toParagraph(tagline), isDeleted: false },
    fileKeys: logo ? [logo.key] : [],
  }))
}

/** Hides a business, or, with null, shows it again. */
export const setBusinessHiddenAt = (transaction: Transaction, id: string, hiddenAt: Date | null) =>
  transaction.business.updateMany({ where: { id }, data: { hiddenAt } })

/** Deletes hidden ones. */
export const deleteHiddenBusinesses = (database: Database, ids: string[]) =>
  database.business.deleteMany({ where: { id: { in: ids }, hiddenAt: { not: null } } })
