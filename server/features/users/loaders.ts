import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { findUsers, type UserRecord } from './data.ts'
import { unknownUser } from './unknown-user.ts'

const unknownUserRecord: UserRecord = {
  ...unknownUser,
  ...{ course: null, profilePic: null, email: '', bio: '', links: [], usernameChangedAt: null, hiddenAt: null },
  ...{ bioReview: null, linksReview: null },
  ...{ courseVisibility: 'EVERYONE', bioVisibility: 'EVERYONE', clubsVisibility: 'EVERYONE', linksVisibility: 'EVERYONE' },
  ...{ step: 0, ownsBusiness: false, accountSetupComplete: false, businessSetupComplete: false, isSetupComplete: false },
  ...{ deletionRequestedAt: null, deletionKeepsPosts: false },
}

/** The whole record of a user by uid, for users of whom only the card was read; 'Unknown' for one that is missing. */
export const createUserByUidLoader = (database: Database) =>
  new DataLoader<string, UserRecord>(async (uids) => {
    const usersByUid = new Map((await findUsers(database, uids)).map((user) => [user.uid, user]))
    return uids.map((uid) => usersByUid.get(uid) ?? unknownUserRecord)
  })
