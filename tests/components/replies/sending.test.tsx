import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { answerThread, bar, createReplies, getReply, openComposer, postId, pressEnter, pressSend, sendReply, textField, threadPath } from './thread.ts'

const alert = page.getByRole('alert')

/** Answers the first attempt to send a reply with 503, and the next ones with the reply. */
function failOnce({ addSent }: ReturnType<typeof answerThread>, message: string) {
  expectError(/503/)
  network.on('AddReply', (variables) => (network.sent('AddReply').length === 1 ? new ApiFailure(503, message) : addSent(variables)))
}

test('a sent reply shows at once, and the focus returns to the bar', async () => {
  await signInAs()
  answerThread()
  await openPage(threadPath)
  await expect.element(page.getByText('No replies yet. Say something.')).toBeVisible()
  await sendReply('Unit 3 is on page 40.')
  await expect.element(getReply(1)).toMatchTextContent('Unit 3 is on page 40.')
  await expect.element(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
  await expect.element(bar).toHaveFocus()
  expect(network.sent('AddReply').map(({ variables }) => variables.input)).toEqual([
    { postId, contentHtml: '<p>Unit 3 is on page 40.</p>', inReplyTo: null, media: [], alts: [] },
  ])
})

test('a reply that was not sent is kept, and sent once with the next attempt', async () => {
  await signInAs()
  failOnce(answerThread(), 'Try again.')
  await openPage(threadPath)
  await sendReply('Not lost')
  await expect.element(alert).toMatchTextContent('Your reply was not sent. Try again.')
  await cleanup()
  await openPage(threadPath)
  await openComposer()
  await expect.element(textField).toHaveTextContent('Not lost')
  await pressSend()
  await expect.element(getReply(1)).toMatchTextContent('Not lost')
  await expect.element(getReply(2)).not.toBeInTheDocument()
  const [first, second] = network.sent('AddReply').map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('the message that a reply was not sent goes when the next attempt succeeds', async () => {
  await signInAs()
  failOnce(answerThread(createReplies(60)), 'Busy.')
  await openPage(`${threadPath}?reply=20`)
  await expect.element(getReply(20)).toBeInViewport()
  await sendReply('Twice')
  // In the place of the reply, and in a toast.
  const messages = page.getByText('Your reply was not sent. Busy.', { exact: true })
  await expect.poll(() => messages.elements().length).toBe(2)
  await pressEnter(page.getByRole('article', { name: 'Your reply' }).getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Your reply is #61.')).toBeVisible()
  await expect.element(messages).not.toBeInTheDocument()
})

test('sending a reply in the middle of a thread keeps the place, with a link to the reply', { tags: ['rest'] }, async () => {
  await signInAs()
  answerThread(createReplies(60))
  await openPage(`${threadPath}?reply=20`)
  await expect.element(getReply(20)).toBeInViewport()
  await openComposer()
  await textField.fill('From the middle')
  const before = scrollY
  await pressSend()
  await expect.element(page.getByText('Your reply is #61.')).toBeVisible()
  expect(scrollY).toBe(before)
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect.element(getReply(61)).toMatchTextContent('From the middle')
  await expect.element(getReply(61)).toHaveFocus()
})

test('a reply that fails after its page was left says so, and opens again', { tags: ['rest'] }, async () => {
  await signInAs()
  expectError(/503/)
  answerThread()
  network.on('AddReply', new ApiFailure(503, 'Try again.'))
  const release = network.hold('AddReply')
  await openPage(threadPath)
  await sendReply('Not lost')
  await expect.element(page.getByText('Sending…')).toBeVisible()
  await page.getByRole('link', { name: 'Clubs' }).click()
  await expect.poll(readPath).toBe('/clubs')
  release()
  await expect.element(alert).toHaveTextContent('Your reply was not sent. Try again.')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(readPath).toBe(threadPath)
  await expect.element(textField).toHaveTextContent('Not lost')
})
