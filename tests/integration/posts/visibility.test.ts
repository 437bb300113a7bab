// @module-tag rest
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { withDatabaseBefore } from '../../support/former-database.ts'

const at = new Date('2026-11-20T10:00:00Z')

/** The columns of each state as the former version writes them, and the visibility of a post. */
const states = [
  { columns: {}, visibility: 'PUBLIC' },
  { columns: { is_members_only: true }, visibility: 'MEMBERS_ONLY' },
  { columns: { deleted_at: at }, visibility: 'DELETED' },
  { columns: { deleted_at: at, is_members_only: true }, visibility: 'DELETED' },
  { columns: { deleted_at: at, hidden_at: at }, visibility: 'HIDDEN' },
  { columns: { deleted_at: at, hidden_at: at, is_members_only: true }, visibility: 'HIDDEN' },
  { columns: { deleted_at: new Date('2026-11-19T10:00:00Z'), hidden_at: at }, visibility: 'HIDDEN' },
  { columns: { deleted_at: at, deleted_with_account: true }, visibility: 'ACCOUNT_DEACTIVATED' },
  { columns: { deleted_at: at, hidden_at: at, deleted_with_account: true }, visibility: 'HIDDEN' },
]

async function insert(client: Client, table: string, columns: Record<string, unknown>) {
  const names = Object.keys(columns)
  await client.query(`insert into ${table} (${names}) values (${names.map((_name, index) => `$${index + 1}`)})`, Object.values(columns))
}

const createPost = (columns: Record<string, unknown>) => ({
  ...{ id: crypto.randomUUID(), author_uid: 'author', community: 'LOUNGE', content_html: '<p>x</p>', summary: 'x', hashtags: [], created_at: at },
  ...columns,
})

test('texts of the former version get their visibility, before and after the migration', async () => {
  await withDatabaseBefore('20261128015000_text_visibility', async (client, url) => {
    const readVisibility = async (table: string) =>
      new Map((await client.query(`select id, visibility from ${table}`)).rows.map(({ id, visibility }) => [id, visibility]))
    await insert(client, 'users', { uid: 'author', email: 'a@vistas.ac.in', username: 'author', username_key: 'author', created_at: at })
    const thread = createPost({})
    await insert(client, 'posts', thread)
    let number = 0
    const createReply = ({ is_members_only: _, ...columns }: Record<string, unknown>) => {
      number += 1
      return {
        ...{ id: crypto.randomUUID(), post_id: thread.id, number, author_uid: 'author', content_html: '<p>x</p>', created_at: at },
        ...columns,
      }
    }
    const expected = { posts: new Map([[thread.id, 'PUBLIC']]), replies: new Map<string, string>() }
    const insertAll = async () => {
      for (const { columns, visibility } of states) {
        const [post, reply] = [createPost(columns), createReply(columns)]
        await insert(client, 'posts', post)
        await insert(client, 'replies', reply)
        expected.posts.set(post.id, visibility)
        expected.replies.set(reply.id, visibility === 'MEMBERS_ONLY' ? 'PUBLIC' : visibility)
      }
    }
    await insertAll()
    await migrate(url)
    await insertAll()
    expect(await readVisibility('posts')).toEqual(expected.posts)
    expect(await readVisibility('replies')).toEqual(expected.replies)

    const changed = createPost({})
    await insert(client, 'posts', changed)
    for (const { columns, visibility } of states) {
      const values = { is_members_only: false, deleted_at: null, hidden_at: null, deleted_with_account: false, ...columns }
      const assignments = Object.keys(values).map((name, index) => `${name} = $${index + 2}`)
      await client.query(`update posts set ${assignments} where id = $1`, [changed.id, ...Object.values(values)])
      expect((await readVisibility('posts')).get(changed.id)).toBe(visibility)
    }
    for (const table of Object.keys(expected)) {
      await client.query(`update ${table} set deleted_at = null, hidden_at = null, deleted_with_account = false`)
      const { rows } = await client.query(`select distinct visibility from ${table} order by 1`)
      expect(rows.map(({ visibility }) => visibility)).toEqual(table === 'posts' ? ['PUBLIC', 'MEMBERS_ONLY'] : ['PUBLIC'])
    }
    const { rows } = await client.query('select count(*)::int as listed from post_counts where not is_deleted')
    const { rows: publicRows } = await client.query(`select count(*)::int as listed from posts where visibility = 'PUBLIC'`)
    expect(rows).toEqual(publicRows)
  })
})
