import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

export const greeting = 'Hi!! Compa here! Do you need any help?'
export const messagesRegion = page.getByRole('region', { name: 'Messages' })
export const questionField = page.getByPlaceholder('Ask Compa something...')
export const sendButton = page.getByRole('button', { name: 'Send' })
export const stopButton = page.getByRole('button', { name: 'Stop' })
export const retryButton = messagesRegion.getByRole('button', { name: 'Try again' })

/** The texts of the messages. */
export const readMessages = () => [...document.querySelectorAll('[aria-label="Messages"] ol > li')].map(readMessage).filter((text) => text !== null)

const readMessage = (item: Element) => {
  const text = item.querySelector('p')
  return text?.id || item.querySelector('span.visually-hidden + p') ? `${item.querySelector('.visually-hidden')?.textContent ?? ''}${text?.textContent}` : null
}

/** The n-th message, the greeting is 0. */
export const message = (index: number) =>
  messagesRegion
    .getByRole('listitem')
    .filter({ has: page.getByRole('paragraph') })
    .nth(index)

export async function openCompa() {
  await openPage('/compa')
  await expect.element(page.getByText(greeting)).toBeVisible()
}

/** Waits until no answer is in progress, then asks a question. */
export async function askQuestion(question: string) {
  await expect.element(sendButton).toBeVisible()
  await questionField.fill(question)
  await userEvent.keyboard('{Enter}')
}

type AskInput = { question: string; previousQuestions?: string[] }
type Answer = Response | typeof connectionLost

const eventStream = { headers: { 'content-type': 'text/event-stream' } }

/** Answers the streams of questions; that of live updates is open and silent. Returns the questions that were sent. */
export function answerQuestions(answer: (input: AskInput) => Answer | Promise<Answer>) {
  const sent: AskInput[] = []
  network.onRequest(/\/graphql\/stream$/, async (request) => {
    const { query, variables } = await request.json()
    if (!query.includes('compaAnswer')) return new Response(new ReadableStream(), eventStream)
    sent.push(variables.input)
    return answer(variables.input)
  })
  return sent
}

/** A complete answer. */
export const respondWithText = (text: string, sources: { title: string; url: string }[] = [], lead: string | null = null) =>
  respondWithEvent({ data: { compaAnswer: { __typename: 'CompaAnswerPart', text, lead, sources } } })

/** An error of this status within the stream. */
export const respondWithError = (status: number, retryAfter?: number) =>
  respondWithEvent({ data: null, errors: [{ message: 'no', extensions: { code: 'X', status, retryAfter } }] })

/** An answer that begins with this text and never ends. */
export function respondWithoutEnd(text: string, lead: string | null = null) {
  const data = { compaAnswer: { text, lead, sources: null } }
  const start = (stream: ReadableStreamDefaultController) => stream.enqueue(new TextEncoder().encode(`event: next\ndata: ${JSON.stringify({ data })}\n\n`))
  return new Response(new ReadableStream({ start }), eventStream)
}

/** A stream that ends without an answer: the response was lost. */
export const respondWithNothing = () => new Response(':\n\n', eventStream)

const respondWithEvent = (result: object) => new Response(`event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`, eventStream)
