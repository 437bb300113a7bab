import { expect, test } from 'vitest'
import type { ServiceContext } from '../../../server/auth/service-context.ts'
import { getClubs } from '../../../server/features/clubs/service.ts'

const clubs = [
  { slug: 'thirai', keywords: ['theatre', 'Drama'] },
  { slug: 'new-club', keywords: [] },
]
const context = { database: { club: { findMany: async () => clubs } } } as unknown as ServiceContext
const search = async (term?: string | null) => (await getClubs(context, term)).map(({ slug }) => slug)

test('without a search lists all clubs, those without keywords too', async () => {
  for (const term of [undefined, null, '', ' ']) expect(await search(term)).toEqual(['thirai', 'new-club'])
})

test('a search lists clubs with a keyword that contains it, ignoring case', async () => {
  expect(await search(' dRAM ')).toEqual(['thirai'])
  expect(await search('new')).toEqual([])
})
