import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBusiness, createPost, createStudent } from '../../support/factories.ts'
import { countStatements } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const day = (of: number) => new Date(Date.UTC(2026, 0, of))

test('thriftItems runs a constant number of statements', async () => {
  const facts = { name: 'Lamp', image: '/lamp.webp', minPrice: 100, description: '', whatsapp: '', instagram: '' }
  await app.database.thriftItem.createMany({ data: Array.from({ length: 20 }, (_, index) => ({ ...facts, id: randomUUID(), createdAt: day(index + 1) })) })
  const query = 'query($first: Int) { thriftItems(first: $first) { edges { node { id name } } } }'
  const [one, twenty] = [await countStatements(app, query, { first: 1 }), await countStatements(app, query, { first: 20 })]
  expect(twenty.data.thriftItems.edges).toHaveLength(20)
  expect(twenty.count).toBe(one.count)
})

test('events with clubs run a constant number of statements', async () => {
  const { data } = await countStatements(app, '{ clubs { slug } }')
  const slugs: string[] = data.clubs.map(({ slug }: { slug: string }) => slug)
  expect(slugs.length).toBeGreaterThan(2)
  const rows = slugs.map((clubSlug, index) => ({
    id: randomUUID(),
    title: 'x',
    description: '',
    place: '',
    startsAt: day(index + 1),
    endsAt: day(index + 2),
    clubSlug,
  }))
  await app.database.event.createMany({ data: rows })
  const query = 'query($to: DateTime!) { events(from: "2025-12-31T00:00:00Z", to: $to) { club { slug } } }'
  const [one, all] = [await countStatements(app, query, { to: day(2) }), await countStatements(app, query, { to: day(60) })]
  expect([one.data.events.length, all.data.events.length]).toEqual([1, slugs.length])
  expect(all.count).toBe(one.count)
  const [few, many] = [
    await countStatements(app, 'query($search: String) { clubs(search: $search) { slug } }', { search: 'cod' }),
    await countStatements(app, '{ clubs { slug } }'),
  ]
  expect(few.data.clubs.length).toBeLessThan(many.data.clubs.length)
  expect(many.count).toBe(few.count)
})

test('clubs and businesses of authors run a constant number of statements', async () => {
  for (let index = 0; index < 4; index += 1) {
    const { token } = await createStudent(app)
    await createBusiness(app, { token, name: 'Tea' })
    await createPost(app, { token })
  }
  const query = 'query($first: Int) { posts(community: LOUNGE, first: $first) { edges { node { author { clubs { slug } business { name } } } } } }'
  const [one, four] = [await countStatements(app, query, { first: 1 }), await countStatements(app, query, { first: 4 })]
  expect(four.data.posts.edges.map(({ node }: any) => node.author.business.name)).toEqual(Array(4).fill('Tea'))
  expect(four.count).toBe(one.count)
})
