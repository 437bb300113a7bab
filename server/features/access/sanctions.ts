import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database, Transaction } from '../../database/client.ts'
import type { Prisma, SanctionKind } from '../../generated/prisma/client.ts'
import type { EventHandler } from '../../jobs/types.ts'
import { createUuidV7, isUuid } from '../../utils/uuid.ts'
import { findEmail, updateRestrictions } from '../users/data/account-state.ts'
import { hashEmail } from './email-hash.ts'

const maxListedSanctions = 50
export const listedAgeMs = 365 * 24 * 60 * 60 * 1000

const sanctionColumns = {
  ...{ id: true, kind: true, sentence: true, caseId: true, startsAt: true, endsAt: true, liftedAt: true, changedAt: true, changeSentence: true },
} as const
export type SanctionRecord = Prisma.SanctionGetPayload<{ select: typeof sanctionColumns }>

/** Whether a sanction applies. A warning never does. */
export const isSanctionActive = ({ endsAt, liftedAt }: Pick<SanctionRecord, 'endsAt' | 'liftedAt'>, now: Date) =>
  endsAt !== null && endsAt > now && liftedAt === null

/** The sanctions of a user in the last year, newest first; at most 50. */
export const getSanctions = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>, userUid: string): Promise<SanctionRecord[]> =>
  listSanctions(database, userUid, new Date(now().getTime() - listedAgeMs))

/** The sanctions of a user since an instant, newest first; at most 50. */
const listSanctions = async (database: Database, userUid: string, since: Date): Promise<SanctionRecord[]> =>
  (await listSanctionsOfUsers(database, [userUid], since)).get(userUid) ?? []

/** All sanctions of a user, newest first, for an export. */
export const listAllSanctions = (database: Database, userUid: string): Promise<SanctionRecord[]> =>
  database.sanction.findMany({ where: { userUid }, orderBy: { startsAt: 'desc' }, select: sanctionColumns })

/** `listSanctions` of several users, of all of them together at most 50 for each; one statement. */
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

/** A sanction of the viewer by its id. */
export const getSanctionById = async ({ viewer, database }: ServiceContext, id: string): Promise<SanctionRecord | null> =>
  viewer && isUuid(id) ? database.sanction.findFirst({ where: { id, userUid: viewer.uid }, select: sanctionColumns }) : null

/** Locks a sanction until the transaction ends. Null if there is none. */
export async function lockSanction(transaction: Transaction, id: string) {
  await transaction.$queryRaw`select 1 from sanctions where id = ${id}::uuid for update`
  return transaction.sanction.findUnique({ where: { id }, select: { ...sanctionColumns, userUid: true } })
}

type SanctionChange = { endsAt?: Date; liftedAt?: Date; changedAt: Date; changeSentence: string }

/** Changes the end of a locked sanction. It applies to writes at once, and to reads of a suspended user within a minute. */
export async function updateSanction(
  transaction: Transaction,
  { id, userUid }: { id: string; userUid: string | null },
  change: SanctionChange,
): Promise<SanctionRecord> {
  const changed = await transaction.sanction.update({ where: { id }, data: change, select: sanctionColumns })
  if (userUid) await refreshRestrictions(transaction, userUid, change.changedAt)
  return changed
}

type NewSanction = { userUid: string; kind: SanctionKind; sentence: string; caseId: string | null; startsAt: Date; endsAt: Date | null }

/** Imposes a sanction, in the transaction of its decision. It applies to writes at once, and to reads of a suspended user within a minute. */
export async function imposeSanction(transaction: Transaction, sanction: NewSanction): Promise<void> {
  const { userUid, kind, startsAt } = sanction
  const email = kind === 'SUSPENSION' ? await findEmail(transaction, userUid) : null
  const emailHash = email === null ? null : await hashEmail(transaction, email)
  await transaction.sanction.create({ data: { ...sanction, id: createUuidV7(startsAt), emailHash }, select: { id: true } })
  await refreshRestrictions(transaction, userUid, startsAt)
}

/** Lifts the sanctions of a case whose appeal was granted, also in part. */
export async function liftSanctionsOfCase(transaction: Transaction, caseId: string, now: Date): Promise<void> {
  const lifted = await transaction.sanction.updateManyAndReturn({ where: { caseId, liftedAt: null }, data: { liftedAt: now }, select: { userUid: true } })
  for (const { userUid } of lifted) if (userUid) await refreshRestrictions(transaction, userUid, now)
}

/** Sets the restrictions of a user to the latest ends of the active sanctions. */
async function refreshRestrictions(transaction: Transaction, userUid: string, now: Date): Promise<void> {
  const findEnd = async (kind: SanctionKind) =>
    (await transaction.sanction.aggregate({ where: { userUid, kind, liftedAt: null, endsAt: { gt: now } }, _max: { endsAt: true } }))._max.endsAt
  await updateRestrictions(transaction, userUid, { silencedUntil: await findEnd('SILENCE'), suspendedUntil: await findEnd('SUSPENSION') })
}

/** Handles `user.created`: an active suspension of the same email also holds for a new account. */
export const restoreSuspension: EventHandler = async ({ transaction, now }, { subject: userUid }) => {
  const email = await findEmail(transaction, userUid)
  if (email === null) return
  const emailHash = await hashEmail(transaction, email)
  await transaction.sanction.updateMany({
    where: { emailHash, userUid: null, liftedAt: null, endsAt: { gt: now() } },
    data: { userUid, sentence: restoredSentence },
  })
  await refreshRestrictions(transaction, userUid, now())
}

/** What the user of a restored suspension reads: the sentence was deleted with the account. */
const restoredSentence = 'The suspension of your earlier account, which you deleted, still holds.'

/** Deletes what outlived its account once it has ended, and the hashes of emails that are no longer needed. */
export async function purgeEndedSuspensions({ database, now }: Pick<ServiceContext, 'database' | 'now'>): Promise<void> {
  const hasEnded = { OR: [{ liftedAt: { not: null } }, { endsAt: { lte: now() } }] }
  await database.sanction.deleteMany({ where: { userUid: null, ...hasEnded } })
  await database.sanction.updateMany({ where: { emailHash: { not: null }, ...hasEnded }, data: { emailHash: null } })
}

/** Deletes the sanctions of a user, except that an active suspension stays, with the hash of the email alone. */
export async function eraseSanctions(database: Database, userUid: string, now: Date): Promise<void> {
  await database.sanction.updateMany({
    where: { userUid, kind: 'SUSPENSION', liftedAt: null, endsAt: { gt: now } },
    data: { userUid: null, sentence: '', changeSentence: null, caseId: null },
  })
  await database.sanction.deleteMany({ where: { userUid } })
}
