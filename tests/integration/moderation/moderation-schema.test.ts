// @module-tag rest
import { expect, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { withDatabaseBefore } from '../../support/former-database.ts'

const authorUid = 'author'
const takenDownAt = new Date('2026-11-20T10:00:00Z')
const posts = { hidden: crypto.randomUUID(), rewritten: crypto.randomUUID(), deleted: crypto.randomUUID(), shown: crypto.randomUUID() }
const replies = { hidden: crypto.randomUUID(), shown: crypto.randomUUID() }

test('texts that an operator moved to the schema moderation become hidden by a decided case', async () => {
  await withDatabaseBefore('20261128014000_moderation_schema_to_cases', async (client, url) => {
    const select = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows
    await select('insert into users (uid, email, username, username_key, created_at) values ($1, $1, $1, $1, now())', authorUid)
    const insertPost = (id: string, text: string) =>
      select(
        `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at) values ($1, $2, 'LOUNGE', $3, 'x', '{}', now())`,
        ...[id, authorUid, text],
      )
    await insertPost(posts.hidden, '<p>This post was taken down.</p>')
    await insertPost(posts.rewritten, '<p>Kind words</p>')
    await insertPost(posts.deleted, '<p>This post was taken down.</p>')
    await select('update posts set deleted_at = now() where id = $1', posts.deleted)
    await insertPost(posts.shown, '<p>Hello</p>')
    const insertReply = (id: string, number: number, text: string, createdAt: string) =>
      select(
        'insert into replies (id, post_id, number, author_uid, content_html, created_at) values ($1, $2, $3, $4, $5, $6)',
        ...[id, posts.shown, number, authorUid, text, createdAt],
      )
    await insertReply(replies.shown, 1, '<p>Hi</p>', '2026-11-18T10:00:00Z')
    await insertReply(replies.hidden, 2, '<p>This reply was taken down.</p>', '2026-11-19T10:00:00Z')
    await select(`update post_counts set replies = 2, last_number = 2, last_reply_at = '2026-11-19T10:00:00Z' where post_id = $1`, posts.shown)
    // As the operator's manual of the former version creates and fills the tables.
    await select(`create schema moderation`)
    await select(`create table moderation.posts
      (id uuid primary key, author_uid text, content_html text not null, summary text not null, hashtags text[] not null, reason text not null, taken_down_at timestamptz not null default now())`)
    await select(`create table moderation.replies
      (id uuid primary key, author_uid text, content_html text not null, reason text not null, taken_down_at timestamptz not null default now())`)
    await select('create table moderation.revisions (like revisions)')
    await select('create table moderation.notes (post uuid references moderation.posts)')
    for (const id of [posts.hidden, posts.rewritten, posts.deleted, crypto.randomUUID()])
      await select(`insert into moderation.posts values ($1, $2, '<p>An insult #tea</p>', 'An insult #tea', '{tea}', 'insult', $3)`, id, authorUid, takenDownAt)
    await select(`insert into moderation.replies values ($1, $2, '<p>Another</p>', 'insult', $3)`, replies.hidden, authorUid, takenDownAt)
    await select(
      `insert into moderation.revisions (id, kind, subject_id, version, content_html, published_at) values ($1, 'POST', $2, 1, '<p>Before</p>', now())`,
      ...[crypto.randomUUID(), posts.hidden],
    )

    await migrate(url)

    const [{ decided_at: decidedAt }] = await select('select decided_at from cases limit 1')
    expect(Date.now() - decidedAt.getTime()).toBeLessThan(60_000)
    const hidden = { deleted_at: decidedAt, hidden_at: decidedAt, version: 2 }
    const visible = { deleted_at: null, hidden_at: null, version: 1 }
    const postColumns = 'content_html, hashtags, deleted_at, hidden_at, version'
    expect(await select(`select ${postColumns} from posts where id = $1`, posts.hidden)).toEqual([
      { content_html: '<p>An insult #tea</p>', hashtags: ['tea'], ...hidden },
    ])
    expect(await select(`select ${postColumns} from posts where id = $1`, posts.deleted)).toEqual([
      { content_html: '<p>This post was taken down.</p>', hashtags: [], deleted_at: expect.any(Date), hidden_at: null, version: 1 },
    ])
    expect(await select(`select ${postColumns} from posts where id = $1`, posts.rewritten)).toEqual([
      { content_html: '<p>Kind words</p>', hashtags: [], ...visible },
    ])
    expect(await select('select content_html, deleted_at, hidden_at, version from replies order by number')).toEqual([
      { content_html: '<p>Hi</p>', ...visible },
      { content_html: '<p>Another</p>', ...hidden },
    ])
    expect(await select('select replies, last_reply_at, last_number from post_counts where post_id = $1', posts.shown)).toEqual([
      { replies: 1, last_reply_at: new Date('2026-11-18T10:00:00Z'), last_number: 2 },
    ])
    const decided = {
      author_uid: authorUid,
      action: 'HIDE',
      decided_at: decidedAt,
      hidden_at: decidedAt,
      opened_at: takenDownAt,
      sentence: 'insult',
      subject_version: 2,
    }
    expect(
      await select('select kind, subject_id, author_uid, action, decided_at, hidden_at, opened_at, sentence, subject_version from cases order by kind'),
    ).toEqual([
      { kind: 'POST', subject_id: posts.hidden, ...decided },
      { kind: 'REPLY', subject_id: replies.hidden, ...decided },
    ])
    expect(await select('select subject_id, content_html from revisions')).toEqual([{ subject_id: posts.hidden, content_html: '<p>Before</p>' }])
    expect(await select(`select act, action from moderation_log where act = 'case.decided'`)).toEqual(Array(2).fill({ act: 'case.decided', action: 'HIDE' }))
    expect(await select(`select subject from domain_events where kind = 'case.decided' order by subject`)).toEqual(
      await select('select id::text as subject from cases order by 1'),
    )
    // The operator's own table stays.
    expect(await select(`select table_name from information_schema.tables where table_schema = 'moderation'`)).toEqual([{ table_name: 'notes' }])
  })
})
