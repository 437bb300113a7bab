import { beforeAll, describe, expect, test } from 'vitest'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Student
beforeAll(async () => {
  viewer = await createStudent(app)
})

const query = `query($query: String!, $course: String, $club: String, $first: Int, $after: String) {
  people(query: $query, course: $course, club: $club, first: $first, after: $after) { edges { cursor node { username course viewerProfile { course } } } pageInfo { hasNextPage endCursor } } }`

type Search = { query: string; course?: string; club?: string; first?: number; after?: string }
const send = (search: Search, token: string | undefined = viewer.token, at = app) => graphql(at, query, search, token)
const listNames = async (search: Search) => (await send(search)).data.people.edges.map(({ node }: any) => node.username)

describe('people', () => {
  test('finds usernames by their beginning, and from three letters by a part, in pages', async () => {
    const names = ['Mango_1', 'mango_2', 'xmango', 'a.mango.b', 'man-go', 'manxgo1']
    for (const username of names) await createStudent(app, { username })
    expect(await listNames({ query: 'ma' })).toEqual(['man-go', 'Mango_1', 'mango_2', 'manxgo1'])
    expect(await listNames({ query: ' MANGO ' })).toEqual(['Mango_1', 'mango_2', 'a.mango.b', 'xmango'])
    expect(await listNames({ query: ' @Mango_1' })).toEqual(['Mango_1'])
    expect(await listNames({ query: '@go_' })).toEqual(['Mango_1', 'mango_2'])
    expect((await send({ query: '@m' })).errors?.[0]?.message).toBe('Type at least 2 letters.')
    expect(await listNames({ query: 'go_' })).toEqual(['Mango_1', 'mango_2'])
    expect(await listNames({ query: 'o_' })).toEqual([])
    const pages: string[][] = []
    for (let after: string | undefined, hasNextPage = true; hasNextPage; ) {
      const { edges, pageInfo } = (await send({ query: 'mango', first: 1, ...(after && { after }) })).data.people
      pages.push(edges.map(({ node }: any) => node.username))
      after = pageInfo.endCursor
      hasNextPage = pageInfo.hasNextPage
    }
    expect(pages).toEqual([['Mango_1'], ['mango_2'], ['a.mango.b'], ['xmango']])
  })

  test('does not find those by course or club who have blocked the viewer and show both to the campus', async () => {
    const profile = { course: 'BA English', clubs: ['Resonance-(Music)'] }
    const [campus, open] = [await createStudent(app, { username: 'lychee_campus', profile }), await createStudent(app, { username: 'lychee_open', profile })]
    await app.database.user.update({ where: { uid: campus.uid }, data: { courseVisibility: 'CAMPUS', clubsVisibility: 'CAMPUS' } })
    const filters = [{ course: 'BA English' }, { club: 'resonance' }, { course: 'BA English', club: 'resonance' }]
    const listAll = async () =>
      Promise.all([
        ...filters.map((filter) => listNames({ query: 'lychee', ...filter })),
        ...filters.map((filter) => listNames({ query: '', first: 50, ...filter })),
      ])
    for (const names of await listAll()) expect(names).toEqual(expect.arrayContaining([campus.username, open.username]))
    for (const { uid } of [campus, open]) await app.database.block.create({ data: { blockerUid: uid, blockedUid: viewer.uid, createdAt: new Date() } })
    for (const names of await listAll()) {
      expect(names).toContain(open.username)
      expect(names).not.toContain(campus.username)
    }
  })

  test('filters by course and club, unless nobody may see them', async () => {
    const profile = { course: 'BA English', clubs: ['Resonance-(Music)'] }
    const [open, campus, closed] = [
      await createStudent(app, { username: 'papaya_open', profile }),
      await createStudent(app, { username: 'papaya_campus', profile }),
      await createStudent(app, { username: 'papaya_closed', profile }),
    ]
    await createStudent(app, { username: 'papaya_other', profile: { course: 'BCom Finance', clubs: [] } })
    const setVisibility = (uid: string, visibility: 'CAMPUS' | 'ONLY_ME') =>
      app.database.user.update({ where: { uid }, data: { courseVisibility: visibility, clubsVisibility: visibility } })
    await setVisibility(campus.uid, 'CAMPUS')
    await setVisibility(closed.uid, 'ONLY_ME')
    expect(await listNames({ query: 'papaya' })).toHaveLength(4)
    const visible = [campus.username, open.username]
    expect(await listNames({ query: 'papaya', course: 'BA English' })).toEqual(visible)
    // The campus sees the course of both; everybody sees that of one.
    const { people } = (await send({ query: 'papaya', course: 'BA English' })).data
    expect(people.edges.map(({ node }: any) => [node.course, node.viewerProfile.course])).toEqual([
      [null, 'BA English'],
      ['BA English', 'BA English'],
    ])
    expect(await listNames({ query: 'papaya', club: 'resonance' })).toEqual(visible)
    expect(await listNames({ query: 'papaya', course: 'BA English', club: 'resonance' })).toEqual(visible)
    expect(await listNames({ query: 'papaya', course: 'BCom Finance', club: 'resonance' })).toEqual([])
    expect(await listNames({ query: 'papaya', course: 'Astrology' })).toEqual([])
  })

  test('lists all of a course or a club without a text, in pages, unless nobody may see them', async () => {
    const profile = { course: 'BCom Finance', clubs: ['Resonance-(Music)'] }
    const names = ['quince_b', 'Quince_a', 'quince_c', 'quince_hidden']
    for (const username of names) await createStudent(app, { username, profile })
    await createStudent(app, { username: 'quince_other', profile: { ...profile, course: 'BA English' } })
    await app.database.user.updateMany({ where: { username: 'quince_hidden' }, data: { courseVisibility: 'ONLY_ME', clubsVisibility: 'ONLY_ME' } })
    const listAll = async (search: Omit<Search, 'query'>) => {
      const all: string[] = []
      for (let after: string | undefined, hasNextPage = true; hasNextPage; ) {
        const { edges, pageInfo } = (await send({ query: ' ', first: 2, ...search, ...(after && { after }) })).data.people
        all.push(...edges.map(({ node }: any) => node.username))
        after = pageInfo.endCursor
        hasNextPage = pageInfo.hasNextPage
      }
      return all.filter((name) => /quince/i.test(name))
    }
    const visible = ['Quince_a', 'quince_b', 'quince_c']
    expect(await listAll({ course: 'BCom Finance' })).toEqual(visible)
    expect(await listAll({ club: 'resonance' })).toEqual([...visible, 'quince_other'])
    expect(await listAll({ course: 'BCom Finance', club: 'resonance' })).toEqual(visible)
    expect(await listAll({ course: 'BCom Finance', club: 'none' })).toEqual([])
  })

  test('lists no accounts that are to be deleted', async () => {
    const { uid } = await createStudent(app, { username: 'guava_gone' })
    expect(await listNames({ query: 'guava' })).toEqual(['guava_gone'])
    await app.database.user.update({ where: { uid }, data: { deletionRequestedAt: new Date() } })
    expect(await listNames({ query: 'guava' })).toEqual([])
  })

  test('requires a sign-in and two letters, and ignores texts that no username contains', async () => {
    expect((await graphql(app, query, { query: 'ma' })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const tooShort = [{ query: '' }, { query: ' ', course: '', club: '' }, { query: ' m ' }, { query: '%' }, { query: 'm', course: 'BA English' }]
    for (const search of tooShort)
      expect((await send(search)).errors?.[0]).toMatchObject({
        message: 'Type at least 2 letters.',
        extensions: { code: 'INVALID_INPUT', field: 'query' },
      })
    for (const hostile of ['%%%', 'ma%', "ma'--", 'm\\_', 'a b', 'மா', 'x'.repeat(31), 'x'.repeat(10_000)])
      expect(await listNames({ query: hostile })).toEqual([])
    for (const after of ['x', Buffer.from('["a%"]').toString('base64url'), Buffer.from('[1]').toString('base64url')])
      expect((await send({ query: 'ma', after })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'after' })
    expect((await send({ query: 'ma', first: 51 })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'first' })
  })

  test('is limited to 60 searches a minute', async () => {
    const limited = await startTestApp(app, { rateLimitScale: 1 })
    const { token } = await createStudent(limited)
    const codes = []
    for (let n = 0; n < 61; n += 1) codes.push((await send({ query: 'ma' }, token, limited)).errors?.[0]?.extensions.code)
    await limited.stop()
    expect(codes).toEqual([...Array(60).fill(undefined), 'RATE_LIMITED'])
  })

  test('takes a constant number of statements', async () => {
    for (let n = 0; n < 20; n += 1) await createStudent(app, { username: `count_me${n}` })
    const countStatements = async (first: number) => {
      app.statements.length = 0
      expect((await send({ query: 'count', first })).data.people.edges).toHaveLength(first)
      return app.statements.length
    }
    // The search, the profiles, and which of them have blocked the viewer.
    expect([await countStatements(1), await countStatements(20)]).toEqual([3, 3])
  })
})
