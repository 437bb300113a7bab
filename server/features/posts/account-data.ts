import type { Database } from '../../database/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import type { AccountData } from '../../jobs/account-data.ts'
import { extractText } from '../../sanitize/html.ts'
import { readPages } from '../../utils/read-pages.ts'
import { getExportPath } from '../media/account-data.ts'
import { createSummary } from '../texts/content.ts'
import { eraseMentionsIn } from '../texts/data/erase-mentions.ts'
import { afterRow, type ExportPosition, exportOrder } from '../texts/export-order.ts'
import { isInViewSql } from '../texts/visibility.ts'
import { formerStudent } from '../users/former-student.ts'
import { purgePosts } from './changes/purge-deleted-posts.ts'
import { reactivatePosts } from './data/deactivation.ts'

const pageSize = 200
const postsPerBatch = 200

const exportColumns = {
  ...{ id: true, community: true, contentHtml: true, hashtags: true, createdAt: true, editedAt: true, closedAt: true, deletedAt: true },
  ...{ clubSlug: true, isMembersOnly: true },
  counts: { select: { votes: true, replies: true } },
  files: { orderBy: { position: 'asc' }, select: { file: { select: { id: true, key: true, filename: true } } } },
} as const

async function* listPosts(database: Database, authorUid: string) {
  const readPage = (last: ExportPosition | undefined) =>
    database.post.findMany({
      where: { authorUid, ...afterRow(last) },
      ...{ orderBy: [...exportOrder], take: pageSize, select: exportColumns, relationLoadStrategy: 'join' },
    })
  for await (const { counts, files, ...post } of readPages<Awaited<ReturnType<typeof readPage>>[number]>(pageSize, readPage))
    yield { ...post, ...counts, files: files.map(({ file }) => getExportPath(file)) }
}

/** The lateral join looks up the revisions of each post and reply by their index, and does not walk those of everybody. */
async function* listEarlierVersions(database: Database, uid: string) {
  type Row = { id: string; subjectId: string; version: number; publishedAt: Date; contentHtml: string }
  yield* readPages<Row>(pageSize, (last) => {
    const after = last ? Prisma.sql`and (subject.id, revision.version) > (${last.subjectId}::uuid, ${last.version})` : Prisma.empty
    return database.$queryRaw`
      select revision.id, subject.id as "subjectId", version, published_at as "publishedAt", content_html as "contentHtml"
      from (select id from posts where author_uid = ${uid} union all select id from replies where author_uid = ${uid}) subject
      cross join lateral (select * from revisions revision where subject_id = subject.id ${after} order by version limit ${pageSize}) revision
      order by subject.id, version limit ${pageSize}`
  })
}

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield { name: 'posts', title: 'Posts', rows: () => listPosts(database, uid) }
  yield { name: 'earlier-versions', title: 'Earlier versions of edited posts and replies', rows: () => listEarlierVersions(database, uid) }
}

export const eraseData: AccountData['eraseData'] = async (context, uid, { keepsPosts, signal }) => {
  await context.database.idempotencyKey.deleteMany({ where: { ownerUid: uid } })
  // An earlier request, cancelled meanwhile, may have deleted posts with the account. The purge deletes deleted posts.
  if (keepsPosts) while (await reactivatePosts(context.database, uid, postsPerBatch)) signal.throwIfAborted()
  await purgePosts(context, { authorUid: uid, onlyDeleted: keepsPosts }, signal)
  if (keepsPosts) while (await reassignPostsToFormerStudent(context.database, uid)) signal.throwIfAborted()
  await eraseMentionsIn(context.database, 'posts', uid, signal, (...texts) => replacePostText(context.database, ...texts))
  await eraseMentionsIn(context.database, 'revisions', uid, signal, (...texts) => replaceRevisionText(context.database, ...texts))
}

/** A trigger updates the passage of the post. */
const replacePostText = (database: Database, id: string, contentHtml: string, newHtml: string) =>
  database.post
    .updateMany({ where: { id, contentHtml }, data: { contentHtml: newHtml, summary: createSummary(extractText(newHtml)) } })
    .then(({ count }) => count)

const replaceRevisionText = (database: Database, id: string, contentHtml: string, newHtml: string) =>
  database.revision.updateMany({ where: { id, contentHtml }, data: { contentHtml: newHtml } }).then(({ count }) => count)

/** Makes a batch of posts that are not deleted, and their files, those of 'Former student'. Returns the number of posts. */
const reassignPostsToFormerStudent = (database: Database, uid: string): Promise<number> =>
  database.$executeRaw`
    with part as (
      select id from posts where author_uid = ${uid} and ${isInViewSql('posts')} order by id limit ${postsPerBatch} for update
    ), file as (
      update files set owner_uid = ${formerStudent.uid} where id in (select file_id from post_files where post_id in (select id from part))
    )
    update posts post set author_uid = ${formerStudent.uid} from part where post.id = part.id`
