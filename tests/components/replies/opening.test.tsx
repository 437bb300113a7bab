// @module-tag rest
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { answerThread, bar, createReplies, getReply, pressEnter, threadPath, waitForStillness } from './thread.ts'

const longPost = { contentHtml: `<p>Long. ${'What do you think of the notes of Unit 3? '.repeat(40)}</p>` }
const readBox = (element: Element) => element.getBoundingClientRect()

/** Expects a reply to come to rest between the header and the composer bar, at the top unless the thread ends before. */
async function expectAtRest(number: number, isAtTop = true) {
  await expect.element(getReply(number)).toMatchTextContent(`Reply number ${number}.`)
  const readPlace = async () => {
    await waitForStillness()
    const reply = readBox(getReply(number).element())
    const top = Math.max(0, readBox(page.getByRole('banner').element()).bottom)
    return {
      isBelowHeader: reply.top >= top,
      isAtTop: reply.top <= top + 24,
      isAboveBar: reply.bottom <= readBox(bar.element()).top,
    }
  }
  const place = { isBelowHeader: true, isAboveBar: true, ...(isAtTop && { isAtTop }) }
  await expect.poll(readPlace).toMatchObject(place)
  // It stays there.
  expect(await readPlace()).toMatchObject(place)
}

const phone: [number, number] = [390, 844]
const desktop: [number, number] = [1280, 900]

test.each([
  [9, false, phone],
  [42, true, desktop],
  [76, true, phone],
] as const)('?reply=%d opens at that reply, below a long post', async (number, isSignedIn, viewport) => {
  await page.viewport(...viewport)
  if (isSignedIn) await signInAs()
  answerThread(createReplies(80), longPost)
  await openPage(`${threadPath}?reply=${number}`)
  await expectAtRest(number, number < 70)
  await expect.element(getReply(number)).toHaveFocus()
})

test.each([phone, desktop])("'Last reply' ends above the composer bar at %d px", async (...viewport) => {
  await page.viewport(...viewport)
  answerThread(createReplies(80))
  await openPage(threadPath)
  await page.getByRole('link', { name: 'Last reply' }).click()
  await expect.element(getReply(80)).toHaveFocus()
  await expectAtRest(80, false)
})

test('a reply that is opened does not hold the page when the user scrolls', async () => {
  answerThread(createReplies(80))
  await openPage(`${threadPath}?reply=42`)
  await expect.element(getReply(42)).toHaveFocus()
  await userEvent.wheel(getReply(42), { delta: { y: 1500 } })
  await waitForStillness(100)
  await expect.element(getReply(42)).not.toBeInViewport()
})

test.each([phone, desktop])('the Tab key leaves no control behind the composer bar at %d px', async (...viewport) => {
  await page.viewport(...viewport)
  await signInAs()
  answerThread(createReplies(40))
  await openPage(`${threadPath}?reply=5`)
  await expect.element(getReply(5)).toHaveFocus()
  await expect.element(bar).toBeVisible()
  const isHidden = () => {
    const focused = document.activeElement
    const { top, bottom } = readBox(focused as Element)
    return focused !== bar.element() && (bottom > readBox(bar.element()).top || top < 0)
  }
  for (let count = 0; count < 25; count += 1) {
    await userEvent.keyboard('{Tab}')
    if (isHidden()) await expect.poll(isHidden).toBe(false)
  }
  expect(document.activeElement?.closest('li')?.id).not.toBe('reply-5')
})

test('both ids of a post are one address, and following its links requests nothing again', async () => {
  const uuid = '01930000-0000-7000-8000-0000000000aa'
  const id = btoa(`Post:${uuid}`).replaceAll('=', '')
  answerThread(createReplies(60), { id })
  await openPage(`/post/${uuid}?reply=30#reply-30`)
  await expect.poll(() => readPath() + location.hash).toBe(`/post/${id}?reply=30#reply-30`)
  await expectAtRest(30)
  await expect.element(getReply(30)).toHaveFocus()
  const sentCount = network.sent('SinglePost').length
  await pressEnter(page.getByRole('link', { name: 'Last reply' }))
  await expect.element(getReply(60)).toHaveFocus()
  expect(network.sent('SinglePost').map(({ variables }) => variables.id)).toEqual(Array.from({ length: sentCount }, () => id))
})

test.each([phone, desktop])('a number that no reply has yet opens the last reply and says so until the next navigation at %d px', async (...viewport) => {
  await page.viewport(...viewport)
  answerThread(createReplies(50))
  await openPage(`${threadPath}?reply=9999`)
  const notice = page.getByText('There is no reply #9999 yet.')
  await expectAtRest(50, false)
  await expect.element(notice).toBeInViewport()
  await getReply(50).getByRole('link', { name: 'Reply #50' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test.each([phone, desktop])('the text of an empty thread is not behind the composer bar at %d px', async (...viewport) => {
  await page.viewport(...viewport)
  answerThread()
  await openPage(threadPath)
  const text = page.getByText('No replies yet. Say something.')
  await expect.element(text).toBeInTheDocument()
  text.element().scrollIntoView()
  expect(readBox(text.element()).bottom).toBeLessThanOrEqual(readBox(bar.element()).top)
})
