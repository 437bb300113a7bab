import { beforeAll, describe, expect, test } from 'vitest'
import { createPost, createStudent } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const total = 21
let token: string
let nodeIds: string[]
beforeAll(async () => {
  ;({ token } = await createStudent(app))
  nodeIds = []
  for (let n = 0; n < total; n += 1) {
    const post = await createPost(app, { token, contentHtml: `<p>n${n} #Order${n % 2 ? '' : ' #EVEN'}</p>` })
    nodeIds.push(post.nodeId)
    // Activity: n20 is the first again, then n0, n1, …; votes: n0 to n6 have 2, n7 to n13 have 1.
    const lastActivityAt = new Date(Date.now() + (n === total - 1 ? 1000 : -n) * 60_000)
    await app.database.postCounts.update({ where: { postId: post.id }, data: { lastActivityAt, recentVotes: Math.max(0, 2 - Math.floor(n / 7)), votes: 7 } })
  }
})

const feed = `query($order: PostOrder, $first: Int, $after: String) { posts(community: LOUNGE, order: $order, first: $first, after: $after) {
  edges { cursor node { summary voteCount replyCount version editedAt closedAt } } pageInfo { hasNextPage endCursor } } }`
const tagged = `query($name: String!, $first: Int, $after: String) { tag(name: $name) { name posts(first: $first, after: $after) {
  edges { node { summary } } pageInfo { endCursor } } } }`

const numbersOf = (connection: any): number[] => connection.edges.map(({ node }: any) => Number(/n(\d+)/.exec(node.summary)?.[1]))
const range = Array.from({ length: total }, (_, n) => n)
const expectedNumbers = {
  NEWEST: range.toReversed(),
  ACTIVE: [20, ...range.slice(0, 20)],
  TOP: [6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 20, 19, 18, 17, 16, 15, 14],
}
const orders = Object.keys(expectedNumbers) as (keyof typeof expectedNumbers)[]

describe.each(orders)('the order %s', (order) => {
  test('has each post once over all pages, over both transports', async () => {
    const numbers: number[] = []
    for (let after: string | null = null; ; ) {
      const { posts }: any = (await graphql(app, feed, { order, first: 4, after })).data
      numbers.push(...numbersOf(posts))
      after = posts.pageInfo.endCursor
      if (!posts.pageInfo.hasNextPage) break
    }
    expect(numbers).toEqual(expectedNumbers[order])

    const summaries: string[] = []
    for (let path = `/api/posts?community=lounge&order=${order.toLowerCase()}&limit=8`; path; ) {
      const { body, headers } = await request(app, 'GET', path)
      summaries.push(...body.map(({ summary }: any) => summary))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(summaries.map((summary) => Number(/n(\d+)/.exec(summary)?.[1]))).toEqual(expectedNumbers[order])
  })

  test('runs as many statements for 20 posts as for one', async () => {
    const [one, twenty] = [await countStatements(app, feed, { order, first: 1 }), await countStatements(app, feed, { order, first: 20 })]
    expect(twenty.data.posts.edges).toHaveLength(20)
    expect([one.count, twenty.count]).toEqual([1, 1])
  })

  test('refuses the cursors of the other orders', async () => {
    const { posts } = (await graphql(app, feed, { order, first: 1 })).data
    for (const other of orders.filter((name) => name !== order)) {
      const { errors } = await graphql(app, feed, { order: other, after: posts.pageInfo.endCursor })
      expect(errors?.[0]?.extensions).toEqual({ code: 'INVALID_INPUT', status: 400, field: 'after' })
    }
  })
})

test('the default order is NEWEST, and a card has its counters', async () => {
  const { posts } = (await graphql(app, '{ posts(community: LOUNGE, first: 1) { edges { node { summary voteCount replyCount version editedAt closedAt } } } }'))
    .data
  expect(posts.edges[0].node).toEqual({ summary: 'n20 #Order #EVEN', voteCount: 7, replyCount: 0, version: 1, editedAt: null, closedAt: null })
  expect((await request(app, 'GET', '/api/posts?community=lounge&order=best')).body).toEqual({ error: 'order is newest, active or top.' })
})

test('a tag has its posts of all communities, newest first, in two statements', async () => {
  await createPost(app, { token, community: 'learn', contentHtml: '<p>n21 #oRder #order</p>' })
  const first = await countStatements(app, tagged, { name: 'ORDER', first: 3 })
  expect([first.data.tag.name, numbersOf(first.data.tag.posts)]).toEqual(['order', [21, 20, 19]])
  const next = await countStatements(app, tagged, { name: 'order', first: 20, after: first.data.tag.posts.pageInfo.endCursor })
  expect(numbersOf(next.data.tag.posts)).toEqual(range.slice(0, 19).toReversed())
  expect([first.count, next.count]).toEqual([2, 2])
  expect(numbersOf((await graphql(app, tagged, { name: 'even' })).data.tag.posts)).toEqual([20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0])
  for (const name of ['none', '', '#order', 'x'.repeat(5000)]) expect((await graphql(app, tagged, { name })).data).toEqual({ tag: null })
})

describe.each([
  ['ACTIVE', 'post_counts_community_last_activity_at_post_id_idx', feed, { order: 'ACTIVE' }, 'last_activity_at, post_id'],
  ['TOP', 'post_counts_community_recent_votes_created_at_post_id_idx', feed, { order: 'TOP' }, 'recent_votes, created_at, post_id'],
  ['a tag', 'post_tags_pkey', tagged, { name: 'order' }, 'created_at, post_id'],
])('a page of %s', (_name, index, query, variables, key) => {
  /** The plan of the statement that reads the page, on a table that is large enough for its index. */
  async function explainPage(after?: string) {
    await countStatements(app, query, { ...variables, first: 2, after })
    const statement = app.statements.find((text) => text.includes('sorted join posts'))
    const client = await app.database.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off')
      const { rows } = await client.query(`explain (generic_plan, costs off) ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('begins in the index, however far into the list it is', async () => {
    const { data } = await graphql(app, query, { ...variables, first: 1 })
    const cursor = (data.posts ?? data.tag.posts).pageInfo.endCursor
    const scan = new RegExp(`Limit\\n\\s+-> {2}Index (Only )?Scan.* using ${index} on .*\\n\\s+Index Cond: (.*)`)
    expect(scan.exec(await explainPage())?.[2]).toBeTruthy()
    expect(scan.exec(await explainPage(cursor))?.[2]).toContain(`ROW(${key}) < ROW(`)
  })
})
