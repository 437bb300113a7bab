import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { expect } from '../fixtures.ts'

export const postArticles = (page: Page) => page.getByRole('article')

/** Publish a post over REST, as from another device. */
export async function publishPost(request: APIRequestContext, { token }: Account, text: string, community = 'lounge') {
  const response = await request.post('/api/posts', { headers: { authorization: `Bearer ${token}` }, data: { contentHtml: `<p>${text}</p>`, community } })
  expect(response.status()).toBe(201)
}
