import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { findBlockers, listBlocks } from './data/blocks.ts'
import { listMutes } from './data/mutes.ts'
import { countFollows, type FollowCounts, findFollowees } from './data.ts'

// Read from the primary: a follow, a block or a mute sets no read-your-writes cookie, and a replica may lag behind it.

/** A request has one viewer, so that its keys share one statement. */
type ViewerKey = { viewerUid: string; uid: string }

const createViewerLoader = (find: (viewerUid: string, uids: string[]) => Promise<Set<string>>) =>
  new DataLoader<ViewerKey, boolean, string>(
    async (keys) => {
      const uids = keys.map(({ uid }) => uid)
      const uidsWithRelation = await find(keys[0]?.viewerUid ?? '', uids)
      return uids.map((uid) => uidsWithRelation.has(uid))
    },
    { cacheKeyFn: ({ uid }) => uid },
  )

/** Whether the viewer follows users. */
export const createViewerFollowsLoader = (_database: Database, primary: Database) =>
  createViewerLoader((viewerUid, uids) => findFollowees(primary, viewerUid, uids))

/** The numbers of a user's followers and followees. Only the viewer's own are read, so that a request loads one key. */
export const createFollowCountsLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, FollowCounts>((uids) => Promise.all(uids.map((uid) => countFollows(primary, uid))))

/** Whether users have blocked the viewer. */
export const createBlockersLoader = (_database: Database, primary: Database) => createViewerLoader((viewerUid, uids) => findBlockers(primary, viewerUid, uids))

/** The blocks and the mutes of the viewer. */
export const createBlocksLoader = (_database: Database, primary: Database) =>
  new DataLoader((uids: readonly string[]) => Promise.all(uids.map((uid) => listBlocks(primary, uid))))
export const createMutesLoader = (_database: Database, primary: Database) =>
  new DataLoader((uids: readonly string[]) => Promise.all(uids.map((uid) => listMutes(primary, uid))))
