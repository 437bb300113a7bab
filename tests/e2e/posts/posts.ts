import type { APIRequestContext, Page } from '@playwright/test'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { type Account, createDraftAccount } from '../accounts.ts'
import { expect } from '../fixtures.ts'

export const postArticles = (page: Page) => page.getByRole('article')

/** Publish a post over REST, as from another device. */
export async function publishPost(request: APIRequestContext, { token }: Account, text: string, community = 'lounge') {
  const response = await request.post('/api/posts', { headers: { authorization: `Bearer ${token}` }, data: { contentHtml: `<p>${text}</p>`, community } })
  expect(response.status()).toBe(201)
}

/** Publish a post with this text in the lounge over GraphQL. Returns its id. */
export async function publishTextPost(request: APIRequestContext, { token }: Account, text: string): Promise<string> {
  const variables = { input: { contentHtml: `<p>${text}</p>`, community: 'LOUNGE' } }
  const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }'
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.post('/graphql', { headers, data: { query, variables } })
  return (await response.json()).data.createPost.post.id
}

/** Reply to a post over GraphQL, as from another device. */
export async function publishReply(request: APIRequestContext, { token }: Account, postId: string, text: string) {
  const variables = { input: { contentHtml: `<p>${text}</p>`, postId } }
  const query = 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }'
  const response = await request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query, variables } })
  expect((await response.json()).data.addReply.reply.id).toBeTruthy()
}

/** Publish a post with an image in the lounge, by a new student. */
export async function publishPostWithImage(request: APIRequestContext) {
  const { token } = await createDraftAccount(request)
  const form = new FormData()
  form.set('contentHtml', '<p>With an image</p>')
  form.set('community', 'lounge')
  form.set('media', await createPng())
  const response = await request.post('/api/posts/add', { headers: { authorization: `Bearer ${token}` }, multipart: form })
  expect(response.status()).toBe(201)
}
