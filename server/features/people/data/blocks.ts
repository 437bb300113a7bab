import type { Database, Transaction } from '../../../database/client.ts'
import { lockUserForInserts } from '../../users/data.ts'
import { insertRelation } from './insert-relation.ts'

export type BlockRecord = { blockedUid: string; createdAt: Date }

/** Stores a block, unless it exists, and ends the follows between both. False if the blocker blocks `maxCount` users already. */
export const insertBlock = (database: Database, blockerUid: string, blockedUid: string, maxCount: number, now: Date): Promise<boolean> =>
  database.$transaction(async (transaction) => {
    // A follow between both is inserted before or after the block, never meanwhile. The order avoids a deadlock of two who block each other.
    for (const uid of [blockerUid, blockedUid].sort()) await lockUserForInserts(transaction, uid)
    if (!(await insertRelation(transaction, { table: 'blocks', ownerUid: blockerUid, otherUid: blockedUid }, maxCount, now))) return false
    const follows = [
      { followerUid: blockerUid, followeeUid: blockedUid },
      { followerUid: blockedUid, followeeUid: blockerUid },
    ]
    await transaction.follow.deleteMany({ where: { OR: follows } })
    return true
  })

/** Deletes a block; a missing one changes nothing. */
export const deleteBlock = (database: Database, blockerUid: string, blockedUid: string) => database.block.deleteMany({ where: { blockerUid, blockedUid } })

/** The blocks of a user, last blocked first, without users whose accounts are to be deleted. */
export const listBlocks = (database: Database, blockerUid: string) =>
  database.block.findMany({
    where: { blockerUid, blocked: { deletionRequestedAt: null } },
    orderBy: [{ createdAt: 'desc' }, { blockedUid: 'asc' }],
    select: { blockedUid: true, createdAt: true, blocked: { select: { username: true } } },
  })

/** Which of the users have blocked a user; one statement for any number of them. */
export async function findBlockers(database: Database | Transaction, blockedUid: string, uids: readonly string[]): Promise<Set<string>> {
  const blocks = await database.block.findMany({ where: { blockedUid, blockerUid: { in: [...uids] } }, select: { blockerUid: true } })
  return new Set(blocks.map(({ blockerUid }) => blockerUid))
}

/** Deletes the blocks of a user, and those by others. */
export const deleteBlocksOfUser = (database: Database, uid: string) => database.block.deleteMany({ where: { OR: [{ blockerUid: uid }, { blockedUid: uid }] } })

/** SQL: whether a user has blocked or muted another. Both are SQL of uids. */
export const buildIgnoresSql = (uid: string, otherUid: string) => `(exists (select from blocks where blocker_uid = ${uid} and blocked_uid = ${otherUid})
  or exists (select from mutes where user_uid = ${uid} and kind = 'USER' and value = ${otherUid}))`

/** SQL: whether neither of two users blocks the other. `first` and `second` are SQL of uids. */
export const buildHasNoBlockSql = (first: string, second: string) =>
  `not exists (select from blocks where (blocker_uid, blocked_uid) in ((${first}, ${second}), (${second}, ${first})))`
