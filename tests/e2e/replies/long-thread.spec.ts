import type { Locator, Page } from '@playwright/test'
import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, navigateTo, test } from '../fixtures.ts'
import { createThread, insertReplies, readTopNumber, replyItem, waitForStillness } from './replies.ts'

const readBox = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** Expect a reply to come to rest between the header and the composer bar, at the top unless the thread ends before. */
async function expectLanding(page: Page, number: number, isAtTop = true) {
  await expect(replyItem(page, number)).toContainText(`Reply number ${number}.`)
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

/** Slows the page's scripts and layout, as a loaded machine does. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test('the address of a reply opens at it on a slow device', { tag: '@phone' }, async ({ page, request }) => {
  test.slow()
  const thread = await createThread(request, 'lounge', `Long. ${'What do you think of the notes of Unit 3? '.repeat(40)}`)
  await insertReplies(thread, 80)
  await slowDown(page)
  for (const [number, isSignedIn, hasFragment] of [
    [9, false, true],
    [66, true, false],
    [76, true, true],
  ] as const)
    await test.step(`?reply=${number}`, async () => {
      if (isSignedIn) await restoreSession(page, await createDraftAccount(request))
      await page.goto(`${thread.path}?reply=${number}${hasFragment ? `#reply-${number}` : ''}`)
      await expectLanding(page, number, number < 70)
      await expect(replyItem(page, number)).toBeFocused()
    })
})

/** Scrolls until reply 30 is loaded, and returns the number of the reply at the top. */
async function scrollIntoThread(page: Page) {
  await replyItem(page, 12).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 900)
  await expect(replyItem(page, 30)).toContainText('Reply number 30.')
  return readTopNumber(page)
}

/** Expects the reply that was at the top to be there again. */
async function expectPlace(page: Page, number: number) {
  await expect.poll(async () => Math.abs((await readTopNumber(page)) - number)).toBeLessThanOrEqual(1)
  await expect(replyItem(page, number)).toContainText(`Reply number ${number}.`)
}

test('a thread of 10,000 replies stays light, opens at any reply and keeps the place', { tag: '@phone' }, async ({ page, request }) => {
  test.slow()
  const thread = await createThread(request)
  await insertReplies(thread, 10_000)

  await test.step('jumping to #5000 and back keeps the place', async () => {
    await page.goto(thread.path)
    const before = await scrollIntoThread(page)
    await navigateTo(page, `${thread.path}?reply=5000`, null)
    await expect(replyItem(page, 5000)).toContainText('Reply number 5000.')
    await expect(replyItem(page, 5000)).toBeInViewport()
    expect(await page.getByRole('list', { name: 'Replies' }).locator('> li').count()).toBeLessThan(80)
    await page.goBack()
    await expectPlace(page, before)
  })

  await test.step('it opens at the reply of its address, again after a reload, and loads the pages around it', async () => {
    await page.goto(`${thread.path}?reply=5007`)
    await expect(replyItem(page, 5007)).toBeInViewport()
    await expect(replyItem(page, 5007)).toHaveAttribute('aria-current', 'true')
    await expect(replyItem(page, 5007)).toHaveAttribute('aria-setsize', '10000')
    await expect(replyItem(page, 4995)).toContainText('Reply number 4995.')
    await expect(replyItem(page, 5025)).toContainText('Reply number 5025.')
    await page.reload()
    await expect(replyItem(page, 5007)).toBeInViewport()
  })

  await test.step('the place survives a reload of the page to which the user has gone', async () => {
    await page.goto('/clubs')
    await navigateTo(page, thread.path, null)
    await expect(replyItem(page, 1)).toContainText('Reply number 1.')
    const before = await scrollIntoThread(page)
    await navigateTo(page, '/learn', null)
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeAttached()
    await page.reload()
    await page.goBack()
    await expectPlace(page, before)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a thread has its replies and links to the pages before and after', async ({ page, request }) => {
    const thread = await createThread(request)
    await insertReplies(thread, 100)
    await page.goto(`${thread.path}?reply=42`, { waitUntil: 'load' })
    await expect(replyItem(page, 42)).toHaveAttribute('aria-current', 'true')
    await expect(replyItem(page, 41)).toContainText('Reply number 41.')
    await page.getByRole('link', { name: 'Later replies' }).click()
    await expect(page).toHaveURL(/reply=61#/)
    await expect(replyItem(page, 61)).toContainText('Reply number 61.')
    await page.getByRole('link', { name: 'Earlier replies' }).click()
    await expect(page).toHaveURL(/reply=41#/)
    await expect(replyItem(page, 60)).toContainText('Reply number 60.')
  })
})
