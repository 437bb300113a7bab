import { beforeAll, describe, expect, test } from 'vitest'
import { restorePost } from '../../../server/features/posts/changes/delete-post.ts'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
let elapsedMs = 0
const now = () => new Date(Date.now() + elapsedMs)
const app = setUpTestApp(undefined, { now })
let author: Student
let other: Student
beforeAll(async () => {
  author = await createStudent(app)
  other = await createStudent(app)
})

const remove = 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId restorableUntil } }'
const close = 'mutation($id: ID!, $closed: Boolean) { closeThread(input: {postId: $id, closed: $closed}) { post { closedAt } } }'
const edit = 'mutation($id: ID!) { editPost(input: {postId: $id, version: 1, contentHtml: "y"}) { post { id } } }'

/** The context of a service call by a student. */
const createContext = (student: Student) =>
  ({
    ...{
      database: app.database,
      storage: app.storage,
      log: app.log,
      now,
      viewer: { uid: student.uid, email: student.email, emailVerified: true, signedInAt: now() },
    },
    ...{ assertAccountActive: async () => {}, consumeRateLimit: async () => {} },
  }) as never

const getCode = ({ errors }: Awaited<ReturnType<typeof graphql>>) => errors?.[0]?.extensions.code ?? 'OK'

describe('a deleted post', () => {
  test('is gone from every read at once, and is back when it is restored', async () => {
    const media = [await createPng()]
    const created = await createPost(app, { token: author.token, contentHtml: '<p>The zyzzyva is in the quad #beetles</p>', media })
    const { id, nodeId } = created
    await app.database.postCounts.update({ where: { postId: id }, data: { votes: 2, recentVotes: 2 } })
    const { url } = created.media[0]
    const smallerSize = created.media[0].srcset.split(' ')[0]

    const readEverywhere = async () => {
      const query = `query($id: ID!, $username: String!) {
        post(id: $id) { id } node(id: $id) { id } tag(name: "beetles") { posts { edges { node { id } } } }
        newest: posts(community: LOUNGE) { edges { node { id } } } active: posts(community: LOUNGE, order: ACTIVE) { edges { node { id } } }
        top: posts(community: LOUNGE, order: TOP) { edges { node { id } } } user(username: $username) { posts { edges { node { id } } } } }`
      const { data } = await graphql(app, query, { id: nodeId, username: author.username }, other.token)
      const rest = await request(app, 'GET', '/api/posts?community=lounge')
      return {
        graphql: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, JSON.stringify(value).includes(nodeId)])),
        rest: [(await request(app, 'GET', `/api/posts/${id}`)).status, JSON.stringify(rest.body).includes(id)],
        page: [(await getHtmlPage(app, `/post/${nodeId}`)).status ?? 200, (await getHtmlPage(app, `/post/${id}`)).status ?? 200],
        media: [(await fetch(app.address + url)).status, (await fetch(app.address + smallerSize)).status],
        compa: JSON.stringify((await post(app, '/compa/ask', { question: 'Where is the zyzzyva?' })).body).includes(nodeId),
      }
    }
    const read = await readEverywhere()
    expect(read).toEqual({
      graphql: { post: true, node: true, tag: true, newest: true, active: true, top: true, user: true },
      ...{ rest: [200, true], page: [200, 200], media: [200, 200], compa: true },
    })

    const { data } = await graphql(app, remove, { id: nodeId }, author.token)
    const { deletedAt } = await app.database.post.findUniqueOrThrow({ where: { id } })
    expect(data.deletePost).toEqual({ deletedId: nodeId, restorableUntil: new Date(Number(deletedAt) + dayMs).toISOString() })
    expect(await readEverywhere()).toEqual({
      graphql: { post: false, node: false, tag: false, newest: false, active: false, top: false, user: false },
      ...{ rest: [404, false], page: [404, 404], media: [404, 404], compa: false },
    })

    await restorePost(createContext(author), id)
    await graphql(app, close, { id: nodeId, closed: false }, author.token)
    expect(await readEverywhere()).toEqual(read)
  })

  test('can neither be changed nor deleted again, over both transports', async () => {
    const { id, nodeId } = await createPost(app, { token: author.token })
    expect((await request(app, 'DELETE', `/api/posts/${id}`, undefined, author.token)).status).toBe(204)
    expect(await Promise.all([remove, close, edit].map(async (document) => getCode(await graphql(app, document, { id: nodeId }, author.token))))).toEqual(
      Array(3).fill('NOT_FOUND'),
    )
    expect((await request(app, 'DELETE', `/api/posts/${id}`, undefined, author.token)).status).toBe(404)
    expect((await request(app, 'PATCH', `/api/posts/${id}`, { version: 1, contentHtml: 'y' }, author.token)).status).toBe(404)
  })

  test('can be restored by its author alone, for 24 hours', async () => {
    const { id, nodeId } = await createPost(app, { token: author.token })
    expect(await restorePost(createContext(author), id)).toMatchObject({ id })
    await graphql(app, remove, { id: nodeId }, author.token)
    await expect(restorePost(createContext(other), id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(restorePost(createContext(author), 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    elapsedMs = dayMs
    await expect(restorePost(createContext(author), id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    elapsedMs = dayMs - 60_000
    expect(await restorePost(createContext(author), id)).toMatchObject({ id })
    elapsedMs = 0
  })

  test('is not created again with its Idempotency-Key', async () => {
    const send = () => request(app, 'POST', '/api/posts', { contentHtml: 'x', community: 'lounge' }, author.token, { 'idempotency-key': 'deleted-post' })
    const { body } = await send()
    await request(app, 'DELETE', `/api/posts/${body.id}`, undefined, author.token)
    expect(await send()).toMatchObject({ status: 409, body: { error: 'The post or reply of this Idempotency-Key is deleted.' } })
  })

  test('is skipped by pages of every order', async () => {
    const posts = []
    for (let n = 0; n < 6; n += 1) posts.push(await createPost(app, { token: author.token, community: 'market-explore', contentHtml: `<p>${n}</p>` }))
    for (const index of [1, 2, 5]) await graphql(app, remove, { id: posts[index].nodeId }, author.token)
    for (const order of ['newest', 'active', 'top']) {
      const { body, headers } = await request(app, 'GET', `/api/posts?community=market-explore&order=${order}&limit=2`)
      expect(body.map(({ summary }: any) => summary)).toEqual(['4', '3'])
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
      expect((await request(app, 'GET', next)).body.map(({ summary }: any) => summary)).toEqual(['0'])
    }
  })
})

test('another student can neither delete a post nor close its thread', async () => {
  const { id, nodeId } = await createPost(app, { token: author.token })
  for (const document of [remove, close]) expect(getCode(await graphql(app, document, { id: nodeId }, other.token))).toBe('FORBIDDEN')
  expect((await request(app, 'DELETE', `/api/posts/${id}`, undefined, other.token)).status).toBe(403)
})

test('the author closes a thread and opens it again', async () => {
  const { id, nodeId } = await createPost(app, { token: author.token })
  const setClosed = async (closed?: boolean) => (await graphql(app, close, { id: nodeId, closed }, author.token)).data.closeThread.post.closedAt
  const closedAt = await setClosed()
  expect(closedAt).toBeTruthy()
  expect(await setClosed(true)).toBe(closedAt)
  expect((await request(app, 'GET', `/api/posts/${id}`)).body.closedAt).toBe(closedAt)
  expect(await setClosed(false)).toBeNull()
})

test('the response of a creation has the Location of the post', async () => {
  const created = await request(app, 'POST', '/api/posts', { contentHtml: 'x', community: 'lounge' }, author.token)
  expect(await request(app, 'GET', created.headers.get('location') ?? '')).toMatchObject({ status: 200, body: { id: created.body.id, contentHtml: 'x' } })
  for (const id of ['x', crypto.randomUUID()]) expect((await request(app, 'GET', `/api/posts/${id}`)).status).toBe(404)
})
