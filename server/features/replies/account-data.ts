import type { Database } from '../../database/client.ts'
import type { AccountData } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { getExportPath } from '../media/account-data.ts'
import { eraseMentionsIn } from '../texts/data/erase-mentions.ts'
import { afterRow, exportOrder } from '../texts/export-order.ts'
import { formerStudent } from '../users/former-student.ts'
import { purgeReplies } from './changes/delete-reply.ts'
import { deactivateReplies, reactivateReplies } from './data/deactivation.ts'

const pageSize = 200
const repliesPerBatch = 200

const exportColumns = {
  ...{ id: true, postId: true, number: true, inReplyTo: true, contentHtml: true, votes: true, createdAt: true, editedAt: true, deletedAt: true },
  file: { select: { id: true, key: true, filename: true } },
} as const

async function* listReplies(database: Database, authorUid: string) {
  const readPage = (last: { createdAt: Date; id: string } | undefined) =>
    database.reply.findMany({
      where: { authorUid, ...afterRow(last) },
      ...{ orderBy: [...exportOrder], take: pageSize, select: exportColumns, relationLoadStrategy: 'join' },
    })
  for await (const { file, ...reply } of readPages<Awaited<ReturnType<typeof readPage>>[number]>(pageSize, readPage))
    yield { ...reply, files: file ? [getExportPath(file)] : [] }
}

const listReadMarks = (database: Database, userUid: string) =>
  readPages<{ postId: string; lastNumber: number; readAt: Date }>(pageSize, (last) =>
    database.readMark.findMany({
      where: { userUid, ...(last && { postId: { gt: last.postId } }) },
      ...{ orderBy: { postId: 'asc' }, take: pageSize, select: { postId: true, lastNumber: true, readAt: true } },
    }),
  )

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield { name: 'replies', title: 'Replies', rows: () => listReplies(database, uid) }
  yield { name: 'read-threads', title: 'Threads you have read', rows: () => listReadMarks(database, uid) }
}

export const eraseData: AccountData['eraseData'] = async (context, uid, { keepsPosts, signal }) => {
  const { database } = context
  await database.readMark.deleteMany({ where: { userUid: uid } })
  // The job that does so may have failed. The purge empties deleted replies: their threads no longer count them.
  const changeReplies = keepsPosts ? reactivateReplies : deactivateReplies
  while (await changeReplies(database, uid, repliesPerBatch, context.now())) signal.throwIfAborted()
  await purgeReplies(context, { authorUid: uid }, signal)
  if (keepsPosts) while (await reassignRepliesToFormerStudent(database, uid)) signal.throwIfAborted()
  await eraseMentionsIn(database, 'replies', uid, signal, async (id, contentHtml, newHtml) => {
    const { count } = await database.reply.updateMany({ where: { id, contentHtml }, data: { contentHtml: newHtml } })
    return count
  })
}

/** Makes a batch of replies that are not deleted, and their files, those of 'Former student'. Returns the number of replies. */
const reassignRepliesToFormerStudent = (database: Database, uid: string): Promise<number> =>
  database.$executeRaw`
    with part as (
      select id, file_id from replies where author_uid = ${uid} and visibility = 'PUBLIC' order by created_at desc limit ${repliesPerBatch} for update
    ), file as (
      update files set owner_uid = ${formerStudent.uid} where id in (select file_id from part)
    )
    update replies reply set author_uid = ${formerStudent.uid} from part where reply.id = part.id`
