import { beforeAll, expect, test } from 'vitest'
import { allowed } from '../../../server/generated/rich-text.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, post, request } from '../../support/http/client.ts'
import { hostileMarkup } from '../../support/security/hostile-markup.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let token: string
beforeAll(async () => {
  token = (await createStudent(app)).token
})

const create = 'mutation($html: String!) { createPost(input: {contentHtml: $html, community: LOUNGE}) { post { contentHtml } } }'
const link = new RegExp(`<a href="(?:${allowed.schemes.join('|')}):[^"<>]*" target="_blank" rel="noopener noreferrer nofollow">`, 'g')
const tag = new RegExp(`</?(?:${allowed.tags.join('|')})>`, 'g')

test('hostile markup in replies is reduced to the same', { timeout: 60_000 }, async () => {
  const { id } = await createPost(app, { token })
  for (const html of hostileMarkup.filter((text) => !text.includes('\0'))) {
    const contentHtml = `<p>before</p>${html}`
    const asPost = (await createPost(app, { token, contentHtml })).contentHtml
    expect((await createReply(app, id, { token, contentHtml })).contentHtml, html).toBe(asPost)
  }
})

test('hostile markup is reduced to the allow-list over both transports, idempotently', { timeout: 60_000 }, async () => {
  expect(hostileMarkup.length).toBeGreaterThanOrEqual(60)
  for (const html of hostileMarkup.filter((text) => !text.includes('\0'))) {
    // Text before the markup, so that the post is not empty after sanitizing.
    const contentHtml = `<p>before</p>${html}`
    const stored = (await post(app, '/api/posts', { contentHtml, community: 'lounge' }, token)).body.contentHtml
    expect(stored, html).toMatch(/^<p>before<\/p>/)
    expect(stored.replace(link, '').replace(tag, ''), html).not.toMatch(/[<>\0]/)
    const { data } = await graphql(app, create, { html: contentHtml }, token)
    expect(data.createPost.post.contentHtml, html).toBe(stored)
    expect((await graphql(app, create, { html: stored }, token)).data.createPost.post.contentHtml, html).toBe(stored)
  }
  const { body } = await request(app, 'GET', '/api/posts?community=lounge&limit=100')
  for (const { contentHtml } of body) expect(contentHtml.replace(link, '').replace(tag, '')).not.toMatch(/[<>\0]/)
})
