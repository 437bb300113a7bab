import type { Database } from '../../database/client.ts'
import type { AccountData } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { deleteVotesOfUser } from './data.ts'

const pageSize = 500
const votesPerBatch = 500

type Reaction = { kind: string; subjectId: string; createdAt: Date }
const reactionColumns = { kind: true, subjectId: true, createdAt: true } as const
const afterSubject = (last: Reaction | undefined) => ({ ...(last && { subjectId: { gt: last.subjectId } }) })
const pageOptions = { orderBy: { subjectId: 'asc' }, take: pageSize, select: reactionColumns } as const

const listVotes = (database: Database, userUid: string) =>
  readPages<Reaction>(pageSize, (last) => database.vote.findMany({ where: { userUid, ...afterSubject(last) }, ...pageOptions }))

const listBookmarks = (database: Database, userUid: string) =>
  readPages<Reaction>(pageSize, (last) => database.bookmark.findMany({ where: { userUid, ...afterSubject(last) }, ...pageOptions }))

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield { name: 'votes', title: 'Upvotes', rows: () => listVotes(database, uid) }
  yield { name: 'bookmarks', title: 'Saved posts and replies', rows: () => listBookmarks(database, uid) }
}

export const eraseData: AccountData['eraseData'] = async ({ database }, uid, { signal }) => {
  while ((await deleteVotesOfUser(database, uid, votesPerBatch)) === votesPerBatch) signal.throwIfAborted()
  await database.bookmark.deleteMany({ where: { userUid: uid } })
}
