import type { AccountData } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { deleteBlocksOfUser, listBlocks } from './data/blocks.ts'
import { deleteMutesOfUser, listMutes } from './data/mutes.ts'
import { deleteFollowsOfUser, type FollowRecord, listFollows } from './data.ts'

const pageSize = 500

/** Only whom the user follows, blocks and mutes: who follows the user is the followers' data. */
export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'following',
    title: 'People you follow',
    rows: async function* () {
      const follows = readPages<FollowRecord>(pageSize, (last) => listFollows(database, uid, pageSize, last))
      for await (const { followee, createdAt } of follows) yield { username: followee.username, createdAt }
    },
  }
  yield {
    name: 'blocks',
    title: 'People you blocked',
    rows: async function* () {
      for (const { blocked, createdAt } of await listBlocks(database, uid)) yield { username: blocked.username, createdAt }
    },
  }
  yield {
    name: 'mutes',
    title: 'People, words and hashtags you muted',
    rows: async function* () {
      for (const { kind, value, username, createdAt } of await listMutes(database, uid)) yield { kind, value: username ?? value, createdAt }
    },
  }
}

export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => {
  await deleteFollowsOfUser(database, uid)
  await deleteBlocksOfUser(database, uid)
  await deleteMutesOfUser(database, uid)
}
