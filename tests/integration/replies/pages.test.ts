import { beforeAll, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let post: { id: string; nodeId: string }
beforeAll(async () => {
  author = await createStudent(app)
  const other = await createStudent(app)
  post = await createPost(app, { token: author.token })
  await seedReplies(post.id, 10_000, [author.uid, other.uid])
})

/** Replies of several authors, every second one in reply to another, every hundredth one deleted. */
async function seedReplies(postId: string, count: number, uids: string[]) {
  await app.database.$executeRaw`
    insert into replies (id, post_id, number, author_uid, content_html, in_reply_to, deleted_at, created_at)
    select gen_random_uuid(), ${postId}::uuid, number, (${uids}::text[])[1 + number % ${uids.length}], '<p>' || number || '</p>',
      case when number % 2 = 0 then 1 + number / 2 end, case when number % 100 = 0 then now() end, now() - (${count} - number) * interval '1 second'
    from generate_series(1, ${count}) as number`
  await app.database.postCounts.update({ where: { postId }, data: { lastNumber: count, replies: count - Math.floor(count / 100) } })
}

const fields = 'number author { username profilePic } contentHtml isDeleted media { url } inReplyTo { number contentHtml }'
const query = `query($id: ID!, $first: Int, $after: String, $last: Int, $before: String, $from: Int) { post(id: $id) {
  replies(first: $first, after: $after, last: $last, before: $before, from: $from) {
    edges { cursor node { ${fields} } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor } } } }`
const readPage = async (args: object, id = post.nodeId) => {
  const { data, errors } = await graphql(app, query, { id, ...args })
  return errors ? errors[0]?.extensions : data.post.replies
}
const summarize = ({ edges, pageInfo: { hasPreviousPage, hasNextPage } }: any) => [
  edges.at(0)?.node.number,
  edges.at(-1)?.node.number,
  edges.length,
  hasPreviousPage,
  hasNextPage,
]

describe('Post.replies', () => {
  test('pages forwards, backwards and from a number, with exact neighbours', async () => {
    const first = await readPage({})
    expect(summarize(first)).toEqual([1, 20, 20, false, true])
    expect(summarize(await readPage({ first: 5, after: first.pageInfo.endCursor }))).toEqual([21, 25, 5, true, true])
    expect(summarize(await readPage({ last: 5, before: first.pageInfo.endCursor }))).toEqual([15, 19, 5, true, true])
    expect(summarize(await readPage({ last: 50, before: first.pageInfo.endCursor }))).toEqual([1, 19, 19, false, true])
    expect(summarize(await readPage({ last: 5, before: first.pageInfo.startCursor }))).toEqual([undefined, undefined, 0, false, true])
    expect(summarize(await readPage({ last: 5 }))).toEqual([9996, 10_000, 5, true, false])
    expect(summarize(await readPage({ first: 20, from: 5000 }))).toEqual([5000, 5019, 20, true, true])
    expect(summarize(await readPage({ first: 20, from: 9990 }))).toEqual([9990, 10_000, 11, true, false])
    expect(summarize(await readPage({ first: 11, from: 9990 }))).toEqual([9990, 10_000, 11, true, false])
    expect(summarize(await readPage({ first: 10, from: 9990 }))).toEqual([9990, 9999, 10, true, true])
    expect(summarize(await readPage({ from: 2_147_483_647 }))).toEqual([undefined, undefined, 0, true, false])
    const [last] = (await readPage({ last: 1 })).edges
    expect(summarize(await readPage({ after: last.cursor }))).toEqual([undefined, undefined, 0, true, false])
    const empty = await createPost(app, { token: author.token })
    for (const args of [{}, { last: 3 }, { from: 7 }]) expect(summarize(await readPage(args, empty.nodeId))).toEqual([undefined, undefined, 0, false, false])
  })

  test.each([
    { first: 0 },
    { first: 51 },
    { last: 0 },
    { last: 51 },
    { from: 0 },
    { from: -1 },
    { after: 'x' },
    { before: 'WzFd' },
    { first: 1, last: 1 },
    { last: 1, from: 1 },
    { after: 'cmVwbHkgMQ', from: 1 },
    { after: 'cmVwbHkgMQ', before: 'cmVwbHkgOQ' },
  ])('refuses %j', async (args) => {
    expect(await readPage(args)).toMatchObject({ code: 'INVALID_INPUT', field: expect.any(String) })
  })

  test('runs the same number of statements for any page and size', async () => {
    const counts = []
    for (const args of [{ first: 1, from: 2 }, { first: 20, from: 1 }, { first: 20, from: 9990 }, { last: 20 }, { last: 50 }])
      counts.push((await countStatements(app, query, { id: post.nodeId, ...args })).count)
    // The post, the page, and the replies that are answered.
    expect(counts).toEqual([3, 3, 3, 3, 3])
  })

  test('runs one statement for the replies of many posts', async () => {
    const ids = [post.nodeId]
    while (ids.length < 4) {
      const { id, nodeId } = await createPost(app, { token: author.token })
      ids.push(nodeId)
      await createReply(app, id, { token: author.token })
    }
    const nodes =
      'query($ids: [ID!]!) { nodes(ids: $ids) { ... on Post { replies(first: 2) { edges { node { number post { id } inReplyTo { number } } } } } } }'
    const counts = []
    for (const length of [1, 4]) {
      app.statements.length = 0
      const { data } = await graphql(app, nodes, { ids: ids.slice(0, length) }, author.token)
      expect(data.nodes.map(({ replies }: any) => replies.edges.length)).toEqual([2, 1, 1, 1].slice(0, length))
      counts.push(app.statements.length)
    }
    expect(counts[1]).toBe(counts[0])
  })

  test('shows a deleted reply as its number only', async () => {
    const { edges } = await readPage({ first: 1, from: 100 })
    expect(edges[0].node).toEqual({ number: 100, author: null, contentHtml: '', isDeleted: true, media: [], inReplyTo: null })
    const { edges: quoting } = await readPage({ first: 1, from: 198 })
    expect(quoting[0].node.inReplyTo).toEqual({ number: 100, contentHtml: '' })
  })

  test('reads a page by the index, wherever it is', async () => {
    const { rows } = await app.database.pool.query(
      'explain (format json) select * from replies where post_id = $1::uuid and number >= 9980::bigint and number < 9980::bigint + 20::bigint',
      [post.id],
    )
    expect(JSON.stringify(rows)).toContain('replies_post_id_number_key')
  })
})

describe('read marks', () => {
  const mark = async (number: number, token: string, postId = post.nodeId) => {
    const mutation = 'mutation($id: ID!, $number: Int!) { markThreadRead(input: {postId: $id, number: $number}) { post { viewerLastReadNumber } } }'
    const { data, errors } = await graphql(app, mutation, { id: postId, number }, token)
    return errors ? errors[0]?.extensions.code : data.markThreadRead.post.viewerLastReadNumber
  }

  test('are stored per viewer, never go back, and end at the last reply', async () => {
    const [one, other] = [await createStudent(app), await createStudent(app)]
    expect([await mark(42, one.token), await mark(7, one.token), await mark(50, one.token)]).toEqual([42, 42, 50])
    expect(await mark(2_000_000_000, other.token)).toBe(10_000)
    expect(await mark(0, one.token)).toBe('INVALID_INPUT')
    expect(await mark(1, one.token, Buffer.from(`Post:${crypto.randomUUID()}`).toString('base64url'))).toBe('NOT_FOUND')
    const empty = await createPost(app, { token: author.token })
    expect(await mark(3, one.token, empty.nodeId)).toBeNull()
    const read = 'query($id: ID!) { post(id: $id) { viewerLastReadNumber } }'
    expect((await graphql(app, read, { id: post.nodeId })).data.post.viewerLastReadNumber).toBeNull()
    expect((await graphql(app, read, { id: post.nodeId }, one.token)).data.post.viewerLastReadNumber).toBe(50)
  })

  test('set no cookie that bypasses replicas', async () => {
    const { token } = await createStudent(app)
    const body = { query: `mutation { markThreadRead(input: {postId: "${post.nodeId}", number: 1}) { post { id } } }` }
    const response = await fetch(`${app.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})
