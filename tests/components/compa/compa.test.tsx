import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import {
  answerQuestions,
  askQuestion,
  greeting,
  message,
  messagesRegion,
  openCompa,
  questionField,
  readMessages,
  respondWithText,
  sendButton,
} from './compa-page.ts'

const alert = page.getByRole('alert')

describe('the page', () => {
  test.each([
    { width: 1280, height: 900, minimumWidth: 740, areaHeight: 600 },
    // The input is below the area and above the bottom bar.
    { width: 390, height: 844, minimumWidth: 300, areaHeight: 534 },
  ])('has a title and a scrolling chat area at $width px', { tags: ['rest'] }, async ({ width, height, minimumWidth, areaHeight }) => {
    await page.viewport(width, height)
    await openCompa()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Hi! This is COMPA' })).toBeVisible()
    expect(document.title).toBe('Help · Thinnai')
    const area = messagesRegion.element().getBoundingClientRect()
    expect(Math.abs(area.height - areaHeight)).toBeLessThan(1)
    expect(area.width).toBeLessThanOrEqual(768)
    expect(area.width).toBeGreaterThan(minimumWidth)
    await expect.element(sendButton).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  test('has a greeting, a placeholder and a send button', async () => {
    await openCompa()
    expect(readMessages()).toEqual([`Compa: ${greeting}`])
    await expect.element(questionField).toHaveAttribute('placeholder', 'Ask Compa something...')
    await expect.element(sendButton).toBeVisible()
  })
})

describe('the suggested questions', () => {
  const questions = messagesRegion.getByRole('list', { name: 'Questions to begin with' })

  test.each([390, 1280])('are six in view at %i px; a press asks one, and they go', { tags: ['rest'] }, async (width) => {
    await page.viewport(width, 844)
    const sent = answerQuestions(() => respondWithText('Open mic on Friday.'))
    await openCompa()
    await expect.poll(() => questions.getByRole('button').elements()).toHaveLength(6)
    for (const button of questions.getByRole('button').elements()) {
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      await expect.element(button).toBeInViewport({ ratio: 1 })
      expect(button.getBoundingClientRect().bottom).toBeLessThan(questionField.element().getBoundingClientRect().top)
    }
    await expectAccessible()
    const first = questions.getByRole('button', { name: 'What is on this week?' })
    first.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: What is on this week?', 'Compa: Open mic on Friday.'])
    expect(sent.map(({ question }) => question)).toEqual(['What is on this week?'])
    await expect.element(questions).not.toBeInTheDocument()
    await expect.element(messagesRegion).toHaveFocus()
    expect(scrollY).toBe(0)
  })

  test('follow an earlier conversation, and go with a typed question', async () => {
    await signInAs()
    const messages = ['The library is open.', 'Is it open?'].map((text, index) => ({ id: `m${index}`, role: index ? 'USER' : 'ASSISTANT', text, sources: [] }))
    network.on('Conversation', { conversation: { edges: messages.map((node) => ({ cursor: node.id, node })) } })
    answerQuestions(() => respondWithText('Yes.'))
    await openCompa()
    await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: Is it open?', 'Compa: The library is open.'])
    await expect.element(questions.getByRole('button').first()).toBeInViewport({ ratio: 1 })
    await askQuestion('And on Sunday?')
    await expect.element(questions).not.toBeInTheDocument()
  })
})

test("aligns the user's messages right and the assistant's left, with '...' while waiting", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerQuestions(async () => {
    await promise
    return respondWithText('The library is open from 8 am to 10 pm.')
  })
  await openCompa()
  await askQuestion('When does the library close?')
  await expect.element(questionField).toHaveValue('')
  await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: When does the library close?'])
  await expect.element(messagesRegion.getByText('...', { exact: true })).toBeVisible()
  resolve()
  await expect.poll(readMessages).toEqual([`Compa: ${greeting}`, 'You: When does the library close?', 'Compa: The library is open from 8 am to 10 pm.'])
  await expect.element(messagesRegion.getByText('...', { exact: true })).not.toBeInTheDocument()
  const area = messagesRegion.element().getBoundingClientRect()
  const [question, answer] = [1, 2].map((index) => {
    const { left, right } = (message(index).element().querySelector('p') as Element).getBoundingClientRect()
    return { left: left - area.left, right: area.right - right }
  })
  expect(question?.right).toBeLessThan(question?.left ?? 0)
  expect(answer?.left).toBeLessThan(120)
  // The face of Compa is decoration.
  await expect.element(message(2).getByRole('img')).not.toBeInTheDocument()
  expect([1, 2].map((index) => message(index).element().querySelectorAll('picture img').length)).toEqual([0, 1])
  await expectAccessible()
})

test('scrolls smoothly to the newest message', async () => {
  await emulateMedia({ motion: 'no-preference' })
  answerQuestions(() => respondWithText('A long answer.\n'.repeat(20)))
  await openCompa()
  const scroll = vi.spyOn(Element.prototype, 'scrollTo')
  await askQuestion('one')
  await expect.poll(readMessages).toHaveLength(3)
  const readDistance = () => {
    const { scrollHeight, scrollTop, clientHeight } = messagesRegion.element()
    return scrollHeight - scrollTop - clientHeight
  }
  await expect.poll(readDistance).toBeLessThanOrEqual(1)
  expect(scroll.mock.calls.map(([options]) => (options as ScrollToOptions).behavior)).toContain('smooth')
})

test('ignores an empty question', async () => {
  const sent = answerQuestions(() => respondWithText("I don't know that yet."))
  await openCompa()
  for (const blank of ['', '   ', '\u00A0\t']) await askQuestion(blank)
  await sendButton.click()
  await askQuestion('zeppelin')
  await expect.poll(readMessages).toHaveLength(3)
  expect(sent).toEqual([{ question: 'zeppelin', previousQuestions: [] }])
})

test("a visitor's page sends the earlier questions", async () => {
  const sent = answerQuestions(({ question }) => respondWithText(`The answer to ${question}`))
  await openCompa()
  await askQuestion('next event')
  await expect.poll(readMessages).toHaveLength(3)
  await askQuestion('and where is it?')
  await expect.poll(readMessages).toHaveLength(5)
  expect(sent[1]).toEqual({ question: 'and where is it?', previousQuestions: ['next event'] })
})

test('a question that is too long is refused and stays editable', async () => {
  await openCompa()
  await askQuestion('x'.repeat(2001))
  await expect.element(alert).toHaveTextContent('A question has at most 2,000 characters; this one has 2,001.')
  await expect.element(questionField).toHaveValue('x'.repeat(2001))
  await expect.element(questionField).toHaveAttribute('aria-invalid', 'true')
  await questionField.fill('theatre club')
  await expect.element(alert).not.toBeInTheDocument()
})

test('renders answers as text, with sources inside the app only', async () => {
  const sources = [
    { title: 'Elsewhere', url: 'https://evil.example' },
    { title: 'Script', url: 'javascript:alert(1)' },
    { title: 'Nowhere', url: '//evil.example' },
    { title: 'Library', url: '/compa/library' },
  ]
  answerQuestions(() => respondWithText('<b>bold</b> <img src=x onerror=alert(1)>', sources))
  await openCompa()
  await askQuestion('<i>question</i>')
  await expect.poll(() => readMessages().slice(1)).toEqual(['You: <i>question</i>', 'Compa: <b>bold</b> <img src=x onerror=alert(1)>'])
  expect(
    messagesRegion
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Library'])
})

test('the message list announces each answer once', async () => {
  answerQuestions(({ question }) => respondWithText(question === 'music club' ? 'Resonance' : 'Thirai'))
  await openCompa()
  const announcements: (string | null)[] = []
  const status = document.querySelector('[aria-label="Chat with Compa"] > [role="status"]') as Element
  const observer = new MutationObserver(() => status.textContent && announcements.push(status.textContent))
  observer.observe(status, { childList: true, subtree: true, characterData: true })
  for (const [index, question] of ['theatre club', 'theatre club', 'music club'].entries()) {
    await askQuestion(question)
    await expect.poll(readMessages).toHaveLength(3 + 2 * index)
  }
  await expect.poll(() => announcements).toEqual(['Compa: Thirai', 'Compa: Thirai', 'Compa: Resonance'])
  observer.disconnect()
})

test('an external Compa service receives the question only', async () => {
  config.compaServiceUrl = `${location.origin}/elsewhere`
  await signInAs()
  const requests: { body: unknown; authorization: string | null }[] = []
  network.onRequest(/\/elsewhere\/compa\/ask$/, async (request) => {
    requests.push({ body: await request.json(), authorization: request.headers.get('authorization') })
    return requests.length > 1 ? Response.json({}, { status: 429 }) : Response.json({ answer: 'From elsewhere.' })
  })
  await openCompa()
  await askQuestion('one')
  await expect.poll(() => readMessages()[2]).toBe('Compa: From elsewhere.')
  await askQuestion('two')
  await expect.poll(() => readMessages()[4]).toBe("Compa: Compa says: You've reached the token limit for today.")
  expect(requests).toEqual([
    { body: { question: 'one' }, authorization: null },
    { body: { question: 'two' }, authorization: null },
  ])
})

test('an unknown campus page says so', async () => {
  network.on('CampusPage', { campusPage: null })
  await openPage('/compa/nothing')
  await expect.element(page.getByText('This page is not here, or not any more.')).toBeVisible()
})
