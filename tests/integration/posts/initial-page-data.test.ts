import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { startTestAppWithPages } from '../../support/app-with-pages.ts'
import { createPost, createStudent } from '../../support/factories.ts'
import type { TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestAppWithPages()
})
afterAll(() => app.stop())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.address + path, { headers: { accept: 'text/html', ...headers } })
  const text = await response.text()
  const [, data] = /id="initial-data">([^<]*)<\/script>/.exec(text) ?? []
  return { response, text, initialData: data && JSON.parse(data) }
}

/** Sends the persisted query as the client does, by GET /graphql. */
const fetchPersisted = async (operationName: string, variables: object) => {
  const hash = persistedQueries.find(({ name }) => name === operationName)?.hash
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } })
  const search = new URLSearchParams({ operationName, variables: JSON.stringify(variables), extensions })
  const response = await fetch(`${app.address}/graphql?${search}`, { headers: { 'apollo-require-preflight': 'true' } })
  return ((await response.json()) as { data: object }).data
}

test.each([
  ['/lounge', 'Feed', { community: 'LOUNGE', order: 'NEWEST' }],
  ['/learn', 'Feed', { community: 'LEARN', order: 'NEWEST' }],
  ['/explore', 'Feed', { community: 'MARKET_EXPLORE', order: 'NEWEST' }],
  ['/club-buzz', 'Feed', { community: 'CLUB_BUZZ', order: 'NEWEST' }],
  ['/lounge?order=top', 'Feed', { community: 'LOUNGE', order: 'TOP' }],
  ['/clubs', 'Clubs', {}],
  ['/clubs/resonance', 'ClubPage', { slug: 'resonance' }],
  ['/shops', 'Shops', {}],
])('%s embeds the response to its query', async (path, operationName, variables) => {
  const { token } = await createStudent(app)
  for (const community of ['lounge', 'learn', 'market-explore', 'club-buzz']) await createPost(app, { token, community })
  expect((await page(path)).initialData).toEqual({ operationName, variables, data: await fetchPersisted(operationName, variables) })
})

test('a new post is in the next page despite the cache', async () => {
  const [one, two] = [await page('/lounge'), await page('/lounge')]
  expect(two.text).toBe(one.text)
  expect(two.response.headers.get('x-request-id')).not.toBe(one.response.headers.get('x-request-id'))
  const { nodeId: id } = await createPost(app)
  const { initialData } = await page('/lounge')
  expect(initialData.data.posts.edges[0].node.id).toBe(id)
  expect((await page(`/post/${id}`)).initialData).toMatchObject({ operationName: 'SinglePost', data: { post: { id } } })
})

test('a page is equal for all viewers and has an ETag', async () => {
  const { token } = await createStudent(app)
  const { response, text } = await page('/shops')
  expect((await page('/shops', { authorization: `Bearer ${token}` })).text).toBe(text)
  const revalidated = await page('/shops', { 'if-none-match': response.headers.get('etag') ?? '' })
  expect([revalidated.response.status, revalidated.text]).toEqual([304, ''])
  expect(revalidated.response.headers.get('content-security-policy')).toBe(response.headers.get('content-security-policy'))
})

test('the document of a post has its Open Graph tags', async () => {
  const { token, username } = await createStudent(app)
  const { nodeId } = await createPost(app, { token, community: 'learn', contentHtml: '<p>To be shared</p>' })
  const { text } = await page(`/post/${nodeId}`)
  expect(text).toContain(`<meta property="og:title" content="${username} in learn · Thinnai" />`)
  expect(text).toContain('<meta property="og:description" content="To be shared" />')
})

test('an unknown page embeds no data and is 404', async () => {
  const { response, initialData } = await page('/nowhere')
  expect([response.status, initialData]).toEqual([404, undefined])
})

test('pages embed the announcements of this moment, those without a query too', async () => {
  const endsAt = new Date(Date.now() + 3_600_000)
  const { id } = await app.database.announcement.create({ data: { id: randomUUID(), text: '</script>Exams', startsAt: new Date(Date.now() - 1000), endsAt } })
  const announcements = [{ id: expect.stringContaining(toNodeId('Announcement', id)), text: '</script>Exams', endsAt: endsAt.getTime() }]
  const read = async (path: string) => (await page(path)).initialData
  await expect.poll(() => read('/lounge')).toMatchObject({ operationName: 'Feed', announcements })
  expect(await read('/login')).toEqual({ operationName: '', variables: {}, data: {}, announcements })
  // A changed one is shown where the previous version was dismissed.
  const readId = async () => (await read('/login'))?.announcements?.[0].id
  const dismissedId = await readId()
  await app.database.announcement.update({ where: { id }, data: { updatedAt: new Date(Date.now() + 1) } })
  await expect.poll(readId).not.toBe(dismissedId)
  // The landing page has no data for React.
  expect((await page('/')).text).toContain('<p dir="auto">&#60;/script&#62;Exams</p>')
  await app.database.announcement.update({ where: { id }, data: { endsAt: new Date(Date.now() - 1) } })
  await expect.poll(() => read('/login')).toBeUndefined()
})
