import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createClientRouter } from '../../../server/pages/static-client.ts'
import { createPost, createStudent } from '../../support/factories.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-carried-'))
  for (const name of ['index', 'landing', 'dev'])
    await writeFile(join(folder, `${name}.html`), '<title>x</title><div id="root"></div><script type="application/json" id="config">{}</script>')
  const { clientConfig, policies } = createBrowserConfig(readConfig({}))
  app = await startTestApp(undefined, {
    createClientHandler: (responses) =>
      createClientRouter(folder, clientConfig, policies.app, (path, parameters, context) => getHtmlPage(context, path, parameters), responses),
  })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

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

test('an unknown page embeds no data and is 404', async () => {
  const { response, initialData } = await page('/nowhere')
  expect([response.status, initialData]).toEqual([404, undefined])
})
