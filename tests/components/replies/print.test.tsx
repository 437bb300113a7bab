// @module-tag rest
import '../../../client/src/styles/print.css'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { answerThread, createReplies, getReply, threadPath } from './thread.ts'

const items = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
const printPath = `${threadPath}?print`
const print = vi.fn()

beforeEach(() => {
  print.mockClear()
  vi.spyOn(window, 'print').mockImplementation(print)
})

async function emulatePrint() {
  const send = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media, features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(async () => void (await send('')))
  await send('print')
  await expect.poll(() => matchMedia('print').matches).toBe(true)
}

/** What is fixed would be printed on each page, and what is hidden takes no place. */
const readShown = () => [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility())

test('a thread leads to its print, which has all replies, and opens the dialog once', async () => {
  answerThread(createReplies(65))
  await openPage(threadPath)
  await page.getByRole('link', { name: 'Print thread' }).click()
  expect(readPath()).toBe(printPath)
  await expect.element(items).toHaveLength(65)
  await expect.element(items.nth(64)).toMatchTextContent('Reply number 65.')
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(2)
  await page.getByRole('link', { name: 'Back to the thread' }).click()
  await expect.element(getReply(1)).toBeVisible()
  expect(readPath()).toBe(threadPath)
})

test('paper has the post and the replies alone, nothing of the screen', async () => {
  answerThread(createReplies(25))
  await openPage(printPath)
  await expect.element(items).toHaveLength(25)
  await emulatePrint()
  const shown = readShown()
  expect(shown.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))).toEqual([])
  expect(shown.filter((element) => element.matches('nav, button, [data-screen], header:not(article header)'))).toEqual([])
  expect(getComputedStyle(document.body).minHeight).toBe('0px')
})

test.each([390, 1440])('fits into a window of %i px', async (width) => {
  await page.viewport(width, 844)
  answerThread(createReplies(3))
  await openPage(printPath)
  await expect.element(items).toHaveLength(3)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('nothing is printed while replies are missing; they can be loaded again', async () => {
  expectError(/500/)
  answerThread(createReplies(45))
  network.on('Replies', ({ from }) => (from > 20 ? new ApiFailure(500, 'Try again.') : { post: { id: 'x', replies: { edges: [] } } }))
  await openPage(printPath)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Some replies could not be loaded. Try again.')
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  expect(print).not.toHaveBeenCalled()
  answerThread(createReplies(45))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(items).toHaveLength(45)
  await expect.poll(() => print.mock.calls.length).toBe(1)
})

test('pictures are awaited, during which nothing else is printed, and leaving the page ends it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(promise)
  const button = page.getByRole('button', { name: 'Print' })
  answerThread(createReplies(3), { media: [{ url: '/favicon.svg', type: 'IMAGE', alt: '', width: 64, height: 64 }] })
  await openPage(printPath)
  await expect.element(items).toHaveLength(3)
  await expect.element(button).toBeDisabled()
  await page.getByRole('link', { name: 'Back to the thread' }).click()
  await expect.poll(readPath).toBe(threadPath)
  // The address changes before the page does.
  await expect.element(page.getByRole('link', { name: 'Print thread' })).toBeVisible()
  resolve()
  await page.getByRole('link', { name: 'Print thread' }).click()
  await expect.element(button).toBeEnabled()
  // Not for the page that was left.
  expect(print).toHaveBeenCalledOnce()
})

test('of more than 500 replies, the first 500 are printed, and the page says so', async () => {
  answerThread(createReplies(505))
  onTestFinished(network.hold('Replies'))
  await openPage(printPath)
  await expect.element(page.getByText('The replies 1 to 500 of 505.')).toBeVisible()
  await expect.element(page.getByText('Loading the replies: 0 of 500...')).toBeVisible()
})

test('the page of a thread prints the loaded replies without the gaps of the others, and says that some are missing', async () => {
  answerThread(createReplies(200))
  await openPage(threadPath)
  await expect.element(getReply(1)).toMatchTextContent('Reply number 1.')
  scrollTo(0, 9000)
  await expect.element(getReply(60)).toMatchTextContent('Reply number 60.')
  const rendered = items.elements().length
  dispatchEvent(new Event('beforeprint'))
  await emulatePrint()
  const list = page.getByRole('list', { name: 'Replies' }).element()
  const shown = items.elements().filter((item) => item.checkVisibility())
  expect(shown.length).toBeGreaterThanOrEqual(rendered)
  expect(shown[0]?.id).toBe('reply-1')
  expect(list.scrollHeight).toBeLessThan(shown.reduce((sum, item) => sum + item.getBoundingClientRect().height, 0) + 10)
  await expect.element(page.getByText('Some replies are missing here. “Print thread” on the page prints all of them.')).toBeVisible()
  dispatchEvent(new Event('afterprint'))
})
