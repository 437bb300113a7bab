import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import type { Position } from '../../relay/connection.ts'
import { listPostsByAuthors, type PostRecord } from './data.ts'

type Wanted = { uid: string; take: number; after: Position | undefined }

/** Posts of an author behind a position; authors of whom the same is asked share the queries. */
export const postsByAuthor = (database: Database) =>
  new DataLoader<Wanted, PostRecord[], string>(
    async (wanted) => {
      const pages = Map.groupBy(wanted, ({ take, after }) => JSON.stringify([take, after]))
      const found = new Map<Wanted, PostRecord[]>()
      for (const group of pages.values()) {
        const [{ take, after } = { take: 0, after: undefined }] = group
        const posts = await listPostsByAuthors(database, [...new Set(group.map(({ uid }) => uid))], take, after)
        const byAuthor = Map.groupBy(posts, ({ author }) => author.uid)
        for (const one of group) found.set(one, byAuthor.get(one.uid) ?? [])
      }
      return wanted.map((one) => found.get(one) ?? [])
    },
    { cacheKeyFn: (wanted) => JSON.stringify(wanted) },
  )
