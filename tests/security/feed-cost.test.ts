import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import { cpuMsOfAsync } from '../support/cpu-time.ts'
import { createPost, createStudent } from '../support/factories.ts'
import { graphql, request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()
const maxRatio = 20
let personalPath: string
beforeAll(async () => {
  const student = await createStudent(app)
  for (let index = 0; index < 20; index += 1) await createPost(app, { token: student.token })
  await app.database.clubMember.create({ data: { clubSlug: 'resonance', userUid: student.uid } })
  const start = Date.now() + 86_400_000
  await app.database.event.createMany({
    data: Array.from({ length: 500 }, (_, index) => ({
      ...{ id: randomUUID(), title: `Event ${index}`, description: 'Bring a friend. '.repeat(300), place: 'Hall', clubSlug: 'resonance' },
      ...{ startsAt: new Date(start + index * 3_600_000), endsAt: new Date(start + (index + 1) * 3_600_000) },
    })),
  })
  personalPath = (await graphql(app, 'mutation { resetCalendarFeed { path } }', {}, student.token)).data.resetCalendarFeed.path
})

const measureRead = (path: string) =>
  cpuMsOfAsync(async () => {
    expect((await request(app, 'GET', path)).status).toBe(200)
  })

/** By POST, which no cache answers. */
const measurePlainRead = () =>
  cpuMsOfAsync(async () => {
    const { data } = await graphql(app, '{ posts(community: LOUNGE) { edges { node { id contentHtml author { username } } } } }')
    expect(data.posts.edges.length).toBeGreaterThan(0)
  })

for (const [name, getPath] of [
  ['the calendar of the campus', () => '/api/events.ics'],
  ['a personal calendar', () => personalPath],
] as const)
  testCase(`${name} with 500 events, read again`, `costs less than ${maxRatio} times as much CPU time as a list of posts`, async () => {
    // Each is read once before: the server compiles statements, and calendar apps read a feed again and again.
    await measurePlainRead()
    await measureRead(getPath())
    const plainMs = Math.min(await measurePlainRead(), await measurePlainRead())
    const feedMs = Math.min(await measureRead(getPath()), await measureRead(getPath()))
    expect(feedMs / plainMs).toBeLessThan(maxRatio)
    return `${feedMs.toFixed(1)} ms, ${(feedMs / plainMs).toFixed(1)} times as much`
  })

testCase(
  'pages of long posts and bookmarks in one query, of which nothing is selected',
  `cost less than ${maxRatio} times as much CPU time as a list of posts`,
  async () => {
    const { token } = await createStudent(app)
    const contentHtml = `<p>${'Bring a friend. '.repeat(3000)}</p>`
    const bookmarking = 'mutation($id: ID!) { setBookmark(input: {subjectId: $id, bookmarked: true}) { subject { __typename } } }'
    for (let index = 0; index < 50; index += 1) {
      const { nodeId } = await createPost(app, { token, community: 'learn', contentHtml })
      await graphql(app, bookmarking, { id: nodeId }, token)
    }
    const buildQuery = (count: number, page: string) => `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${page}`).join(' ')} }`
    const ratios = []
    for (const page of [
      ...['__typename', 'edges { cursor }', 'edges { node { id } }'].map((selection) => `posts(community: LEARN, first: 50) { ${selection} }`),
      'bookmarks(first: 50) { edges { cursor } }',
    ]) {
      let count = 15
      while ((await graphql(app, buildQuery(count, page), {}, token)).errors) count -= 1
      expect(count).toBeGreaterThan(1)
      const measure = () =>
        cpuMsOfAsync(async () => {
          expect((await graphql(app, buildQuery(count, page), {}, token)).errors).toBeUndefined()
        })
      await measurePlainRead()
      const plainMs = Math.min(await measurePlainRead(), await measurePlainRead())
      ratios.push(Math.min(await measure(), await measure()) / plainMs)
    }
    expect(Math.max(...ratios)).toBeLessThan(maxRatio)
    return ratios.map((ratio) => ratio.toFixed(1)).join(', ')
  },
)
