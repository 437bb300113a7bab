import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { findUsers, type UserRecord } from './data.ts'

/** The whole record of a user by uid, for users of whom only the card was read. */
export const createUserByUidLoader = (database: Database) =>
  new DataLoader<string, UserRecord>(async (uids) => {
    const usersByUid = new Map((await findUsers(database, uids)).map((user) => [user.uid, user]))
    return uids.map((uid) => usersByUid.get(uid) ?? new Error(`no user ${uid}`))
  })
