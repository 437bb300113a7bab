import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/database/client.ts'
import { createLoaders } from '../../../server/features/index.ts'
import { getBookmarks } from '../../../server/features/reactions/bookmarks.ts'
import { createUuidV7 } from '../../../server/utils/uuid.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let post: { id: string; nodeId: string }
beforeAll(async () => {
  author = await createStudent(app)
  post = await createPost(app, { token: author.token })
})

const fields = '__typename ... on Post { id viewerHasBookmarked } ... on Reply { id viewerHasBookmarked }'
const setBookmark = (subjectId: string, bookmarked: boolean, token?: string) =>
  graphql(
    app,
    `mutation($id: ID!, $bookmarked: Boolean!) { setBookmark(input: {subjectId: $id, bookmarked: $bookmarked}) { subject { ${fields} } } }`,
    { id: subjectId, bookmarked },
    token,
  )
const bookmarksQuery = `query($first: Int, $after: String) {
  bookmarks(first: $first, after: $after) { edges { node { ${fields} } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`
const readBookmarks = async (token: string, page: object = {}) => (await graphql(app, bookmarksQuery, { ...page }, token)).data.bookmarks
const idsOf = ({ edges }: { edges: { node: { id: string } }[] }) => edges.map(({ node }) => node.id)

async function createReply() {
  const now = new Date()
  const number = (await app.database.reply.count({ where: { postId: post.id } })) + 1
  const data = { id: createUuidV7(now), postId: post.id, number, authorUid: author.uid, contentHtml: '<p>x</p>', createdAt: now }
  await app.database.reply.create({ data })
  return { id: data.id, nodeId: Buffer.from(`Reply:${data.id}`).toString('base64url') }
}

/** Saves bookmarks of new posts and replies in turn, a second apart; returns their row ids, last saved first. */
async function saveBookmarks({ uid }: Student, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = index % 2 ? await createReply() : await createPost(app, { token: author.token })
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, index))
    await app.database.bookmark.create({ data: { userUid: uid, subjectId: id, kind: index % 2 ? 'REPLY' : 'POST', createdAt } })
    ids.unshift(id)
  }
  return ids
}

describe('setBookmark', () => {
  test('saves and removes a bookmark of a post, of the own one too; repeated calls change nothing', async () => {
    for (const { uid, token } of [await createStudent(app), author]) {
      for (const bookmarked of [false, true, true, false, false]) {
        const { data } = await setBookmark(post.nodeId, bookmarked, token)
        expect(data.setBookmark.subject).toEqual({ __typename: 'Post', id: post.nodeId, viewerHasBookmarked: bookmarked })
        expect(await app.database.bookmark.count({ where: { userUid: uid } })).toBe(bookmarked ? 1 : 0)
      }
    }
  })

  test('keeps the time of the first call', async () => {
    const { uid, token } = await createStudent(app)
    const readTime = async () => (await app.database.bookmark.findFirstOrThrow({ where: { userUid: uid } })).createdAt
    await setBookmark(post.nodeId, true, token)
    const savedAt = await readTime()
    await setBookmark(post.nodeId, true, token)
    expect(await readTime()).toEqual(savedAt)
  })

  test('saves a bookmark of a reply', async () => {
    const [{ token }, reply] = [await createStudent(app), await createReply()]
    const node = { __typename: 'Reply', id: reply.nodeId, viewerHasBookmarked: true }
    expect((await setBookmark(reply.nodeId, true, token)).data.setBookmark.subject).toEqual(node)
    expect((await readBookmarks(token)).edges).toEqual([{ node }])
  })

  test('refuses a missing post', async () => {
    const { errors } = await setBookmark('x', true, author.token)
    expect(errors?.[0]).toMatchObject({ message: 'This post or reply does not exist.', extensions: { code: 'NOT_FOUND' } })
  })
})

describe('bookmarks', () => {
  test("are the viewer's own", async () => {
    const [owner, other] = [await createStudent(app), await createStudent(app)]
    await setBookmark(post.nodeId, true, owner.token)
    expect([idsOf(await readBookmarks(owner.token)), idsOf(await readBookmarks(other.token))]).toEqual([[post.nodeId], []])
    expect((await graphql(app, bookmarksQuery)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const { data } = await graphql(app, 'query($id: ID!) { post(id: $id) { viewerHasBookmarked } }', { id: post.nodeId }, other.token)
    expect(data.post.viewerHasBookmarked).toBe(false)
  })

  test('are paged, last saved first, without deleted posts and replies', async () => {
    const owner = await createStudent(app)
    const ids = await saveBookmarks(owner, 7)
    const { posts, replies } = { posts: ids.filter((_, index) => index % 2 === 0), replies: ids.filter((_, index) => index % 2 === 1) }
    await app.database.post.update({ where: { id: posts[1] ?? '' }, data: { deletedAt: new Date() } })
    await app.database.reply.update({ where: { id: replies[1] ?? '' }, data: { deletedAt: new Date() } })
    const context = { viewer: { uid: owner.uid, email: owner.email, emailVerified: true, signedInAt: new Date() }, primary: app.database }
    const all = await getBookmarks(context, { first: 50 })
    const expectedIds = ids.filter((id) => id !== posts[1] && id !== replies[1])
    expect(all.rows.map(({ id }) => id)).toEqual(expectedIds)
    const pages: { edges: object[]; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string } }[] = []
    for (let after: string | null = null; pages.at(-1)?.pageInfo.hasNextPage ?? true; after = pages.at(-1)?.pageInfo.endCursor ?? null)
      pages.push(await readBookmarks(owner.token, { first: 2, after }))
    expect(pages.map(({ edges }) => edges.length)).toEqual([2, 2, 1])
    expect(pages.flatMap(({ edges }) => edges)).toEqual((await readBookmarks(owner.token)).edges)
  })

  test('take a constant number of statements', async () => {
    const owner = await createStudent(app)
    await saveBookmarks(owner, 20)
    const count = async (first: number) => {
      app.statements.length = 0
      const { edges } = await readBookmarks(owner.token, { first })
      return [edges.length, app.statements.length]
    }
    const [[, two], [length, twenty]] = [await count(2), await count(20)]
    expect([length, twenty]).toEqual([20, two])
  })
})

test('votes and bookmarks are read from the primary', async () => {
  const { uid, email, token } = await createStudent(app)
  await setBookmark(post.nodeId, true, token)
  const replica = new Proxy({} as Database, {
    get: () => {
      throw new Error('read from a replica')
    },
  })
  const { viewerReactions } = createLoaders(replica, app.database)
  expect(await viewerReactions.load({ viewerUid: uid, subjectId: post.id })).toEqual({ hasVoted: false, hasBookmarked: true })
  const context = { viewer: { uid, email, emailVerified: true, signedInAt: new Date() }, database: replica, primary: app.database }
  expect((await getBookmarks(context, {})).rows.map(({ id }) => id)).toEqual([post.id])
})
