import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { listMentionedUids, type MentionName, replaceMentionNames, rewriteMentions } from '../../sanitize/mentions.ts'
import { findMentionedUsers, type MentionedUser } from './data.ts'
import { formerStudent } from './former-student.ts'

/** Resolves the mentions of sanitised HTML before it is stored (`rewriteMentions`). `filterUsers` omits users whom the author may not mention. */
export const resolveMentions = (
  { database }: { database: Database },
  html: string,
  filterUsers: (users: MentionedUser[]) => Promise<MentionedUser[]>,
): Promise<string> =>
  rewriteMentions(html, async (uids, usernameKeys) => filterUsers((await findMentionedUsers(database, uids, usernameKeys)).filter(({ isListed }) => isListed)))

/** Stored HTML with the current usernames of the people it mentions: one look-up for all texts that are read together, none without mentions. */
export function presentMentions({ database }: { database: Database }, html: string): string | Promise<string> {
  const uids = listMentionedUids(html)
  return uids.length ? loadNames(database, uids).then((names) => replaceMentionNames(html, names)) : html
}

async function loadNames(database: Database, uids: string[]): Promise<Map<string, MentionName>> {
  const loader = loaders.get(database) ?? createNameLoader(database)
  loaders.set(database, loader)
  const names = await Promise.all(uids.map((uid) => loader.load(uid)))
  return new Map(uids.flatMap((uid, index) => (names[index] ? [[uid, names[index]]] : [])))
}

const loaders = new WeakMap<Database, DataLoader<string, MentionName | null>>()

/** Names by uid: 'Former student' for an account that is to be deleted. They are not cached: a changed username is shown from then on. */
const createNameLoader = (database: Database) =>
  new DataLoader<string, MentionName | null>(
    async (uids) => {
      const users = await findMentionedUsers(database, [...new Set(uids)], [])
      const names = new Map(users.map(({ uid, ...name }) => [uid, name.isListed ? name : { ...name, username: formerStudent.username }]))
      return uids.map((uid) => names.get(uid) ?? null)
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  )
