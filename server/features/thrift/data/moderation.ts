import type { Database, Transaction } from '../../../database/client.ts'
import { toParagraph } from '../../../sanitize/normalize/paragraph.ts'

/** The second-hand items with these ids as moderators see them: hidden ones too. */
export async function findModeratedThriftItems(database: Database | Transaction, ids: string[]) {
  const rows = await database.thriftItem.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, description: true, hiddenAt: true },
  })
  return rows.map(({ name: title, description, ...item }) => ({
    ...{ ...item, authorUid: null, version: null, title, contentHtml: toParagraph(description), isDeleted: false },
    fileKeys: [],
  }))
}

/** Hides a second-hand item, or, with null, shows it again. */
export const setThriftItemHiddenAt = (transaction: Transaction, id: string, hiddenAt: Date | null) =>
  transaction.thriftItem.updateMany({ where: { id }, data: { hiddenAt } })

/** Deletes hidden ones. */
export const deleteHiddenThriftItems = (database: Database, ids: string[]) =>
  database.thriftItem.deleteMany({ where: { id: { in: ids }, hiddenAt: { not: null } } })
