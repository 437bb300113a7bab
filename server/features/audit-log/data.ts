import type { Database, Transaction } from '../../database/client.ts'
import type { Prisma } from '../../generated/prisma/client.ts'

export const insertLogEntries = (transaction: Transaction, data: Prisma.ModerationLogEntryCreateManyInput[]) =>
  transaction.moderationLogEntry.createMany({ data })

/** The pseudonym of a user in the log, which is created at its first use. */
export async function ensurePseudonym(transaction: Transaction, uid: string): Promise<string | null> {
  // Updates the row to return it if it exists.
  const [row] = await transaction.$queryRaw<{ pseudonym: string }[]>`
    insert into log_pseudonyms (user_uid, pseudonym) values (${uid}, gen_random_uuid())
    on conflict (user_uid) do update set user_uid = excluded.user_uid returning pseudonym`
  return row?.pseudonym ?? null
}

/** Deletes the link between a user and the pseudonym in the log. */
export const deletePseudonym = (database: Database, uid: string) => database.logPseudonym.deleteMany({ where: { userUid: uid } })
