import type { Page, Route } from '@playwright/test'
import { expect } from '../fixtures.ts'

export const streamUrl = '/graphql/stream'
export const greeting = 'Hi!! Compa here! Do you need any help?'

export const messagesRegion = (page: Page) => page.getByRole('region', { name: 'Messages' })
export const messageItems = (page: Page) =>
  messagesRegion(page)
    .getByRole('listitem')
    .filter({ has: page.locator('p') })
export const questionField = (page: Page) => page.getByPlaceholder('Ask Compa something...')

export async function openCompa(page: Page) {
  await page.goto('/compa')
  await expect(page.getByText(greeting)).toBeVisible()
}

/** Wait until no answer is in progress, then ask a question. */
export async function askQuestion(page: Page, question: string) {
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await questionField(page).fill(question)
  await questionField(page).press('Enter')
}

/** Ask a question and wait for the complete answer. */
export async function askAndWaitForAnswer(page: Page, question: string) {
  const count = await messageItems(page).count()
  await askQuestion(page, question)
  await expect(messageItems(page)).toHaveCount(count + 2)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  return messageItems(page).last()
}

/** A route handler that responds with a complete answer stream. */
export const fulfillWithStream = ({ text, sources }: { text: string; sources: { title: string; url: string }[] }) => {
  const result = { data: { compaAnswer: { __typename: 'CompaAnswerPart', text, sources } } }
  return (route: Route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n` })
}
