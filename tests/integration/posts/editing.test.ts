import { beforeAll, describe, expect, test } from 'vitest'
import { createLoaders } from '../../../server/features/index.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let elapsedMs = 0
const app = setUpTestApp(undefined, { now: () => new Date(Date.now() + elapsedMs) })
let author: Student
let other: Student
beforeAll(async () => {
  author = await createStudent(app)
  other = await createStudent(app)
})

const fields =
  'id contentHtml summary hashtags version editedAt media { url alt } attachments { url filename } revisions { version contentHtml publishedAt } createdAt'
const edit = `mutation($media: [Upload!], $postId: ID!, $version: Int!, $html: String!, $removed: [String!], $alts: [String!]) {
  editPost(input: {postId: $postId, version: $version, contentHtml: $html, removedFiles: $removed, media: $media, alts: $alts}) { post { ${fields} } } }`
const permissions = 'query($id: ID!) { post(id: $id) { viewerCanEdit editableUntil viewerCanDelete } }'

type Edit = { postId: string; version: number; html: string; media?: File[]; removed?: string[]; alts?: string[] }
const editPost = async (variables: Edit, token = author.token) => {
  const { data, errors } = await graphql(app, edit, variables, token)
  return errors ? errors[0] : data.editPost.post
}
const vote = (postId: string, votes: number) => app.database.postCounts.update({ where: { postId }, data: { votes } })

describe('editing a post', () => {
  test('changes text, summary and hashtags, sanitised; an unmarked edit keeps no earlier version', async () => {
    const { nodeId, id } = await createPost(app, { token: author.token, contentHtml: '<p>Tea at fuor #tea</p>' })
    const post = await editPost({ postId: nodeId, version: 1, html: '<p>Tea at <b>four</b> #canteen<script>x</script></p>' })
    expect(post).toMatchObject({
      ...{ contentHtml: '<p>Tea at <b>four</b> #canteen</p>', summary: 'Tea at four #canteen', hashtags: ['canteen'], version: 2, editedAt: null },
      revisions: [],
    })
    expect((await graphql(app, '{ new: tag(name: "canteen") { name } old: tag(name: "tea") { name } }')).data).toEqual({ new: { name: 'canteen' }, old: null })
    expect(await app.database.passage.findMany({ where: { sourceId: id }, select: { text: true, keywords: true } })).toEqual([
      { text: 'Tea at four #canteen', keywords: 'canteen' },
    ])
  })

  test('is marked after ten minutes, or once somebody has voted', async () => {
    const [early, voted, late] = [
      await createPost(app, { token: author.token }),
      await createPost(app, { token: author.token }),
      await createPost(app, { token: author.token }),
    ]
    await vote(voted.id, 1)
    expect((await editPost({ postId: early.nodeId, version: 1, html: 'y' })).editedAt).toBeNull()
    expect((await editPost({ postId: voted.nodeId, version: 1, html: 'y' })).editedAt).toBeTruthy()
    elapsedMs = 11 * minuteMs
    const first = await editPost({ postId: late.nodeId, version: 1, html: 'y' })
    expect(new Date(first.editedAt).getTime() - new Date(first.createdAt).getTime()).toBeGreaterThan(10 * minuteMs)
    elapsedMs = 12 * minuteMs
    const second = await editPost({ postId: late.nodeId, version: 2, html: 'z' })
    expect(second.revisions).toEqual([
      { version: 2, contentHtml: 'y', publishedAt: first.editedAt },
      { version: 1, contentHtml: '<p>x</p>', publishedAt: late.createdAt },
    ])
    elapsedMs = 0
  })

  test('stores the newest 50 earlier versions', async () => {
    const { nodeId, id } = await createPost(app, { token: author.token })
    await vote(id, 1)
    await app.database.post.update({ where: { id }, data: { version: 60 } })
    const revision = { kind: 'POST', subjectId: id, contentHtml: 'x', publishedAt: new Date() } as const
    // Versions have gaps: an unmarked edit stores none.
    const versions = Array.from({ length: 50 }, (_, index) => index + (index < 20 ? 1 : 9))
    await app.database.revision.createMany({ data: versions.map((version) => ({ ...revision, id: crypto.randomUUID(), version })) })
    const { revisions } = await editPost({ postId: nodeId, version: 60, html: 'y' })
    expect(revisions.map(({ version }: { version: number }) => version)).toEqual([...versions.slice(1), 60].reverse())
    expect(await app.database.revision.count({ where: { subjectId: id } })).toBe(50)
  })

  test('takes files out and adds files, at most five in all, and deletes the stored files', async () => {
    const media = [await createPng(), createPdf('one.pdf')]
    const { nodeId, attachments, media: pictures } = await createPost(app, { token: author.token, community: 'learn', media })
    const before = await app.listStoredFiles()
    const full = await editPost({ postId: nodeId, version: 1, html: 'x', media: Array.from({ length: 4 }, () => createPdf()) })
    expect(full.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'media' })
    expect((await editPost({ postId: nodeId, version: 1, html: 'x', removed: ['/media/none.webp'] })).extensions).toMatchObject({ field: 'removedFiles' })
    expect((await app.listStoredFiles()).sort()).toEqual(before.sort())

    const change = { removed: [pictures[0].url], media: [createPdf('two.pdf'), await createPng()], alts: ['', 'The board'] }
    const post = await editPost({ postId: nodeId, version: 1, html: '', ...change })
    expect(post.attachments.map(({ filename }: any) => filename)).toEqual(['one.pdf', 'two.pdf'])
    expect(post.attachments[0].url).toBe(attachments[0].url)
    expect(post.media).toMatchObject([{ alt: 'The board' }])
    expect((await fetch(app.address + pictures[0].url)).status).toBe(404)
    const stored = await app.listStoredFiles()
    expect(stored.filter((name) => name.startsWith(pictures[0].url.slice(7, 43)))).toEqual([])
    expect(await app.database.file.count({ where: { key: pictures[0].url.slice(7) } })).toBe(0)

    const all = [...post.media, ...post.attachments].map(({ url }: any) => url)
    expect((await editPost({ postId: nodeId, version: 2, html: ' ', removed: all })).extensions).toMatchObject({ field: 'contentHtml' })
    expect((await editPost({ postId: nodeId, version: 2, html: 'no files', removed: all })).attachments).toEqual([])
    expect((await editPost({ postId: nodeId, version: 3, html: 'x', media: [createPdf()], alts: ['a', 'b'] })).extensions).toMatchObject({ field: 'alts' })
  })

  test('refuses a file that the community does not accept', async () => {
    const { nodeId } = await createPost(app, { token: author.token })
    expect((await editPost({ postId: nodeId, version: 1, html: 'x', media: [createPdf()] })).extensions).toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })

  test('of two edits of the same version one wins, and the other is 409', async () => {
    const { nodeId } = await createPost(app, { token: author.token })
    const results = await Promise.all(['one', 'two', 'three'].map((html) => editPost({ postId: nodeId, version: 1, html })))
    expect(results.filter(({ version }) => version === 2)).toHaveLength(1)
    const codes = results.flatMap(({ extensions }) => extensions ?? [])
    expect(codes).toEqual(Array(2).fill({ code: 'CONFLICT', status: 409, field: 'version' }))
    const { data } = await graphql(app, 'query($id: ID!) { post(id: $id) { version } }', { id: nodeId })
    expect(data.post).toEqual({ version: 2 })
  })

  test('is for the author alone, who sees until when', async () => {
    const { nodeId, createdAt } = await createPost(app, { token: author.token })
    expect((await editPost({ postId: nodeId, version: 1, html: 'y' }, other.token)).extensions).toEqual({ code: 'FORBIDDEN', status: 403 })
    const editableUntil = new Date(new Date(createdAt).getTime() + 30 * dayMs).toISOString()
    const readPermissions = async (token?: string) => (await graphql(app, permissions, { id: nodeId }, token)).data.post
    expect(await readPermissions(author.token)).toEqual({ viewerCanEdit: true, editableUntil, viewerCanDelete: true })
    for (const token of [other.token, undefined])
      expect(await readPermissions(token)).toEqual({ viewerCanEdit: false, editableUntil: null, viewerCanDelete: false })
  })

  test('of a post of another id, or none, is 404', async () => {
    for (const postId of ['x', Buffer.from('User:x').toString('base64url'), crypto.randomUUID()])
      expect((await editPost({ postId, version: 1, html: 'y' })).extensions).toEqual({ code: 'NOT_FOUND', status: 404 })
  })

  test('revisions and permissions of many posts run as many statements as those of one', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { nodeId, id } = await createPost(app, { token: author.token, community: 'club-buzz' })
      await vote(id, 1)
      if (n % 4 === 0) await editPost({ postId: nodeId, version: 1, html: 'y' })
    }
    const query = 'query($first: Int) { posts(community: CLUB_BUZZ, first: $first) { edges { node { id viewerCanEdit editableUntil viewerCanDelete } } } }'
    const [one, twenty] = [await countStatements(app, query, { first: 1 }), await countStatements(app, query, { first: 20 })]
    expect(twenty.data.posts.edges).toHaveLength(20)
    expect([one.count, twenty.count]).toEqual([1, 1])
    // A query may ask for the revisions of one post only.
    const posts = await app.database.post.findMany({ where: { community: 'CLUB_BUZZ' }, select: { id: true }, take: 20 })
    const { revisions } = createLoaders(app.database)
    app.statements.length = 0
    const lists = await Promise.all(posts.map(({ id }) => revisions.load(id)))
    expect([lists.length, app.statements.length]).toEqual([20, 1])
  })
})

test('the alternative text of a published file can be changed, over REST too', async () => {
  const document = 'mutation($input: EditPostInput!) { editPost(input: $input) { post { media { url alt } } } }'
  const { nodeId, id, media } = await createPost(app, { token: author.token, media: [await createPng()] })
  const changedAlts = [{ url: media[0].url, alt: ' A dog ' }]
  const send = (input: object) => graphql(app, document, { input: { postId: nodeId, contentHtml: '<p>x</p>', ...input } }, author.token)
  expect((await send({ version: 1, changedAlts })).data.editPost.post.media).toEqual([{ url: media[0].url, alt: 'A dog' }])
  for (const [refused, field] of [
    [[{ url: '/media/of-another-post.webp', alt: 'x' }], 'changedAlts'],
    [[{ url: media[0].url, alt: 'x'.repeat(301) }], 'changedAlts.0.alt'],
  ] as const)
    expect((await send({ version: 2, changedAlts: refused })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field })
  const body = { version: 2, contentHtml: '<p>x</p>', changedAlts: [{ url: media[0].url, alt: '' }] }
  expect((await request(app, 'PATCH', `/api/posts/${id}`, body, author.token)).status).toBe(200)
  expect(await app.database.file.findMany({ where: { post: { postId: id } }, select: { alt: true } })).toEqual([{ alt: '' }])
})

test('PATCH /api/posts/{id} edits the text and takes files out', async () => {
  const { id, media } = await createPost(app, { token: author.token, media: [await createPng()] })
  const path = `/api/posts/${id}`
  const body = { version: 1, contentHtml: '<p>No picture</p>', removedFiles: [media[0].url] }
  expect(await request(app, 'PATCH', path, body, author.token)).toMatchObject({
    status: 200,
    body: { id, version: 2, media: [], contentHtml: '<p>No picture</p>' },
  })
  expect(await request(app, 'PATCH', path, body, author.token)).toMatchObject({ status: 409 })
  expect((await request(app, 'PATCH', path, { version: 2 }, author.token)).body).toEqual({ error: 'contentHtml is a text' })
})

test('more than 30 days after the publication an edit is 403 with the time it ended', async () => {
  const { id, nodeId } = await createPost(app, { token: author.token })
  await app.database.post.update({ where: { id }, data: { createdAt: new Date('2026-01-01T04:00:00Z') } })
  const result = await editPost({ postId: nodeId, version: 1, html: 'y' })
  expect([result.extensions.status, result.message]).toEqual([403, 'This post could be edited until Saturday, 31 January at 9:30 am.'])
  expect((await graphql(app, permissions, { id: nodeId }, author.token)).data.post).toEqual({
    viewerCanEdit: false,
    editableUntil: null,
    viewerCanDelete: true,
  })
})
