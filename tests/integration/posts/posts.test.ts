import { describe, expect, inject, test } from 'vitest'
import { createPost, createStudent } from '../../support/factories.ts'
import { createPdf, createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { countStatements, createForm, graphql, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const create = `mutation($html: String!, $community: Community!, $media: [Upload!]) {
  createPost(input: {contentHtml: $html, community: $community, media: $media}) { post { id contentHtml summary hashtags media { url type width height } attachments { filename mimeType size } author { username } } }
}`
const feed =
  'query($community: Community!, $first: Int, $after: String) { posts(community: $community, first: $first, after: $after) { edges { node { id summary media { url } author { username profilePic } } } pageInfo { hasNextPage endCursor } } }'

describe('creating a post', () => {
  test('a post with text and an image is stored sanitized and equal over both transports', async () => {
    const { token, username } = await createStudent(app)
    const created = await graphql(
      app,
      create,
      { html: '<p>Hello <b>all</b> #Lounge #lounge<script>x</script></p>', community: 'LOUNGE', media: [await createPng()] },
      token,
    )
    expect(created.data.createPost.post).toMatchObject({
      contentHtml: '<p>Hello <b>all</b> #Lounge #lounge</p>',
      hashtags: ['Lounge', 'lounge'],
      media: [{ type: 'IMAGE', width: 640, height: 480 }],
      author: { username },
    })
    const { data } = await graphql(app, feed, { community: 'LOUNGE' })
    expect(data.posts.edges[0].node.id).toBe(created.data.createPost.post.id)
    const rest = await request(app, 'GET', '/api/posts?community=lounge')
    const [first] = rest.body
    expect(first).toMatchObject({
      contentHtml: '<p>Hello <b>all</b> #Lounge #lounge</p>',
      community: 'lounge',
      user: { username },
      media: [{ type: 'image', url: data.posts.edges[0].node.media[0].url }],
    })
    expect(first._id).toBe(first.id)
  })

  test('a post is the same after its creation, in its feed, by its id and among the posts of its author', async () => {
    const { token, username } = await createStudent(app, { profile: { profilePic: await createPng() } })
    const card = `{ id community contentHtml summary hashtags createdAt media { url alt srcset placeholder width height type }
      attachments { url filename mimeType size } author { id username course profilePic } }`
    const media = [await createPng(), createPdf()]
    const createWithFiles = `mutation($html: String!, $alts: [String!], $media: [Upload!]) {
      createPost(input: {contentHtml: $html, community: LEARN, media: $media, alts: $alts}) { post ${card} } }`
    const { data: created } = await graphql(app, createWithFiles, { html: '<p>“Two” <b>files</b> #tea #தேன்</p>', alts: ['A \\ and a "quote"'], media }, token)
    const { post: expected } = created.createPost
    expect(expected).toMatchObject({ hashtags: ['tea', 'தேன்'], media: [{ alt: 'A \\ and a "quote"', width: 640 }], attachments: [{ filename: 'notes.pdf' }] })
    expect(expected.author).toMatchObject({ username, course: 'BA English', profilePic: expect.stringContaining('/') })
    const read = `query($id: ID!, $username: String!) { posts(community: LEARN, first: 1) { edges { node ${card} } } post(id: $id) ${card}
      user(username: $username) { posts(first: 1) { edges { node ${card} } } } }`
    const { data } = await graphql(app, read, { id: expected.id, username })
    expect([data.posts.edges[0].node, data.post, data.user.posts.edges[0].node]).toEqual([expected, expected, expected])
  })

  test("createdAt is the time of publication, not of the upload's start", async () => {
    const { token } = await createStudent(app)
    await graphql(app, create, { html: 'x', community: 'LOUNGE', media: [await createPng('large.png', 2400, 2400)] }, token)
    const created = await app.database.post.findFirstOrThrow({ orderBy: { createdAt: 'desc' }, include: { files: { include: { file: true } } } })
    expect(created.createdAt.getTime()).toBeGreaterThanOrEqual(created.files[0]?.file.createdAt.getTime() ?? Number.NaN)
  })

  test('posts are created as JSON and as multipart', async () => {
    const { token } = await createStudent(app)
    const json = await post(app, '/api/posts', { contentHtml: '<p>json</p>', community: 'market-explore' }, token)
    expect(json).toMatchObject({ status: 201, body: { summary: 'json', community: 'market-explore' } })
    const form = createForm({ contentHtml: '', community: 'learn', media: createPdf() })
    const multipart = await request(app, 'POST', '/api/posts/add', form, token)
    expect(multipart).toMatchObject({ status: 201, body: { attachments: [{ filename: 'notes.pdf', mimeType: 'application/pdf', size: createPdf().size }] } })
    const document = await fetch(app.address + multipart.body.attachments[0].url)
    expect(document.headers.get('content-disposition')).toBe('attachment; filename=notes.pdf')
    expect(document.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a post requires text or files', async () => {
    const { token } = await createStudent(app)
    const form = createForm({ community: 'lounge', media: await createPng() })
    expect((await request(app, 'POST', '/api/posts/add', form, token)).status).toBe(201)
    for (const emptyContent of [{}, { contentHtml: '<p>&nbsp; </p>' }, { contentHtml: '<p>\u200b\u202e</p>' }, { contentHtml: '<p>\u2060\u00ad</p>' }]) {
      const emptyPost = await request(app, 'POST', '/api/posts', { community: 'lounge', ...emptyContent }, token)
      expect(emptyPost, JSON.stringify(emptyContent)).toMatchObject({ status: 400, body: { error: 'Please add some content or attach files before posting.' } })
    }
    expect((await post(app, '/api/posts', { contentHtml: '👍🏽', community: 'lounge' }, token)).status).toBe(201)
  })

  test('an anonymous post is 401 on both transports and stores nothing', async () => {
    const before = await app.database.post.count()
    expect((await post(app, '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' })).body).toEqual({ error: 'Sign in to post' })
    expect((await graphql(app, create, { html: '<p>x</p>', community: 'LOUNGE' })).errors?.[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    })
    expect(await app.database.post.count()).toBe(before)
  })

  test('empty posts, six files and unsupported types are refused and leave no file', async () => {
    const { token } = await createStudent(app)
    const [files, posts] = [await app.listStoredFiles(), await app.database.post.count()]
    const six = await Promise.all(Array.from({ length: 6 }, () => createPng()))
    const refusals = [
      [{ html: '<p> </p>', community: 'LOUNGE' }, 400],
      [{ html: 'x', community: 'LOUNGE', media: six }, 400],
      [{ html: 'x', community: 'LOUNGE', media: [await createPng(), createPdf()] }, 415],
      [{ html: 'x', community: 'LEARN', media: [await createPng(), createTextNamedPng()] }, 415],
    ] as const
    for (const [variables, status] of refusals) {
      expect((await graphql(app, create, variables, token)).errors?.[0]?.extensions.status).toBe(status)
    }
    expect(await app.listStoredFiles()).toEqual(files)
    expect(await app.database.post.count()).toBe(posts)
  })
})

describe('lists of posts', () => {
  test('pages follow the cursor, newest first, with a constant number of statements', async () => {
    const { token } = await createStudent(app)
    for (let index = 0; index < 21; index += 1) await createPost(app, { token, contentHtml: `<p>n${index}</p>`, community: 'club-buzz' })
    const [one, twenty] = [
      await countStatements(app, feed, { community: 'CLUB_BUZZ', first: 1 }),
      await countStatements(app, feed, { community: 'CLUB_BUZZ', first: 20 }),
    ]
    expect(twenty.count).toBe(one.count)
    expect(one.count).toBeGreaterThan(0)
    const rest = await graphql(app, feed, { community: 'CLUB_BUZZ', first: 20, after: twenty.data.posts.pageInfo.endCursor })
    const listedSummaries = [...twenty.data.posts.edges, ...rest.data.posts.edges].map(({ node }) => node.summary)
    expect(listedSummaries).toEqual(Array.from({ length: 21 }, (_, index) => `n${20 - index}`))
    expect(rest.data.posts.pageInfo.hasNextPage).toBe(false)

    const first = await request(app, 'GET', '/api/posts?community=club-buzz&limit=20')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect((await request(app, 'GET', next ?? '')).body.map(({ summary }: { summary: string }) => summary)).toEqual(['n0'])
  })

  // Through PgBouncer each statement may run in another session.
  test.skipIf(inject('cluster'))('PostgreSQL plans the page query once', async () => {
    for (let n = 0; n < 9; n += 1) {
      const page = await graphql(app, feed, { community: 'CLUB_BUZZ', first: 10 })
      await graphql(app, feed, { community: 'CLUB_BUZZ', first: 10, after: page.data.posts.pageInfo.endCursor })
    }
    // The pool reuses the connection that was released last, so all statements ran on it.
    const { rows } = await app.database.pool.query("select name from pg_prepared_statements where name like 'posts-%-11' and generic_plans > 0 order by name")
    expect(rows.map(({ name }) => name)).toEqual(['posts-first-11', 'posts-next-11'])
  })

  test('an unknown community, an invalid cursor and an out-of-range limit are 400', async () => {
    expect(await request(app, 'GET', '/api/posts?community=nowhere')).toMatchObject({
      status: 400,
      body: { error: 'There is no such community. Use lounge, learn, market-explore or club-buzz.' },
    })
    expect((await request(app, 'GET', '/api/posts?community=lounge&cursor=xyz')).status).toBe(400)
    expect((await request(app, 'GET', '/api/posts?community=lounge&limit=101')).status).toBe(400)
    expect((await graphql(app, feed, { community: 'LOUNGE', first: 51 })).errors?.[0]?.extensions.status).toBe(400)
  })

  test('posts of many authors run as many statements as those of one', async () => {
    const authors = await Promise.all(Array.from({ length: 9 }, () => createStudent(app)))
    for (const { token, username } of authors)
      for (const word of ['one', 'two', 'three']) await createPost(app, { token, contentHtml: `<p>${username} ${word}</p>` })
    const readPosts = (names: string[], after = '') =>
      `{ ${names.map((name, index) => `a${index}: user(username: "${name}") { username posts(first: 2${after}) { edges { node { summary } } pageInfo { endCursor } } }`)} }`
    const names = authors.map(({ username }) => username)
    const [one, all] = [await countStatements(app, readPosts(names.slice(0, 1))), await countStatements(app, readPosts(names))]
    expect(all.count).toBe(one.count)
    const summaries = (edges: { node: { summary: string } }[]) => edges.map(({ node }) => node.summary)
    for (const { username, posts } of Object.values<any>(all.data)) expect(summaries(posts.edges)).toEqual([`${username} three`, `${username} two`])
    const { username, posts } = one.data.a0
    const next = await countStatements(app, readPosts([username], `, after: "${posts.pageInfo.endCursor}"`))
    expect(summaries(next.data.a0.posts.edges)).toEqual([`${username} one`])
  })
})

test('only the author sees their email through a post', async () => {
  const [author, other] = [await createStudent(app), await createStudent(app)]
  const { nodeId } = await createPost(app, { token: author.token })
  const query = 'query($id: ID!) { post(id: $id) { author { email setup { step } ownsBusiness viewerIsUser } } }'
  const readAuthor = async (token?: string) => (await graphql(app, query, { id: nodeId }, token)).data.post.author
  expect(await readAuthor(author.token)).toEqual({ email: author.email, setup: { step: 2 }, ownsBusiness: false, viewerIsUser: true })
  expect(await readAuthor(other.token)).toEqual({ email: null, setup: null, ownsBusiness: false, viewerIsUser: false })
  expect(await readAuthor()).toEqual({ email: null, setup: null, ownsBusiness: false, viewerIsUser: false })
})
