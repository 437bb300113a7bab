import type { Transaction } from '../../../database/client.ts'
import { Prisma } from '../../../generated/prisma/client.ts'

/** The columns of tables that relate a user to others. */
const columnsByTable = {
  follows: { owner: Prisma.raw('follower_uid'), other: Prisma.raw('followee_uid') },
  blocks: { owner: Prisma.raw('blocker_uid'), other: Prisma.raw('blocked_uid') },
} as const

type Relation = { table: keyof typeof columnsByTable; ownerUid: string; otherUid: string }

/** Relates a user, whose row is locked, to another, unless that is stored. False if the user is related to `maxCount` users already. */
export async function insertRelation(transaction: Transaction, { table, ownerUid, otherUid }: Relation, maxCount: number, now: Date): Promise<boolean> {
  const { owner, other } = columnsByTable[table]
  const [row] = await transaction.$queryRaw<{ isStored: boolean }[]>`
    with existing as (
      select count(*) as count, coalesce(bool_or(${other} = ${otherUid}), false) as has_other from ${Prisma.raw(table)} where ${owner} = ${ownerUid}
    ), inserted as (
      insert into ${Prisma.raw(table)} (${owner}, ${other}, created_at)
      select ${ownerUid}, ${otherUid}, ${now} from existing where not has_other and count < ${maxCount} returning 1
    )
    select has_other or exists (select from inserted) as "isStored" from existing`
  return row?.isStored ?? false
}
