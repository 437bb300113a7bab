import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { findViewerReactions, type ViewerReactions } from './data.ts'

/** A request has one viewer, so that its keys share one statement. */
type ViewerReactionsKey = { viewerUid: string; subjectId: string }

/** What the viewer has done with posts and replies. Read from the primary: a vote sets no read-your-writes cookie, and a replica may lag behind it. */
export const createViewerReactionsLoader = (_database: Database, primary: Database) =>
  new DataLoader<ViewerReactionsKey, ViewerReactions, string>(
    async (keys) => {
      const subjectIds = keys.map(({ subjectId }) => subjectId)
      const reactionsById = await findViewerReactions(primary, keys[0]?.viewerUid ?? '', subjectIds)
      return subjectIds.map((subjectId) => reactionsById.get(subjectId) ?? { hasVoted: false, hasBookmarked: false })
    },
    { cacheKeyFn: ({ subjectId }) => subjectId },
  )
