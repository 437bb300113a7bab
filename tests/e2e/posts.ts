import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { expect } from './fixtures.ts'

export const articles = (page: Page) => page.getByRole('article')

/** Posts as another student does, from elsewhere. */
export async function publish(request: APIRequestContext, { token }: Account, text: string, community = 'lounge') {
  const answer = await request.post('/api/posts', { headers: { authorization: `Bearer ${token}` }, data: { contentHtml: `<p>${text}</p>`, community } })
  expect(answer.status()).toBe(201)
}
