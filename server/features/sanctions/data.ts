import type { Database, Transaction } from '../../database/client.ts'
import type { Prisma, SanctionKind } from '../../generated/prisma/client.ts'

const maxListedSanctions = 50
/** Older sanctions are not listed. */
export const listedAgeMs = 365 * 24 * 60 * 60 * 1000

const sanctionColumns = {
  ...{ id: true, kind: true, sentence: true, caseId: true, startsAt: true, endsAt: true, liftedAt: true, changedAt: true, changeSentence: true },
} as const
export type SanctionRecord = Prisma.SanctionGetPayload<{ select: typeof sanctionColumns }>

const whereInForce = (now: Date) => ({ liftedAt: null, endsAt: { gt: now } }) satisfies Prisma.SanctionWhereInput
const whereEnded = (now: Date) => ({ OR: [{ liftedAt: { not: null } }, { endsAt: { lte: now } }] }) satisfies Prisma.SanctionWhereInput

/** All sanctions of a user, newest first, for an export. */
export const listAllSanctions = (database: Database, userUid: string): Promise<SanctionRecord[]> =>
  database.sanction.findMany({ where: { userUid }, orderBy: { startsAt: 'desc' }, select: sanctionColumns })

/** The sanctions of users since an instant, newest first, at most 50 for each; one statement. It reads at most 50 times the users, so that one with more may displace those of others. */
export async function listSanctionsOfUsers(database: Database, userUids: readonly string[], since: Date): Promise<Map<string, SanctionRecord[]>> {
  const sanctions = await database.sanction.findMany({
    where: { userUid: { in: [...userUids] }, startsAt: { gte: since } },
    orderBy: { startsAt: 'desc' },
    take: maxListedSanctions * userUids.length,
    select: { ...sanctionColumns, userUid: true },
  })
  const sanctionsByUser = Map.groupBy(sanctions, ({ userUid }) => userUid ?? '')
  return new Map([...sanctionsByUser].map(([uid, list]) => [uid, list.slice(0, maxListedSanctions)]))
}

/** A sanction of a user by its id. */
export const findSanction = (database: Database, id: string, userUid: string): Promise<SanctionRecord | null> =>
  database.sanction.findFirst({ where: { id, userUid }, select: sanctionColumns })

/** Locks a sanction until the transaction ends. Null if there is none. */
export async function lockSanction(transaction: Transaction, id: string) {
  await transaction.$queryRaw`select 1 from sanctions where id = ${id}::uuid for update`
  return transaction.sanction.findUnique({ where: { id }, select: { ...sanctionColumns, userUid: true } })
}

export type SanctionChange = { endsAt?: Date; liftedAt?: Date; changedAt: Date; changeSentence: string }

export const updateSanctionRow = (transaction: Transaction, id: string, data: SanctionChange): Promise<SanctionRecord> =>
  transaction.sanction.update({ where: { id }, data, select: sanctionColumns })

export const insertSanction = (transaction: Transaction, data: Prisma.SanctionUncheckedCreateInput) =>
  transaction.sanction.create({ data, select: { id: true } })

/** Lifts the sanctions of a case. Returns the users whom they concerned. */
export async function liftSanctions(transaction: Transaction, caseId: string, now: Date): Promise<string[]> {
  const lifted = await transaction.sanction.updateManyAndReturn({ where: { caseId, liftedAt: null }, data: { liftedAt: now }, select: { userUid: true } })
  return lifted.flatMap(({ userUid }) => userUid ?? [])
}

/** The latest end of the active sanctions of a kind; null for none. */
export const findLatestEnd = async (transaction: Transaction, userUid: string, kind: SanctionKind, now: Date): Promise<Date | null> =>
  (await transaction.sanction.aggregate({ where: { userUid, kind, ...whereInForce(now) }, _max: { endsAt: true } }))._max.endsAt

/** Gives the active suspensions of an email, whose accounts are gone, to a new account. */
export const assignSuspensions = (transaction: Transaction, emailHash: string, userUid: string, sentence: string, now: Date) =>
  transaction.sanction.updateMany({ where: { emailHash, userUid: null, ...whereInForce(now) }, data: { userUid, sentence } })

/** Deletes what outlived its account once it has ended, and the hashes of emails that are no longer needed. */
export async function deleteEndedSuspensions(database: Database, now: Date): Promise<void> {
  await database.sanction.deleteMany({ where: { userUid: null, ...whereEnded(now) } })
  await database.sanction.updateMany({ where: { emailHash: { not: null }, ...whereEnded(now) }, data: { emailHash: null } })
}

/** Deletes the sanctions of a user, except that an active suspension stays, with the hash of the email alone. */
export async function eraseSanctions(database: Database, userUid: string, now: Date): Promise<void> {
  const data = { userUid: null, sentence: '', changeSentence: null, caseId: null }
  await database.sanction.updateMany({ where: { userUid, kind: 'SUSPENSION', ...whereInForce(now) }, data })
  await database.sanction.deleteMany({ where: { userUid } })
}
