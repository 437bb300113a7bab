// @module-tag rest
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { articles, createPosts, serveFeed } from '../posts/posts.ts'
import { answerThread, createReplies, getReply, openComposer, threadPath } from '../replies/thread.ts'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

const navigation = page.getByRole('navigation', { name: 'Main' })

beforeEach(async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  onTestFinished(async () => void (await emulate('none')))
  await emulate('active')
  await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
})

/** The visible style of an element and its pseudo-elements without colours, which the user's own replace. */
const readShape = (element: Element) =>
  [undefined, '::before', '::after'].map((pseudo) => {
    const { borderWidth, borderStyle, outlineStyle, textDecorationLine, content } = getComputedStyle(element, pseudo)
    return { borderWidth, borderStyle, outlineStyle, textDecorationLine, content }
  })

async function expectOtherShape(one: Locator, other: Locator) {
  await expect.element(one).toBeVisible()
  await expect.element(other).toBeVisible()
  expect(readShape(one.element())).not.toEqual(readShape(other.element()))
}

test.each([1280, 390])('at %i px the current page and the current slide differ by more than their colour', async (width) => {
  await page.viewport(width, 844)
  serveFeed(createPosts(1))
  await openPage('/lounge')
  await expectOtherShape(navigation.getByRole('link', { name: 'Lounge' }), navigation.getByRole('link', { name: 'Events' }))
  await expectOtherShape(page.getByRole('button', { name: 'Slide 1' }), page.getByRole('button', { name: 'Slide 2' }))
  await expectAccessible()
})

test.each([1280, 390])('at %i px the current tab differs by more than its colour', async (width) => {
  await page.viewport(width, 844)
  await openPage('/clubs')
  const tabs = page.getByRole('navigation', { name: 'Clubs' })
  await expectOtherShape(tabs.getByRole('link', { name: 'Clubs' }), tabs.getByRole('link', { name: 'Latest Buzz' }))
})

test('the current community differs by more than its colour', async () => {
  serveFeed(createPosts(1))
  await openPage('/learn')
  const communities = page.getByRole('navigation', { name: 'Communities' })
  await expectOtherShape(communities.getByRole('link', { name: 'Learn' }), communities.getByRole('link', { name: 'Lounge' }))
})

test('the calendar view that is shown differs by more than its colour', async () => {
  await openPage('/events')
  const views = page.getByRole('group', { name: 'View' })
  await expectOtherShape(views.getByRole('button', { name: 'Month' }), views.getByRole('button', { name: 'Week' }))
})

test('a pressed Upvote differs by more than its colour', async () => {
  await signInAsViewer()
  serveFeed(createPosts(1))
  network.on('SetVote', ({ input }) => ({ setVote: { subject: { __typename: 'Post', id: input.subjectId, voteCount: 1 } } }))
  await openPage('/lounge')
  const upvote = articles.first().getByRole('button', { name: /^Upvote/ })
  await expect.element(upvote).toBeVisible()
  const before = readShape(upvote.element())
  await upvote.click()
  await expect.element(upvote).toHaveAttribute('aria-pressed', 'true')
  expect(readShape(upvote.element())).not.toEqual(before)
  // The vote is shown before it is sent.
  await expect.poll(() => network.sent('SetVote')).toHaveLength(1)
})

test.each([1280, 390])('at %i px the reply of the address differs by more than its colour', async (width) => {
  await page.viewport(width, 844)
  await signInAsViewer()
  answerThread(createReplies(3))
  await openPage(`${threadPath}?reply=2`)
  await expect.element(getReply(2)).toHaveAttribute('aria-current', 'true')
  await expectOtherShape(getReply(2), getReply(1))
  await openComposer()
  await expectAccessible()
})
