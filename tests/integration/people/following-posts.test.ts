import { beforeAll, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Student
beforeAll(async () => {
  viewer = await createStudent(app)
})

const follow = (followeeUid: string, followerUid = viewer.uid) => app.database.follow.create({ data: { followerUid, followeeUid, createdAt: new Date() } })

const query =
  'query($first: Int, $after: String) { followingPosts(first: $first, after: $after) { edges { node { id community } } pageInfo { hasNextPage endCursor } } }'
const read = async (variables: { first?: number; after?: string } = {}, token = viewer.token) =>
  (await graphql(app, query, variables, token)).data.followingPosts
const listIds = ({ edges }: any) => edges.map(({ node }: any) => node.id)

describe('followingPosts', () => {
  test('lists the posts of the users whom the viewer follows in all communities, newest first, in pages', async () => {
    const [one, two, stranger] = [await createStudent(app), await createStudent(app), await createStudent(app)]
    expect((await read()).edges).toEqual([])
    await follow(one.uid)
    await follow(two.uid)
    await createPost(app, { token: stranger.token })
    await createPost(app, { token: viewer.token })
    const ids: string[] = []
    for (const [author, community] of [
      [one, 'lounge'],
      [two, 'learn'],
      [one, 'club-buzz'],
      [two, 'market-explore'],
    ] as const)
      ids.unshift((await createPost(app, { token: author.token, community })).nodeId)
    expect(listIds(await read())).toEqual(ids)
    // Posts of the same millisecond are ordered by id.
    await app.database.post.updateMany({ where: { authorUid: one.uid }, data: { createdAt: new Date() } })
    const all = listIds(await read())
    const pages: string[] = []
    for (let after: string | undefined, hasNextPage = true; hasNextPage; ) {
      const page = await read({ first: 1, ...(after && { after }) })
      pages.push(...listIds(page))
      after = page.pageInfo.endCursor
      hasNextPage = page.pageInfo.hasNextPage
    }
    expect(pages).toEqual(all)
    await app.database.post.updateMany({ where: { authorUid: one.uid }, data: { deletedAt: new Date() } })
    expect(await read()).toMatchObject({ edges: [{ node: { community: 'MARKET_EXPLORE' } }, { node: { community: 'LEARN' } }] })
    await app.database.user.update({ where: { uid: two.uid }, data: { deletionRequestedAt: new Date() } })
    expect((await read()).edges).toEqual([])
  })

  test('takes the same statement for 5 and for 500 users', async () => {
    await app.database.$executeRaw`
      insert into users (uid, email, username, username_key, created_at)
      select 'author' || n, 'author' || n || '@vistas.ac.in', 'author' || n, 'author' || n, now() from generate_series(1, 500) n`
    await app.database.$executeRaw`
      insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
      select gen_random_uuid(), 'author' || (1 + n % 500), 'LOUNGE', 'x', 'x', '{}', now() - n * interval '1 minute' from generate_series(1, 2000) n`
    const readStatements = async (followeeCount: number) => {
      const { uid, token } = await createStudent(app)
      await app.database.$executeRaw`insert into follows select ${uid}, 'author' || n, now() from generate_series(1, ${followeeCount}) n`
      app.statements.length = 0
      expect((await read({}, token)).edges).toHaveLength(20)
      return [...app.statements]
    }
    const [few, many] = [await readStatements(5), await readStatements(500)]
    expect(many).toEqual(few)
    expect(many).toHaveLength(1)
  })

  test('requires a sign-in', async () => {
    expect((await graphql(app, query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('User.replies', () => {
  const repliesQuery = `query($username: String!, $first: Int, $after: String) { user(username: $username) { replies(first: $first, after: $after) {
    edges { node { id post { id summary } } } pageInfo { hasNextPage endCursor } } } }`

  test('lists the replies of a user with their posts, newest first, without deleted ones', async () => {
    const replier = await createStudent(app)
    const [post, deletedPost] = [await createPost(app), await createPost(app)]
    const ids: string[] = []
    for (const postId of [post.id, deletedPost.id, post.id, post.id]) ids.unshift((await createReply(app, postId, { token: replier.token })).nodeId)
    await app.database.post.update({ where: { id: deletedPost.id }, data: { deletedAt: new Date() } })
    const [newest, deleted, , oldest] = ids
    await app.database.reply.updateMany({ where: { id: Buffer.from(String(deleted), 'base64url').toString().slice(6) }, data: { deletedAt: new Date() } })
    const first = (await graphql(app, repliesQuery, { username: replier.username, first: 1 })).data.user.replies
    expect(first).toMatchObject({ edges: [{ node: { id: newest, post: { id: post.nodeId } } }], pageInfo: { hasNextPage: true } })
    const next = (await graphql(app, repliesQuery, { username: replier.username, after: first.pageInfo.endCursor })).data.user.replies
    expect(next).toMatchObject({ edges: [{ node: { id: oldest } }], pageInfo: { hasNextPage: false } })
  })

  test('takes a constant number of statements', async () => {
    const replier = await createStudent(app)
    for (let n = 0; n < 3; n += 1) {
      const { id } = await createPost(app, { token: replier.token })
      await createReply(app, id, { token: replier.token })
    }
    const { username } = replier
    const [one, three] = [await countStatements(app, repliesQuery, { username, first: 1 }), await countStatements(app, repliesQuery, { username, first: 3 })]
    expect(three.data.user.replies.edges).toHaveLength(3)
    expect(three.count).toBe(one.count)
    const authors =
      'query($first: Int) { posts(community: LOUNGE, first: $first) { edges { node { author { postCount replies { pageInfo { endCursor } } } } } } }'
    expect((await countStatements(app, authors, { first: 3 })).count).toBe((await countStatements(app, authors, { first: 1 })).count)
  })
})

describe('GET /api/users/{username}/posts', () => {
  test('lists the posts of a user in pages, ignoring the case of the name', async () => {
    const author = await createStudent(app)
    const ids = [(await createPost(app, { token: author.token })).id, (await createPost(app, { token: author.token, community: 'learn' })).id]
    const path = `/api/users/${author.username.toUpperCase()}/posts`
    const first = await request(app, 'GET', `${path}?limit=1`)
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    const second = await request(app, 'GET', next)
    expect([first, second].map(({ body }) => body.map(({ id }: any) => id))).toEqual([[ids[1]], [ids[0]]])
    expect(second.headers.get('link')).toBeNull()
    const { data } = await graphql(app, `{ user(username: "${author.username}") { postCount } }`)
    expect(data.user.postCount).toBe(2)
  })

  test.each(['nobody', '%2e%2e', '..%2F..', 'a%20b', "'--", '%00', 'x'.repeat(500), 'businesses', 'me'])('is 404 or 400 for %s', async (username) => {
    const { status } = await fetch(`${app.address}/api/users/${username}/posts`)
    expect([400, 404]).toContain(status)
  })
})
