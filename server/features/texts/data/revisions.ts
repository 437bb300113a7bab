import type { Database, Transaction } from '../../../database/client.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { conflict } from '../../../utils/errors.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'

const minuteMs = 60_000
/** Edits within this time after the publication are not marked, while nobody has replied or voted. */
const unmarkedEditMs = 10 * minuteMs

/** The maximum number of earlier versions of a post or reply. */
const maxRevisions = 50

const revisionColumns = { version: true, contentHtml: true, publishedAt: true } as const
export type RevisionRecord = Prisma.RevisionGetPayload<{ select: typeof revisionColumns }>

/** Whether an edit is marked: it is later than ten minutes, or somebody has replied or voted. */
export const isMarkedEdit = ({ createdAt, hasReactions }: { createdAt: Date; hasReactions: boolean }, now: Date) =>
  hasReactions || now.getTime() - createdAt.getTime() > unmarkedEditMs

/** The error of an edit that is based on another version. */
export const createVersionConflict = (kind: 'post' | 'reply') => conflict(`This ${kind} has been changed meanwhile. Load it again.`, 'version')

/** Stores the version of a text that a marked edit replaces, and deletes those before the newest 50. The version before an unmarked edit is not stored. */
export async function insertRevision(transaction: Transaction, revision: Omit<Prisma.RevisionCreateInput, 'id'>, now: Date): Promise<void> {
  await transaction.revision.create({ data: { id: createUuidV7(now), ...revision }, select: { id: true } })
  await transaction.$executeRaw`
    delete from revisions where subject_id = ${revision.subjectId}::uuid and version < (
      select version from revisions where subject_id = ${revision.subjectId}::uuid order by version desc offset ${maxRevisions - 1} limit 1)`
}

/** The earlier versions of posts or replies, newest first, at most 50 each; one statement for any number of subjects. */
export async function listRevisions(database: Database, subjectIds: readonly string[]): Promise<Map<string, RevisionRecord[]>> {
  const rows = await database.$queryRaw<(RevisionRecord & { subjectId: string })[]>`
    select revision.subject_id as "subjectId", revision.version, revision.content_html as "contentHtml", revision.published_at as "publishedAt"
    from unnest(${subjectIds}::uuid[]) as requested (id) cross join lateral (
      select * from revisions where subject_id = requested.id order by version desc limit ${maxRevisions}
    ) revision order by revision.version desc`
  return Map.groupBy(rows, ({ subjectId }) => subjectId)
}
