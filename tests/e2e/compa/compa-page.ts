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

/** A route handler that responds with a complete answer stream, or with an error of this status. */
export const fulfillWithStream = (answer: { text: string; sources?: { title: string; url: string }[] } | { status: number }) => (route: Route) => {
  const result =
    'status' in answer
      ? { data: null, errors: [{ message: 'no', extensions: { code: 'X', status: answer.status } }] }
      : { data: { compaAnswer: { __typename: 'CompaAnswerPart', text: answer.text, sources: answer.sources ?? [] } } }
  return route.fulfill({ contentType: 'text/event-stream', body: `event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n` })
}

/** Respond to every question with a stream that sends this text and never ends. */
export const streamWithoutEnd = (page: Page, text: string) =>
  page.addInitScript(
    ([url, part]) => {
      const originalFetch = window.fetch
      window.fetch = (input, init) => {
        if (!String(input).endsWith(url)) return originalFetch(input, init)
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(`event: next\ndata: ${JSON.stringify({ data: { compaAnswer: { text: part, sources: null } } })}\n\n`))
            init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason))
          },
        })
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
      }
    },
    [streamUrl, text] as const,
  )
