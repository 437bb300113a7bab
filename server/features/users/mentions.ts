import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { listMentionedUids, replaceMentionNames, rewriteMentions } from '../../sanitize/mentions.ts'
import { findMentionedUsers } from './data.ts'

/** Resolves the mentions of sanitised HTML before it is stored (`rewriteMentions`). */
export const resolveMentions = ({ database }: { database: Database }, html: string): Promise<string> =>
  rewriteMentions(html, (uids, usernameKeys) => findMentionedUsers(database, uids, usernameKeys))

/** Stored HTML with the current usernames of the people it mentions: one look-up for all texts that are read together, none without mentions. */
export function presentMentions({ database }: { database: Database }, html: string): string | Promise<string> {
  const uids = listMentionedUids(html)
  return uids.length ? loadUsernames(database, uids).then((usernames) => replaceMentionNames(html, usernames)) : html
}

async function loadUsernames(database: Database, uids: string[]): Promise<Map<string, string>> {
  const loader = loaders.get(database) ?? createUsernameLoader(database)
  loaders.set(database, loader)
  const usernames = await Promise.all(uids.map((uid) => loader.load(uid)))
  return new Map(uids.flatMap((uid, index) => (usernames[index] ? [[uid, usernames[index]]] : [])))
}

const loaders = new WeakMap<Database, DataLoader<string, string | null>>()

/** Usernames by uid. They are not cached: a changed username is shown from then on. */
const createUsernameLoader = (database: Database) =>
  new DataLoader<string, string | null>(
    async (uids) => {
      const users = new Map((await findMentionedUsers(database, [...new Set(uids)], [])).map(({ uid, username }) => [uid, username]))
      return uids.map((uid) => users.get(uid) ?? null)
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  )
