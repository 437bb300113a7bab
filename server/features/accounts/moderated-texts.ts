import type { Database } from '../../database/client.ts'
import { extractText } from '../../sanitize/html.ts'
import { createSummary } from '../posts/content.ts'
import { eraseMentionsIn } from '../posts/erase-mentions.ts'

/** The tables of the schema `moderation`, to which an operator moves texts (docs/operations.md). Each may be missing. */
const moderationTables = ['posts', 'replies', 'revisions'] as const

async function listModerationTables(database: Database): Promise<(typeof moderationTables)[number][]> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    select name from unnest(${[...moderationTables]}::text[]) as name where to_regclass('moderation.' || name) is not null`
  return moderationTables.filter((table) => tables.some(({ name }) => name === table))
}

/** Erases an account in the texts that an operator has taken down: its own, and mentions in those of others. */
export async function eraseInModeratedTexts(database: Database, uid: string, signal: AbortSignal): Promise<void> {
  const tables = await listModerationTables(database)
  for (const table of ['posts', 'replies'] as const) {
    const isOwn = (column: string) =>
      [table, ...(tables.includes(table) ? [`moderation.${table}`] : [])]
        .map((name) => `${column} in (select id from ${name} where author_uid = $1)`)
        .join(' or ')
    if (tables.includes('revisions')) await database.$executeRawUnsafe(`delete from moderation.revisions where ${isOwn('subject_id')}`, uid)
    if (tables.includes(table)) await database.$executeRawUnsafe(`delete from moderation.${table} where ${isOwn('id')}`, uid)
  }
  for (const table of tables) {
    const replaceText = (id: string, oldHtml: string, newHtml: string) =>
      database.$executeRawUnsafe(`update moderation.${table} set content_html = $3 where id = $1::uuid and content_html = $2`, id, oldHtml, newHtml)
    await eraseMentionsIn(database, `moderation.${table}`, uid, signal, table === 'posts' ? replacePostText(database) : replaceText)
  }
}

const replacePostText = (database: Database) => (id: string, oldHtml: string, newHtml: string) =>
  database.$executeRaw`
    update moderation.posts set content_html = ${newHtml}, summary = ${createSummary(extractText(newHtml))} where id = ${id}::uuid and content_html = ${oldHtml}`
