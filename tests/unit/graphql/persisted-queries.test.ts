import { addTypenameToDocument } from '@apollo/client/utilities'
import { type DocumentNode, parse, print } from 'graphql'
import { expect, test } from 'vitest'
import * as documents from '../../../client/src/generated/graphql.ts'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { createPersistedQueryCache } from '../../../server/graphql/queries/persisted-queries.ts'

test('registers a query of 5,000 characters and ignores a longer one', async () => {
  const cache = createPersistedQueryCache()
  const hash = 'a'.repeat(64)
  await cache.set(`apq:${hash}`, 'x'.repeat(5001))
  expect(await cache.get(`apq:${hash}`)).toBeUndefined()
  await cache.set(`apq:${hash}`, 'x'.repeat(5000))
  expect(await cache.get(`apq:${hash}`)).toHaveLength(5000)
})

// These queries are sent by GET, and proxies log their addresses. A username is in the address of the page, too.
test('no variable of a persisted query is private or a search text', () => {
  const definitions = persistedQueries.flatMap(({ text }) => parse(text).definitions)
  const variables = definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? (node.variableDefinitions ?? []) : []))
  expect(new Set(variables.map(({ variable }) => variable.name.value))).toEqual(
    new Set(['community', 'order', 'after', 'id', 'name', 'slug', 'from', 'to', 'username']),
  )
})

test.each(persistedQueries)('the text of $name is the one that Apollo Client sends', ({ name, text }) => {
  expect(text).toBe(print(addTypenameToDocument((documents as unknown as Record<string, DocumentNode>)[`${name}Document`] as DocumentNode)))
})
