import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { addReply, createThread } from './replies.ts'

/** Publish a post with a few replies, one of them to another. Returns the thread's path. */
export async function createShortThread(request: APIRequestContext) {
  const { author, nodeId, path } = await createThread(request, 'lounge', 'Who has the notes of Unit 3? <strong>#physics</strong>')
  const first = await addReply(request, author, nodeId, '<p>The ones of Unit 2 are in <em>Learn</em>, Unit 3 is not there yet.</p>')
  await addReply(request, author, nodeId, '<p>Page 40 onwards.</p><ul><li>Waves</li><li>Optics</li></ul>', first.id)
  await addReply(request, author, nodeId, '<p>Thank you!</p>')
  return path
}

/** Open the composer of the thread that is shown. */
export async function openComposer(page: Page) {
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
}
