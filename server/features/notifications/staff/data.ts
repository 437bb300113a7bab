import type { Transaction } from '../../../database/client.ts'

/** The people who are parties of a case: its author, and those who reported. `decidedBy` is who decided it. Null if it is gone. */
export async function findCaseParties(transaction: Transaction, id: string): Promise<{ parties: Set<string>; decidedBy: string | null } | null> {
  const found = await transaction.moderationCase.findUnique({
    where: { id },
    select: { authorUid: true, decidedBy: true, reports: { select: { reporterUid: true } } },
  })
  if (!found) return null
  const uids = [found.authorUid, ...found.reports.map(({ reporterUid }) => reporterUid)]
  return { parties: new Set(uids.filter((uid) => uid !== null)), decidedBy: found.decidedBy }
}
