import type { Locator, Page } from '@playwright/test'
import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, isOperation, test } from '../fixtures.ts'
import { createThread, insertReplies, replyItem, waitForStillness } from './replies.ts'

/** Expect a reply to come to rest between the header and the composer bar, at the top unless the thread ends before. */
async function expectLanding(page: Page, number: number, isAtTop = true) {
  await expect(replyItem(page, number)).toContainText(`Reply number ${number}.`, { timeout: 30_000 })
  const check = async () => {
    await waitForStillness(page)
    const header = await readBox(page.getByRole('banner'))
    const bar = await readBox(page.getByRole('button', { name: 'Write a reply' }))
    const reply = await readBox(replyItem(page, number))
    const top = Math.max(0, header.bottom)
    expect(reply.top).toBeGreaterThanOrEqual(top)
    if (isAtTop) expect(reply.top).toBeLessThanOrEqual(top + 24)
    expect(reply.bottom).toBeLessThanOrEqual(bar.top)
  }
  await expect(check).toPass({ timeout: 40_000 })
  await check()
}

const readBox = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** Slows the page's scripts and layout, as a loaded machine does. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

for (const [number, isSignedIn, hasFragment] of [
  [9, false, true],
  [42, true, true],
  [60, false, false],
  [66, true, false],
  [76, true, true],
] as const) {
  test(`?reply=${number} opens at that reply on a slow device`, { tag: '@phone' }, async ({ page, request }) => {
    test.slow()
    const thread = await createThread(request, 'lounge', `Long. ${'What do you think of the notes of Unit 3? '.repeat(40)}`)
    await insertReplies(thread, 80)
    if (isSignedIn) await restoreSession(page, await createDraftAccount(request))
    await slowDown(page)
    await page.goto(`${thread.path}?reply=${number}${hasFragment ? `#reply-${number}` : ''}`)
    await expectLanding(page, number, number < 70)
    await expect(replyItem(page, number)).toBeFocused()
  })
}

test("'Last reply' ends above the composer bar", { tag: '@phone' }, async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 80)
  await page.goto(thread.path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('link', { name: 'Last reply' }).click()
  await expect(replyItem(page, 80)).toBeFocused()
  await expectLanding(page, 80, false)
})

test('a reply that is opened does not hold the page when the user scrolls', async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 80)
  await page.goto(`${thread.path}?reply=42`)
  await expect(replyItem(page, 42)).toBeFocused()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 900)
  await waitForStillness(page, 100)
  await expect(replyItem(page, 42)).not.toBeInViewport()
})

test('the Tab key leaves no control behind the composer bar', { tag: '@phone' }, async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 40)
  await restoreSession(page, await createDraftAccount(request))
  await page.goto(`${thread.path}?reply=5`)
  await expect(replyItem(page, 5)).toBeFocused()
  const bar = page.getByRole('button', { name: 'Write a reply' })
  await expect(bar).toBeVisible()
  const isHidden = () =>
    bar.evaluate((element) => {
      const focused = document.activeElement as HTMLElement
      const { top, bottom } = focused.getBoundingClientRect()
      return element !== focused && (bottom > element.getBoundingClientRect().top || top < 0)
    })
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(isHidden).toBe(false)
  }
})

test('both ids of a post are one address', { tag: '@phone' }, async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 60)
  await page.goto(`/post/${thread.id}?reply=30#reply-30`)
  await expect(page).toHaveURL(new RegExp(`${thread.path}\\?reply=30#reply-30$`))
  await expectLanding(page, 30)
  await expect(replyItem(page, 30)).toBeFocused()
  const queries: string[] = []
  page.on('request', (sent) => isOperation(sent, 'SinglePost') && queries.push(sent.url()))
  await page.getByRole('link', { name: 'Last reply' }).press('Enter')
  await expect(replyItem(page, 60)).toBeFocused()
  expect(queries).toEqual([])
})

test('a number that no reply has yet opens the last reply and says so until the next navigation', { tag: '@phone' }, async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 50)
  await page.goto(`${thread.path}?reply=9999`)
  const notice = page.getByRole('status').filter({ hasText: 'There is no reply #9999 yet.' })
  await expectLanding(page, 50, false)
  await expect(notice).toBeInViewport()
  await replyItem(page, 50).getByRole('link', { name: 'Reply #50' }).click()
  await expect(notice).toHaveCount(0)
})

test('the text of an empty thread is not behind the composer bar', { tag: '@phone' }, async ({ page, request }) => {
  const { path } = await createThread(request)
  await page.goto(path)
  const text = page.getByText('No replies yet. Say something.')
  await text.scrollIntoViewIfNeeded()
  expect((await readBox(text)).bottom).toBeLessThanOrEqual((await readBox(page.getByRole('button', { name: 'Write a reply' }))).top)
})
