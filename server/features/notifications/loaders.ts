import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { findWatches } from './data/watches.ts'

type WatchKey = { viewerUid: string; postId: string }

/** Whether the viewer mutes a post; null without a watch. Read from the primary: the viewer may just have replied. */
export const createWatchLoader = (_database: Database, primary: Database) =>
  new DataLoader<WatchKey, boolean | null, string>(
    async (keys) => {
      const watches = await findWatches(
        primary,
        keys[0]?.viewerUid ?? '',
        keys.map(({ postId }) => postId),
      )
      return keys.map(({ postId }) => watches.get(postId) ?? null)
    },
    { cacheKeyFn: ({ postId }) => postId },
  )
