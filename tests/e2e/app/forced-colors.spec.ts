import type { Locator } from '@playwright/test'
import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { postArticles, publishPost } from '../posts/posts.ts'
import { createShortThread, openComposer } from '../replies/open-thread.ts'
import { replyItem } from '../replies/replies.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** The visible style of an element and its pseudo-elements without colours, which the user's own replace. */
const shapeOf = (element: Locator) =>
  element.evaluate((one) =>
    [undefined, '::before', '::after'].map((pseudo) => {
      const { borderWidth, borderStyle, outlineStyle, textDecorationLine, content } = getComputedStyle(one, pseudo)
      return { borderWidth, borderStyle, outlineStyle, textDecorationLine, content }
    }),
  )

async function expectOtherShape(one: Locator, other: Locator) {
  await expect(one).toBeVisible()
  await expect(other).toBeVisible()
  expect(await shapeOf(one)).not.toEqual(await shapeOf(other))
}

test('in forced colours the current page differs by more than its colour', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/lounge')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expectOtherShape(navigation.getByRole('link', { name: 'Lounge' }), navigation.getByRole('link', { name: 'Events' }))
  await expectAccessible(page)
})

test('in forced colours the current tab differs by more than its colour', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/clubs')
  const tabs = page.getByRole('navigation', { name: 'Clubs' })
  await expectOtherShape(tabs.getByRole('link', { name: 'Clubs' }), tabs.getByRole('link', { name: 'Latest Buzz' }))
})

test('in forced colours the current community differs by more than its colour', async ({ page }) => {
  await page.goto('/learn')
  const communities = page.getByRole('navigation', { name: 'Communities' })
  await expectOtherShape(communities.getByRole('link', { name: 'Learn' }), communities.getByRole('link', { name: 'Lounge' }))
})

test('in forced colours the current slide differs by more than its colour', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/lounge')
  await expectOtherShape(page.getByRole('button', { name: 'Slide 1' }), page.getByRole('button', { name: 'Slide 2' }))
})

test('in forced colours the calendar view that is shown differs by more than its colour', async ({ page }) => {
  await page.goto('/events')
  const views = page.getByRole('group', { name: 'View' })
  await expectOtherShape(views.getByRole('button', { name: 'Month' }), views.getByRole('button', { name: 'Week' }))
})

test('in forced colours a pressed Upvote differs by more than its colour', async ({ page, request }) => {
  const author = await createStudentAccount(request)
  await publishPost(request, author, 'Worth a vote.', 'learn')
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/learn')
  const upvote = postArticles(page)
    .filter({ hasText: author.username })
    .first()
    .getByRole('button', { name: /^Upvote/ })
  const before = await shapeOf(upvote)
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  expect(await shapeOf(upvote)).not.toEqual(before)
})

test('in forced colours the reply of the address differs by more than its colour', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto(`${await createShortThread(request)}?reply=2`)
  await expect(replyItem(page, 2)).toHaveAttribute('aria-current', 'true')
  await expectOtherShape(replyItem(page, 2), replyItem(page, 1))
  await openComposer(page)
  await expectAccessible(page)
})
