import { expect, test } from 'vitest'
import { findQueries } from '../../lint/queries-outside-data.ts'

test('a query is found by its client, also over several lines', () => {
  const text = [
    'const a = 1',
    'await transaction.$executeRaw`select 1`',
    'const users = await database',
    '  .user',
    '  .findMany()',
    'context.database.post.count({})',
  ]
  expect(findQueries(text.join('\n'))).toEqual([2, 3, 6])
})

test('calls of services and lists are no queries', () => {
  expect(findQueries("getUser({ database }); rows.find((row) => row.id === id); new Map().delete('a'); findUser(database, id)")).toEqual([])
})
