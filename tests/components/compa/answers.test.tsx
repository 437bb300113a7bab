import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auth } from '../../../client/src/lib/session/firebase-auth.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
import { reloadPage } from '../support/reload-page.ts'
import {
  answerQuestions,
  askQuestion,
  greeting,
  messagesRegion,
  openCompa,
  questionField,
  readMessages,
  respondWithError,
  respondWithNothing,
  respondWithoutEnd,
  respondWithText,
  retryButton,
  sendButton,
  stopButton,
} from './compa-page.ts'

const failed = 'Compa: Sorry, Compa failed to respond.'
const quotaReached = "Compa: Compa says: You've reached the token limit for today."
const historyFailure = page.getByText('Your earlier conversation could not be loaded.')

type Message = { id: string; role: 'USER' | 'ASSISTANT'; text: string; lead?: string }
let messageCount = 0

/** A question and its answer, as the server stores them, the newest first. */
function createExchange(question: string, answer: string): Message[] {
  messageCount += 2
  return [
    { id: btoa(`Message:${messageCount}`), role: 'ASSISTANT', text: answer },
    { id: btoa(`Message:${messageCount - 1}`), role: 'USER', text: question },
  ]
}

/** Answers the conversation of a student with these messages, in pages of 20. */
function answerConversation(messages: Message[]) {
  network.on('Conversation', ({ after }) => {
    const start = after ? Number(after) : 0
    const edges = messages.slice(start, start + 20).map((node, index) => ({ cursor: String(start + index + 1), node }))
    return { conversation: { edges, pageInfo: { hasNextPage: messages.length > start + 20, endCursor: String(start + edges.length) } } }
  })
}

describe('the lead of an answer', () => {
  const lead = 'Tomorrow, the library is open from 8 am to 11 pm.'
  const text = `${lead}\n\nThe library is open every day.`
  const readBold = () => messagesRegion.element().querySelector('strong')?.textContent

  test('is bold, also while the answer arrives', async () => {
    answerQuestions(() => respondWithoutEnd(text, lead))
    await openCompa()
    await askQuestion('one')
    await expect.poll(() => readMessages().at(-1)).toBe(`Compa: ${text}`)
    expect(readBold()).toBe(lead)
    await stopButton.click()
    await expect.element(sendButton).toBeVisible()
    expect(readBold()).toBe(lead)
  })

  test('is bold where streaming is unavailable', async () => {
    answerQuestions(() => connectionLost)
    network.on('AskCompa', { askCompa: { answer: text, lead, sources: [] } })
    await openCompa()
    await askQuestion('one')
    await expect.poll(readBold).toBe(lead)
  })

  test('is bold in the stored conversation', async () => {
    await signInAs()
    const [answer, question] = createExchange('one', text)
    answerConversation([{ ...(answer as Message), lead }, question as Message])
    await openCompa()
    await expect.poll(readBold).toBe(lead)
  })

  test.each([
    { text: 'Yes, the gym is open now.\n\nIt closes at 9 pm.', lead: null },
    { text: 'The gym is open now.', lead: 'Another text' },
  ])('$lead makes nothing bold', async ({ text, lead }) => {
    answerQuestions(() => respondWithText(text, [], lead))
    await openCompa()
    await askQuestion('one')
    await expect.poll(() => readMessages().at(-1)).toBe(`Compa: ${text}`)
    expect(readBold()).toBeUndefined()
  })
})

describe('a failed answer', () => {
  test.each([
    { status: 429, text: quotaReached },
    { status: 503, text: failed },
  ])('of status $status says so, in the stream and without one', async ({ status, text }) => {
    const errors = [{ message: 'no', extensions: { code: 'X', status } }]
    answerQuestions(({ question }) => (question === 'one' ? respondWithError(status) : Response.json({ error: 'no' }, { status })))
    network.on('AskCompa', () => Response.json({ errors }, { status }))
    await openCompa()
    await askQuestion('one')
    await expect.poll(() => readMessages()[2]).toBe(text)
    await askQuestion('two')
    await expect.poll(() => readMessages()[4]).toBe(text)
    await expect.element(questionField).toHaveFocus()
  })

  test.each([
    { retryAfter: 60, text: 'Compa: Too many questions. Wait a minute, then ask again.' },
    { retryAfter: 3600, text: quotaReached },
  ])('of status 429 for $retryAfter seconds says so, in the stream and without one', async ({ retryAfter, text }) => {
    const errors = [{ message: 'no', extensions: { code: 'RATE_LIMITED', status: 429, retryAfter } }]
    answerQuestions(({ question }) => (question === 'one' ? respondWithError(429, retryAfter) : connectionLost))
    network.on('AskCompa', () => Response.json({ data: null, errors }))
    await openCompa()
    await askQuestion('one')
    await expect.poll(() => readMessages()[2]).toBe(text)
    await askQuestion('two')
    await expect.poll(() => readMessages()[4]).toBe(text)
  })

  test('can be retried in place', async () => {
    let isAvailable = false
    answerQuestions(() => (isAvailable ? respondWithText('Thirai: A club for theatre, drama.') : respondWithError(503)))
    await openCompa()
    await askQuestion('theatre club')
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: theatre club', failed])
    await expect.element(retryButton).toHaveAccessibleDescription('theatre club')
    await expectAccessible()
    isAvailable = true
    await retryButton.click()
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: theatre club', 'Compa: Thirai: A club for theatre, drama.'])
    await expect.element(retryButton).not.toBeInTheDocument()
    await expect.element(questionField).toHaveFocus()
  })

  test('that the server has stored is shown on a retry without asking again', async () => {
    await signInAs()
    const stored: Message[] = []
    answerConversation(stored)
    const sent = answerQuestions(({ question }) => {
      stored.unshift(...createExchange(question, question === 'music club' ? 'Resonance' : 'Thirai'))
      return question === 'music club' ? respondWithText('Resonance') : respondWithNothing()
    })
    await openCompa()
    await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect.element(page.getByText('Loading your conversation...')).not.toBeInTheDocument()
    await askQuestion('theatre club')
    await expect.poll(() => readMessages()[2]).toBe(failed)
    await retryButton.click()
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: theatre club', 'Compa: Thirai'])
    await askQuestion('music club')
    const all = [`Compa: ${greeting}`, 'You: theatre club', 'Compa: Thirai', 'You: music club', 'Compa: Resonance']
    await expect.poll(readMessages).toEqual(all)
    expect(sent.map(({ question }) => question)).toEqual(['theatre club', 'music club'])
    await reloadPage()
    await expect.poll(readMessages).toEqual(all)
  })
})

test('the whole answer is shown where streaming is unavailable', async () => {
  answerQuestions(() => connectionLost)
  network.on('AskCompa', { askCompa: { answer: 'Thirai: A club for theatre, drama.', sources: [] } })
  await openCompa()
  await askQuestion('theatre club')
  await expect.poll(() => readMessages()[2]).toBe('Compa: Thirai: A club for theatre, drama.')
})

describe('an answer is stopped', () => {
  test('while it arrives, and keeps its text', async () => {
    answerQuestions(() => respondWithoutEnd('The library is'))
    await openCompa()
    await askQuestion('library')
    await expect.poll(() => readMessages()[2]).toBe('Compa: The library is')
    await questionField.fill('the next one')
    await userEvent.keyboard('{Enter}')
    await expect.element(questionField).toHaveValue('the next one')
    await stopButton.click()
    await expect.element(sendButton).toBeVisible()
    expect(readMessages()).toEqual([`Compa: ${greeting}`, 'You: library', 'Compa: The library is'])
  })

  test('before it has started', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answerQuestions(async ({ question }) => {
      if (question === 'library') await promise
      return respondWithText(question === 'library' ? 'Too late.' : 'Thirai')
    })
    await openCompa()
    await askQuestion('library')
    await stopButton.click()
    await expect.poll(() => readMessages()[2]).toBe('Compa: Stopped.')
    resolve()
    await askQuestion('theatre club')
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: library', 'Compa: Stopped.', 'You: theatre club', 'Compa: Thirai'])
  })

  test('while the session is unknown', async () => {
    const ready = vi.spyOn(auth, 'authStateReady').mockReturnValue(new Promise(() => {}))
    try {
      await openCompa()
      await askQuestion('library')
      await stopButton.click()
      await expect.poll(() => readMessages()[2]).toBe('Compa: Stopped.')
    } finally {
      ready.mockRestore()
    }
  })
})

describe('the conversation of a student', () => {
  test('shows earlier messages on request, with the newest in view', async () => {
    await signInAs()
    answerConversation(Array.from({ length: 12 }, (_, index) => createExchange(`zeppelin ${11 - index}`, "I don't know that yet.")).flat())
    await openCompa()
    await expect.poll(readMessages).toHaveLength(21)
    await expect.poll(() => readMessages()[1]).toBe('You: zeppelin 2')
    await expect.element(messagesRegion.getByText("I don't know that yet.").last()).toBeInViewport()
    const earlierButton = messagesRegion.getByRole('button', { name: 'Show earlier messages' })
    await earlierButton.click()
    await expect.poll(readMessages).toHaveLength(25)
    expect(readMessages()[1]).toBe('You: zeppelin 0')
    await expect.element(earlierButton).not.toBeInTheDocument()
  })

  test('keeps a question that was asked before the session was known', async () => {
    await signInAs()
    const callbacks: IdleRequestCallback[] = []
    const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => callbacks.push(callback))
    const stored: Message[] = []
    const [answer, history] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answerQuestions(async ({ question }) => {
      await answer.promise
      stored.unshift(...createExchange(question, 'Thirai'))
      return respondWithText('Thirai')
    })
    let lateHistories = 0
    network.on('Conversation', async () => {
      const edges = stored.map((node) => ({ node }))
      if (!edges.length) {
        await history.promise
        lateHistories += 1
      }
      return { conversation: { edges } }
    })
    await openCompa()
    await askQuestion('theatre club')
    idle.mockRestore()
    for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => 50 })
    await expect.poll(() => network.sent('Conversation').length).toBeGreaterThan(0)
    answer.resolve()
    await expect.poll(() => readMessages()[2]).toBe('Compa: Thirai')
    // The history of before the answer arrives after it.
    history.resolve()
    await expect.poll(() => lateHistories).toBeGreaterThan(0)
    await expect.element(sendButton).toBeVisible()
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: theatre club', 'Compa: Thirai'])
  })

  test('that could not be loaded is loaded again on request, and blocks no question', async () => {
    await signInAs()
    const stored: Message[] = []
    answerQuestions(({ question }) => {
      stored.unshift(...createExchange(question, 'Thirai'))
      return respondWithText('Thirai')
    })
    network.on('Conversation', () => Response.json({ errors: [{ message: 'no' }] }, { status: 500 }))
    await openCompa()
    await expect.element(historyFailure).toBeVisible()
    await askQuestion('theatre club')
    await expect.poll(() => readMessages()[2]).toBe('Compa: Thirai')
    answerConversation(stored)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(historyFailure).not.toBeInTheDocument()
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: theatre club', 'Compa: Thirai'])
    await expect.element(questionField).toBeEnabled()
  })
})
