import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { callClub, createClub, createMember, expectClub, readError } from '../../support/clubs.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { createModerator, readCase, report } from '../../support/moderation.ts'
import { follow } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let club: string
let officer: Student
let member: Student
let student: Student
beforeAll(async () => {
  club = await createClub(app)
  officer = await createMember(app, club, 'OFFICER')
  member = await createMember(app, club)
  student = await createStudent(app)
})

const fields = { contentHtml: '<p>Rehearsal #practice</p>', community: 'CLUB_BUZZ' }
const create = async (input: object = {}, at = club): Promise<{ id: string; isMembersOnly: boolean }> =>
  (await expectClub(app, 'createPost', { ...fields, clubId: at, ...input }, officer.token)).post
const createForMembers = (at?: string) => create({ isMembersOnly: true }, at)
const toUuid = (nodeId: string) => Buffer.from(nodeId, 'base64url').toString().replace('Post:', '')

const clubQuery = 'query($slug: String!) { club(slug: $slug) { posts { edges { node { id } } } pinnedPost { id } } }'
async function readClub(token?: string, slug = club): Promise<{ posts: string[]; pinned: string | null }> {
  const { data } = await graphql(app, clubQuery, { slug }, token)
  return { posts: data.club.posts.edges.map(({ node }: { node: { id: string } }) => node.id), pinned: data.club.pinnedPost?.id ?? null }
}
const pin = (postId: string | null, { token } = officer) => callClub(app, 'setPinnedPost', { clubId: club, postId }, token)

test('a post for a club has its author and the club, and is in Club Buzz and on the page of the club', async () => {
  const { post } = await expectClub(app, 'createPost', { ...fields, clubId: club }, officer.token)
  expect(post).toMatchObject({ isMembersOnly: false, club: { slug: club }, author: { username: officer.username } })
  const { data } = await graphql(app, '{ posts(community: CLUB_BUZZ) { edges { node { id club { slug } author { username } } } } }')
  expect(data.posts.edges[0].node).toEqual({ id: post.id, club: { slug: club }, author: { username: officer.username } })
  expect((await readClub()).posts).toEqual([post.id])
})

test('the clubs of many posts are read by one statement', async () => {
  const query = 'query($first: Int!) { posts(community: CLUB_BUZZ, first: $first) { edges { node { id club { name } } } } }'
  for (let count = 0; count < 4; count += 1) await create({}, await createClubOf(officer))
  const one = await countStatements(app, query, { first: 1 })
  const five = await countStatements(app, query, { first: 5 })
  expect(five.count).toBe(one.count)
})

/** A club with this head. */
async function createClubOf({ uid }: Student): Promise<string> {
  const slug = await createClub(app)
  await app.database.clubMember.create({ data: { clubSlug: slug, userUid: uid, role: 'HEAD' } })
  return slug
}

test.each([
  ['without a club', { clubId: null, isMembersOnly: true }, 'INVALID_INPUT'],
  ['in another community', { community: 'LOUNGE' }, 'INVALID_INPUT'],
])('a post %s is refused', async (_name, input, code) => {
  expect(readError(await callClub(app, 'createPost', { ...fields, clubId: club, ...input }, officer.token))?.[0]).toBe(code)
})

test('nobody posts for an archived club', async () => {
  const archived = await createClubOf(officer)
  await app.database.club.update({ where: { slug: archived }, data: { archivedAt: new Date() } })
  expect(readError(await callClub(app, 'createPost', { ...fields, clubId: archived }, officer.token))?.[0]).toBe('CONFLICT')
})

describe('a post for members', () => {
  test('is on the page of the club, for members alone', async () => {
    const slug = await createClubOf(officer)
    const post = await createForMembers(slug)
    expect(post.isMembersOnly).toBe(true)
    const joined = await createStudent(app)
    expect((await readClub(joined.token, slug)).posts).toEqual([])
    await expectClub(app, 'joinClub', { clubId: slug }, joined.token)
    for (const { token } of [joined, officer]) expect((await readClub(token, slug)).posts).toEqual([post.id])
    await expectClub(app, 'leaveClub', { clubId: slug }, joined.token)
    for (const token of [joined.token, member.token, undefined]) expect((await readClub(token, slug)).posts).toEqual([])
  })

  test('is nowhere else, for any viewer', async () => {
    const slug = await createClubOf(officer)
    const { id } = await createForMembers(slug)
    const follower = await createStudent(app)
    await follow(app, follower, officer.uid)
    const uuid = toUuid(id)
    const list = 'edges { node { id } }'
    const query = `query($id: ID!, $username: String!) {
      newest: posts(community: CLUB_BUZZ, first: 50) { ${list} } active: posts(community: CLUB_BUZZ, order: ACTIVE, first: 50) { ${list} }
      top: posts(community: CLUB_BUZZ, order: TOP, first: 50) { ${list} } tag(name: "practice") { posts(first: 50) { ${list} } }
      user(username: $username) { posts(first: 50) { ${list} } } post(id: $id) { id } node(id: $id) { id } nodes(ids: [$id]) { id } }`
    for (const token of [undefined, follower.token, officer.token])
      expect(JSON.stringify(await graphql(app, query, { id, username: officer.username }, token))).not.toContain(id)
    expect(JSON.stringify(await graphql(app, `{ followingPosts(first: 50) { ${list} } }`, {}, follower.token))).not.toContain(id)
    for (const path of ['/api/posts?community=club-buzz', '/api/posts?community=club-buzz&order=active', `/api/users/${officer.username}/posts`])
      expect(JSON.stringify((await request(app, 'GET', path, undefined, officer.token)).body)).not.toContain(uuid)
    expect((await request(app, 'GET', `/api/posts/${uuid}`, undefined, officer.token)).status).toBe(404)
    expect(await getHtmlPage(app, `/post/${id}`)).toEqual(await getHtmlPage(app, `/post/${toNodeId('Post', randomUUID())}`))
    expect(await app.database.passage.count({ where: { sourceId: uuid } })).toBe(0)
  })

  test('is not counted among the posts of its author', async () => {
    const read = async () =>
      (await graphql(app, 'query($username: String!) { user(username: $username) { postCount } }', { username: officer.username })).data.user.postCount
    const before = await read()
    await createForMembers()
    expect(await read()).toBe(before)
  })

  test('takes no replies, votes, bookmarks and edits, also from members', async () => {
    const { id } = await createForMembers()
    const calls = [
      'addReply(input: {postId: $id, contentHtml: "x"}) { reply { id } }',
      'setVote(input: {subjectId: $id, up: true}) { subject { __typename } }',
      'setBookmark(input: {subjectId: $id, bookmarked: true}) { subject { __typename } }',
      'setThreadWatch(input: {postId: $id, watch: true}) { post { id } }',
      'editPost(input: {postId: $id, version: 1, contentHtml: "y"}) { post { id } }',
    ]
    for (const call of calls) {
      const { errors } = await graphql(app, `mutation($id: ID!) { ${call} }`, { id }, officer.token)
      expect([call, errors?.[0]?.extensions.code]).toEqual([call, 'NOT_FOUND'])
    }
  })

  test('is reported by members alone, and leads to the page of the club', async () => {
    const { id } = await createForMembers()
    const [seen, unseen] = [await report(app, member.token, id), await report(app, student.token, id)]
    expect(seen.data.reportContent.report).toMatchObject({ summary: 'Rehearsal #practice' })
    expect(readError(unseen)?.[0]).toBe('NOT_FOUND')
    const moderator = await createModerator(app)
    const query = 'query($id: ID!) { node(id: $id) { ... on ModerationCase { path } } }'
    const { data } = await graphql(app, query, { id: (await readCase(app, toUuid(id))).nodeId }, moderator.token)
    expect(data.node).toEqual({ path: `/clubs/${club}` })
  })

  test('is deleted and restored by its author', async () => {
    const slug = await createClubOf(officer)
    const { id } = await createForMembers(slug)
    const call = async (mutation: string) => (await graphql(app, `mutation($id: ID!) { ${mutation} }`, { id }, officer.token)).errors
    expect(await call('deletePost(input: {postId: $id}) { deletedId }')).toBeUndefined()
    expect((await readClub(officer.token, slug)).posts).toEqual([])
    expect(await call('restoreDeleted(input: {subjectId: $id}) { subject { __typename } }')).toBeUndefined()
    expect((await readClub(officer.token, slug)).posts).toEqual([id])
    expect((await graphql(app, 'query($id: ID!) { post(id: $id) { id } }', { id }, officer.token)).data.post).toBeNull()
    expect((await graphql(app, '{ posts(community: CLUB_BUZZ, order: ACTIVE) { edges { node { id } } } }')).data.posts.edges).not.toContainEqual({
      node: { id },
    })
  })

  test('has files at URLs that are signed for one member, until the membership ends', async () => {
    const slug = await createClubOf(officer)
    const mutation = `mutation($clubId: ID!, $media: [Upload!]) {
      createPost(input: {contentHtml: "x", community: CLUB_BUZZ, clubId: $clubId, isMembersOnly: true, media: $media}) { post { id } } }`
    await graphql(app, mutation, { clubId: slug, media: [await createPng('large.png', 1600)] }, officer.token)
    const joined = await createStudent(app)
    await expectClub(app, 'joinClub', { clubId: slug }, joined.token)
    const query = 'query($slug: String!) { club(slug: $slug) { posts { edges { node { media { url srcset } } } } } }'
    const [{ url, srcset }] = (await graphql(app, query, { slug }, joined.token)).data.club.posts.edges[0].node.media
    const urls: string[] = [url, ...srcset.split(', ').map((entry: string) => entry.split(' ')[0])]
    const getStatuses = () => Promise.all(urls.map(async (each) => (await request(app, 'GET', each)).status))
    expect(new Set(await getStatuses())).toEqual(new Set([200]))
    expect((await request(app, 'GET', url)).headers.get('cache-control')).toBe('private, no-store')
    for (const { token } of [joined, student]) expect((await request(app, 'GET', url.split('?')[0], undefined, token)).status).toBe(404)
    for (const forged of [url.replace(joined.uid, officer.uid), url.replace(/expires=\d+/, 'expires=9999999999'), url.replace(/&signature=.*/, '&signature=x')])
      expect((await request(app, 'GET', forged)).status).toBe(404)
    await app.database.post.updateMany({ where: { clubSlug: slug }, data: { deletedAt: new Date() } })
    expect(new Set(await getStatuses())).toEqual(new Set([404]))
    await app.database.post.updateMany({ where: { clubSlug: slug }, data: { deletedAt: null } })
    await expectClub(app, 'leaveClub', { clubId: slug }, joined.token)
    expect(new Set(await getStatuses())).toEqual(new Set([404]))
  })
})

describe('the pinned post', () => {
  test('of a club is one, and shown to viewers who may see it', async () => {
    const [first, second] = [await create(), await createForMembers()]
    for (const { id } of [first, second, second]) expect((await pin(id)).data.setPinnedPost.club.pinnedPost).toEqual({ id })
    expect(await app.database.post.count({ where: { clubSlug: club, isPinned: true } })).toBe(1)
    expect([(await readClub(member.token)).pinned, (await readClub(student.token)).pinned, (await readClub()).pinned]).toEqual([second.id, null, null])
    await pin(first.id)
    expect((await readClub()).pinned).toBe(first.id)
    await pin(null)
    expect((await readClub()).pinned).toBeNull()
  })

  test('is one of the club', async () => {
    const other = await create({}, await createClubOf(officer))
    const deleted = await create()
    await app.database.post.update({ where: { id: toUuid(deleted.id) }, data: { deletedAt: new Date() } })
    await pin((await create()).id)
    for (const id of [other.id, deleted.id, 'x']) expect(readError(await pin(id))).toEqual(['NOT_FOUND', 'The club has no such post.'])
    expect((await readClub()).pinned).not.toBeNull()
  })
})
