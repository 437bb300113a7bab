import { beforeAll, describe, expect, test } from 'vitest'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let kavya: Student
let post: { id: string; nodeId: string; contentHtml: string }
const suffix = crypto.randomUUID().slice(0, 6)
beforeAll(async () => {
  author = await createStudent(app, { username: `Author_${suffix}` })
  kavya = await createStudent(app, { username: `Kavya.${suffix}` })
  post = await createPost(app, { token: author.token, contentHtml: `<p>Ask @kavya.${suffix}.</p>` })
})

const mention = ({ uid, username }: Student) => `<a data-mention="${uid}">@${username}</a>`

describe('mentions', () => {
  test('are stored with the uid in posts and replies, and sent back unchanged', async () => {
    expect(post.contentHtml).toBe(`<p>Ask ${mention(kavya)}.</p>`)
    const reply = await createReply(app, post.id, { token: kavya.token, contentHtml: `<p>${mention(author)} @AUTHOR_${suffix}</p>` })
    expect(reply.contentHtml).toBe(`<p>${mention(author)} ${mention(author)}</p>`)
    const edit = 'mutation($id: ID!, $html: String!) { editReply(input: {replyId: $id, version: 1, contentHtml: $html}) { reply { contentHtml } } }'
    const { data } = await graphql(app, edit, { id: reply.nodeId, html: reply.contentHtml }, kavya.token)
    expect(data.editReply.reply.contentHtml).toBe(reply.contentHtml)
  })

  test('show the current username, over both transports', async () => {
    const student = await createStudent(app)
    const { id, nodeId } = await createPost(app, { token: author.token, contentHtml: `@${student.username}` })
    const reply = await createReply(app, id, { token: author.token, contentHtml: `@${student.username}` })
    const renamed = { ...student, username: `renamed_${suffix}` }
    await app.database.user.update({ where: { uid: student.uid }, data: { username: renamed.username, usernameKey: renamed.username } })
    const query = 'query($id: ID!) { post(id: $id) { contentHtml summary replies { edges { node { contentHtml } } } } }'
    const { data } = await graphql(app, query, { id: nodeId })
    expect([data.post.contentHtml, data.post.replies.edges[0].node.contentHtml]).toEqual([mention(renamed), mention(renamed)])
    expect(data.post.summary).toBe(`@${renamed.username}`)
    expect((await request(app, 'GET', `/api/posts/${id}`)).body).toMatchObject({ contentHtml: mention(renamed), summary: `@${renamed.username}` })
    expect((await getHtmlPage(app as never, `/post/${nodeId}`)).description).toBe(`@${renamed.username}`)
    expect((await request(app, 'GET', `/api/posts/${id}/replies`)).body).toEqual([
      { ...reply, nodeId: undefined, isHeldForReview: undefined, contentHtml: mention(renamed) },
    ])
  })

  test('cost one statement for a page of texts, and none without them', async () => {
    const { id, nodeId } = await createPost(app, { token: author.token })
    const query = 'query($id: ID!, $from: Int) { post(id: $id) { replies(first: 20, from: $from) { edges { node { contentHtml } } } } }'
    const count = async (from: number) => {
      app.statements.length = 0
      await graphql(app, query, { id: nodeId, from })
      return app.statements.length
    }
    for (const contentHtml of [`@kavya.${suffix}`, `@author_${suffix}`, 'plain']) await createReply(app, id, { token: author.token, contentHtml })
    expect([await count(1), await count(2), await count(3)]).toEqual([3, 3, 2])
  })

  test('of eleven people are refused', async () => {
    const students = []
    while (students.length < 11) students.push(await createStudent(app))
    const contentHtml = students.map(({ username }) => `@${username}`).join(' ')
    for (const [path, body] of [
      [`/api/posts/${post.id}/replies`, { contentHtml }],
      ['/api/posts', { contentHtml, community: 'lounge' }],
    ] as const)
      expect((await request(app, 'POST', path, body, author.token, { accept: 'application/problem+json' })).body).toMatchObject({
        ...{ code: 'INVALID_INPUT', field: 'contentHtml', detail: 'A text can mention at most 10 people.' },
      })
  })
})

describe('mentionCandidates', () => {
  const query = 'query($postId: ID, $prefix: String!) { mentionCandidates(postId: $postId, prefix: $prefix) { username } }'
  const search = async (prefix: string, postId: string | null, token?: string) => {
    const { data, errors } = await graphql(app, query, { prefix, postId }, token)
    return errors ? errors[0]?.extensions.code : data.mentionCandidates.map(({ username }: any) => username)
  }

  test('lists the people of the thread first, the author, then repliers, newest first, and then others by username', async () => {
    const prefix = `q${suffix}`
    const named = (name: string) => createStudent(app, { username: `${prefix}${name}` })
    const [a, b, c, d] = [await named('_a'), await named('_B'), await named('_c'), await named('_d')]
    const thread = await createPost(app, { token: c.token })
    for (const { token } of [d, b, d]) await createReply(app, thread.id, { token })
    for (let index = 0; index < 8; index += 1) await createReply(app, thread.id, { token: author.token })
    expect(await search('', thread.nodeId, kavya.token)).toEqual([c.username, author.username, d.username, b.username])
    expect(await search(prefix.toUpperCase(), thread.nodeId, kavya.token)).toEqual([c, d, b, a].map(({ username }) => username))
    expect(await search(prefix, null, a.token)).toEqual([b, c, d].map(({ username }) => username))
    expect(await search(`@${prefix}`, null, a.token)).toEqual([b, c, d].map(({ username }) => username))
    expect(await search(`${prefix}x`, thread.nodeId, a.token)).toEqual([])
    expect(await search('', null, a.token)).toEqual([])
    for (const hostile of ['%', 'a b', "'", 'x'.repeat(31)]) expect(await search(hostile, null, a.token)).toEqual([])
    for (let index = 0; index < 8; index += 1) await named(`_z${index}`)
    expect(await search(prefix, thread.nodeId, kavya.token)).toHaveLength(8)
  })

  test('require a sign-in and an existing post', async () => {
    expect(await search('a', null)).toBe('UNAUTHENTICATED')
    expect(await search('a', Buffer.from(`Post:${crypto.randomUUID()}`).toString('base64url'), kavya.token)).toBe('NOT_FOUND')
  })
})
