import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { withDatabaseBefore } from '../../support/former-database.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

/** Too long for a key of an index, also compressed. */
const createLongTag = () => randomBytes(3000).toString('hex')

test('a word of more than 100 characters is no hashtag, in a new and in an edited post', async () => {
  const { token } = await createStudent(app)
  const [longest, tooLong] = ['த'.repeat(100), 'த'.repeat(101)]
  const contentHtml = `<p>#${createLongTag()} #${tooLong} #${longest} #tea</p>`
  const post = await createPost(app, { token, contentHtml })
  expect(post.hashtags).toEqual([longest, 'tea'])
  const edited = await request(app, 'PATCH', `/api/posts/${post.id}`, { version: 1, contentHtml: `${contentHtml}<p>#more</p>` }, token)
  expect([edited.status, edited.body.hashtags]).toEqual([200, [longest, 'tea', 'more']])
  const { data } = await graphql(app, 'query($name: String!) { tag(name: $name) { posts { edges { node { id } } } } }', { name: longest })
  expect(data.tag.posts.edges).toEqual([{ node: { id: post.nodeId } }])
})

test('a hashtag is one in composed and decomposed letters, with joiners, and is not in code, links and URLs', async () => {
  const { token } = await createStudent(app)
  const html = '<p>#cafe\u0301 #caf\u00e9 #می\u200cخواهم <code>#include</code> <a href="https://x.example/#top">#top</a> https://x.example/Inc.#Decision</p>'
  const post = await createPost(app, { token, contentHtml: html })
  expect(post.hashtags).toEqual(['caf\u00e9', 'می\u200cخواهم'])
  for (const name of ['cafe\u0301', 'CAF\u00c9']) {
    const { data } = await graphql(app, 'query($name: String!) { tag(name: $name) { name } }', { name })
    expect(data.tag).toEqual({ name: 'caf\u00e9' })
  }
})

test('a URL that a client sends without a link becomes one, whose fragment is no hashtag', async () => {
  const { token } = await createStudent(app)
  const post = await createPost(app, { token, contentHtml: '<p>https://x.example/Inc.#Decision, README.md #tea</p>' })
  const link = '<a href="https://x.example/Inc.#Decision" target="_blank" rel="noopener noreferrer nofollow">https://x.example/Inc.#Decision</a>'
  expect(post).toMatchObject({ contentHtml: `<p>${link}, README.md #tea</p>`, summary: 'https://x.example/Inc.#Decision, README.md #tea', hashtags: ['tea'] })
  const reply = await createReply(app, post.id, { token, contentHtml: '<p>https://x.example/Inc.#Decision</p>' })
  expect(reply.contentHtml).toBe(`<p>${link}</p>`)
})

test('posts with long hashtags from before the table of tags are migrated, and can be deleted and restored', { tags: ['rest'] }, async () => {
  await withDatabaseBefore('20261124110349_conversation', async (client, url) => {
    await client.query(`insert into users (uid, email, username, username_key, created_at) values ('u1', 'u1@vistas.ac.in', 'one', 'one', now())`)
    await client.query(
      `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at) values (gen_random_uuid(), 'u1', 'LOUNGE', '<p>x</p>', 'x', $1, now())`,
      [[createLongTag(), 'Tea', 'Cafe\u0301', 'Caf\u00e9']],
    )
    await migrate(url)
    const listTags = async () => (await client.query('select tag from post_tags order by tag')).rows
    expect(await listTags()).toEqual([{ tag: 'caf\u00e9' }, { tag: 'tea' }])
    await client.query('update posts set deleted_at = now()')
    expect(await listTags()).toEqual([])
    await client.query('update posts set deleted_at = null')
    expect(await listTags()).toEqual([{ tag: 'caf\u00e9' }, { tag: 'tea' }])
  })
})
