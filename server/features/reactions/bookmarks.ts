import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { assertHasUsername } from '../users/service.ts'
import { type BookmarkRecord, listBookmarks, type SubjectRef, updateBookmark } from './data.ts'
import { assertSubjectExists, getSubjects, type Subject } from './subjects.ts'

/** Sets whether the viewer bookmarks a post or reply. Repeating it changes nothing. */
export async function setBookmark(context: ServiceContext, subject: SubjectRef | null, bookmarked: boolean): Promise<SubjectRef> {
  const { uid } = await assertHasUsername(context)
  await context.consumeRateLimit('bookmarks')
  const { kind, id } = await assertSubjectExists(context, subject)
  await updateBookmark(context.database, { kind, id }, uid, bookmarked, context.now())
  return { kind, id }
}

/**
 * The viewer's own bookmarks, last saved first, with their posts and replies. Read from the primary: a bookmark sets no read-your-writes cookie, and a
 * replica may lag behind it.
 */
export async function getBookmarks({ viewer, primary }: Pick<ServiceContext, 'viewer'> & { primary: Database }, page: PageArgs) {
  const { uid } = assertSignedIn(viewer)
  const { rows, ...position } = await readPage(page, (take, after) => listBookmarks(primary, uid, take, after))
  const subjects = await getSubjects({ database: primary }, rows)
  return { ...position, rows: rows.map((row) => ({ ...row, subject: subjects.get(row.id) })).filter(hasSubject) }
}

/** Whether the post or reply has not been deleted in the meantime. */
const hasSubject = (row: BookmarkRecord & { subject: Subject | undefined }): row is BookmarkRecord & { subject: Subject } => row.subject !== undefined
