import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { answerThread, author, createReplies, getReply, postId, pressEnter, readTopNumber, threadPath } from './thread.ts'

test('the place in a thread is kept when the user leaves and comes back', async () => {
  answerThread(createReplies(200))
  await openPage(threadPath)
  await expect.element(getReply(1)).toMatchTextContent('Reply number 1.')
  scrollTo(0, getReply(12).element().getBoundingClientRect().top + 900)
  await expect.element(getReply(30)).toMatchTextContent('Reply number 30.')
  const before = await readTopNumber()
  // A click would scroll to the header.
  await pressEnter(page.getByRole('link', { name: 'Clubs' }))
  await expect.poll(readPath).toBe('/clubs')
  history.back()
  await expect.element(getReply(before)).toBeInViewport()
  await expect.poll(async () => Math.abs((await readTopNumber()) - before)).toBeLessThanOrEqual(1)
})

test('pages of replies that could not be loaded show an error in the viewport', async () => {
  expectError(/500/)
  answerThread(createReplies(300))
  await openPage(threadPath)
  await expect.element(getReply(1)).toMatchTextContent('Reply number 1.')
  network.on('Replies', new ApiFailure(500, 'Try again.'))
  scrollTo(0, 9000)
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeInViewport()
  await expect.element(alert).toMatchTextContent('Some replies could not be loaded. Try again.')
  answerThread(createReplies(300))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(document.querySelector('[aria-label="Replies"] > [aria-busy]')).toBeNull()
})

const marks = () => network.sent('MarkThreadRead').map(({ variables }) => variables.input.number as number)
/** Lets five seconds pass. The mark is saved when replies have been read for a second, two seconds after the last scroll. */
async function readOn() {
  await vi.advanceTimersByTimeAsync(5000)
  return marks()
}

test('reading is saved with the last reply that was in view, and the next visit links to the first unread one', { tags: ['rest'] }, async () => {
  await signInAs()
  answerThread(createReplies(60))
  await openPage(threadPath)
  await expect.element(getReply(6)).toMatchTextContent('Reply number 6.')
  await expect.poll(() => network.sent('ReadMark').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('link', { name: 'First unread' })).not.toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  getReply(6).element().scrollIntoView({ block: 'end' })
  await expect.poll(readOn).toHaveLength(1)
  const [number = 0] = marks()
  expect(number).toBeGreaterThanOrEqual(5)
  expect(number).toBeLessThan(20)
  vi.useRealTimers()
  await cleanup()
  network.on('ReadMark', { post: { id: postId, viewerLastReadNumber: number } })
  await openPage(threadPath)
  await page.getByRole('link', { name: 'First unread' }).click()
  await expect.poll(() => readPath() + location.hash).toBe(`${threadPath}?reply=${number + 1}#reply-${number + 1}`)
  await expect.element(getReply(number + 1)).toHaveFocus()
})

test('the mark is the highest reply that was read, wherever reading began', async () => {
  await signInAs()
  answerThread(createReplies(60))
  await openPage(`${threadPath}?reply=30`)
  await expect.element(getReply(30)).toHaveFocus()
  await expect.element(getReply(30)).toMatchTextContent('Reply number 30.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  dispatchEvent(new Event('scroll'))
  await expect.poll(readOn).toHaveLength(1)
  expect(marks()[0]).toBeGreaterThanOrEqual(30)
  expect(marks()[0]).toBeLessThan(45)
  await pressEnter(page.getByRole('link', { name: 'Last reply' }))
  await expect.element(getReply(60)).toHaveFocus()
  await expect.poll(async () => (await readOn()).at(-1)).toBe(60)
})

test('new replies move nothing until they are shown', { tags: ['rest'] }, async () => {
  await signInAs()
  const { add } = answerThread(createReplies(40))
  await openPage(`${threadPath}?reply=20`)
  await expect.element(getReply(20)).toBeInViewport()
  await expect.poll(() => network.sent('LastReply').length).toBeGreaterThan(0)
  const before = scrollY
  const { number } = add('<p>A new one</p>')
  const button = page.getByRole('button', { name: '1 new reply' })
  // A stream that opens later reads what was missed.
  const publishReply = () => {
    network.publish({ topic: `replies:${postId}`, replyAdded: { number, authorUid: author.uid } })
    return button.query()
  }
  await expect.poll(publishReply).not.toBeNull()
  expect(scrollY).toBe(before)
  await expect.element(getReply(41)).not.toBeInTheDocument()
  await button.click()
  await expect.element(getReply(41)).toMatchTextContent('A new one')
  await expect.element(getReply(41)).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: '41 replies' })).toBeInTheDocument()
})
