import { expect, test } from 'vitest'
import { buildColumnsSql, buildJsonObjectSql, parseRow } from '../../../server/database/columns.ts'

const columns = { id: 'text', hashtags: 'json', createdAt: 'date', pinnedUntil: 'date' } as const

test('selects each column by its name in PostgreSQL, as its kind requires', () => {
  expect(buildColumnsSql('post', columns)).toBe(
    'post.id, to_json(post.hashtags), (extract(epoch from post.created_at) * 1000)::bigint, (extract(epoch from post.pinned_until) * 1000)::bigint',
  )
})

test('builds a JSON object of columns and other members', () => {
  expect(buildJsonObjectSql('author', { uid: true, usernameKey: true }, { picture: '(select 1)' })).toBe(
    "json_build_object('uid', author.uid, 'usernameKey', author.username_key, 'picture', (select 1))",
  )
})

test('parses a row by kind, keeps null, and ignores further columns', () => {
  expect(parseRow(columns, ['1', '["tea"]', '1795253400000', null, 'more'])).toEqual({
    id: '1',
    hashtags: ['tea'],
    createdAt: new Date('2026-11-21T09:30:00Z'),
    pinnedUntil: null,
  })
})
