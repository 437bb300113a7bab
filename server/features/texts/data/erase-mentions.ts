import type { Database } from '../../../database/client.ts'
import { eraseMentions } from '../../../sanitize/mentions.ts'
import { formerStudent } from '../../users/former-student.ts'

/** Rows that one statement searches: one pass over a table, in statements of bounded time. */
const rowsPerStatement = 5000

type Row = { id: string; contentHtml: string | null }

/**
 * Replaces the mentions of a user in all texts of a table by '@Former student'. `update` stores the new text of a row if it still has the old one, and
 * returns the number of changed rows: a text that was edited in the meantime is searched again.
 */
export async function eraseMentionsIn(
  database: Database,
  table: 'posts' | 'replies' | 'revisions',
  uid: string,
  signal: AbortSignal,
  update: (id: string, oldHtml: string, newHtml: string) => Promise<number>,
): Promise<void> {
  const statement = `
    select id, case when strpos(content_html, $1) > 0 then content_html end as "contentHtml" from ${table}
    where $2::uuid is null or id > $2::uuid order by id limit ${rowsPerStatement}`
  let isComplete = true
  for (let lastId: string | undefined; ; ) {
    signal.throwIfAborted()
    const rows = await database.$queryRawUnsafe<Row[]>(statement, `data-mention="${uid}"`, lastId ?? null)
    for (const { id, contentHtml } of rows)
      if (contentHtml !== null && !(await update(id, contentHtml, eraseMentions(contentHtml, uid, formerStudent.username)))) isComplete = false
    lastId = rows.at(-1)?.id
    if (rows.length < rowsPerStatement) break
  }
  if (!isComplete) await eraseMentionsIn(database, table, uid, signal, update)
}
