import { createDraftAccount, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  interceptOperation,
  isOperation,
  navigateTo,
  reloadUntilRendered,
  test,
} from '../fixtures.ts'
import { addReply, createThread, insertReplies, readTopNumber, replyItem } from './replies.ts'

test('a student replies, and the reply shows at once and keeps its number', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { path, nodeId, author } = await createThread(request, 'learn')
  await restoreSession(page, await createDraftAccount(request))
  await page.goto(path)
  await expect(page.getByText('No replies yet. Say something.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Unit 3 is on page 40.')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(replyItem(page, 1)).toContainText('Unit 3 is on page 40.')
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a reply' })).toBeFocused()
  // Another student answers meanwhile.
  await addReply(request, author, nodeId, '<p>Thank you!</p>')
  await page.getByRole('button', { name: '1 new reply' }).click()
  await expect(replyItem(page, 2)).toContainText('Thank you!')
  await expect(replyItem(page, 2)).toBeFocused()
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await page.reload()
  await expect(replyItem(page, 1)).toContainText('Unit 3 is on page 40.')
})

test('a reply names the one that it answers', { tag: '@phone' }, async ({ page, request }) => {
  const { path, nodeId, author } = await createThread(request)
  await addReply(request, author, nodeId, '<p>Is the canteen open?</p>')
  await restoreSession(page, await createDraftAccount(request))
  await page.goto(path)
  await replyItem(page, 1)
    .getByRole('button', { name: /^Reply to/ })
    .click()
  await expect(page.getByText('Replying to #1')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Until six.')
  await page.getByRole('region', { name: 'Your reply' }).getByRole('button', { name: 'Reply', exact: true }).click()
  const quote = replyItem(page, 2).getByRole('link', { name: 'In reply to #1 Is the canteen open?' })
  await quote.click()
  await expect(page).toHaveURL(/\?reply=1#reply-1$/)
  await expect(replyItem(page, 1)).toHaveAttribute('aria-current', 'true')
  await expect(replyItem(page, 1)).toBeFocused()
})

test('a reply that was not sent is kept, and sent once with the next attempt', async ({ page, request, expectError }) => {
  expectError(/503|Failed to load/)
  const { path } = await createThread(request)
  await restoreSession(page, await createDraftAccount(request))
  await interceptOperation(page, 'AddReply', (count) => (count === 1 ? { status: 503, json: { errors: [{ message: 'Try again.' }] } } : undefined))
  await page.goto(path)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Not lost')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Your reply was not sent. Try again.')
  await page.reload()
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveText('Not lost')
  await page.keyboard.press('Control+Enter')
  await expect(replyItem(page, 1)).toContainText('Not lost')
  await expect(replyItem(page, 2)).toHaveCount(0)
})

test('Escape closes the composer and keeps the draft; a visitor is asked to log in', { tag: '@phone' }, async ({ page, request }) => {
  const { path } = await createThread(request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('A draft')
  await page.getByRole('region', { name: 'Your reply' }).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Log in to reply.')
  await page.getByRole('textbox', { name: 'Reply' }).press('Escape')
  await expect(page.getByRole('button', { name: 'Write a reply' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Write a reply' })).toContainText('Draft')
})

test.describe('a thread of 10,000 replies', () => {
  test('stays light, and jumping to #5000 and back keeps the place', { tag: '@phone' }, async ({ page, request }) => {
    const thread = await createThread(request)
    await insertReplies(thread, 10_000)
    await page.goto(thread.path)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await replyItem(page, 12).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 900)
    await expect(replyItem(page, 30)).toContainText('Reply number 30.')
    const before = await readTopNumber(page)
    await navigateTo(page, `${thread.path}?reply=5000`, null)
    await expect(replyItem(page, 5000)).toContainText('Reply number 5000.')
    await expect(replyItem(page, 5000)).toBeInViewport()
    expect(await page.getByRole('list', { name: 'Replies' }).locator('> li').count()).toBeLessThan(80)
    await page.goBack()
    await expect(replyItem(page, before)).toBeInViewport()
    expect(Math.abs((await readTopNumber(page)) - before)).toBeLessThanOrEqual(1)
  })

  test('opens at the reply of its address and loads the pages around it', { tag: '@phone' }, async ({ page, request }) => {
    const thread = await createThread(request)
    await insertReplies(thread, 10_000)
    await page.goto(`${thread.path}?reply=5007`)
    await expect(replyItem(page, 5007)).toBeInViewport()
    await expect(replyItem(page, 5007)).toHaveAttribute('aria-current', 'true')
    await expect(replyItem(page, 5007)).toHaveAttribute('aria-setsize', '10000')
    await expect(replyItem(page, 4995)).toContainText('Reply number 4995.')
    await expect(replyItem(page, 5025)).toContainText('Reply number 5025.')
    await expectAccessible(page)
    await page.reload()
    await expect(replyItem(page, 5007)).toBeInViewport()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a thread has its replies and links to the pages before and after', { tag: '@phone' }, async ({ page, request }) => {
    const thread = await createThread(request)
    await insertReplies(thread, 100)
    await page.goto(`${thread.path}?reply=42`)
    await reloadUntilRendered(page)
    await expect(replyItem(page, 42)).toHaveAttribute('aria-current', 'true')
    await expect(replyItem(page, 41)).toContainText('Reply number 41.')
    await page.getByRole('link', { name: 'Later replies' }).click()
    await expect(page).toHaveURL(/reply=61#/)
    await reloadUntilRendered(page)
    await expect(replyItem(page, 61)).toContainText('Reply number 61.')
    await page.getByRole('link', { name: 'Earlier replies' }).click()
    await expect(page).toHaveURL(/reply=41#/)
    await reloadUntilRendered(page)
    await expect(replyItem(page, 60)).toContainText('Reply number 60.')
  })
})

test("the viewer's first unread reply is a link", async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 60)
  await restoreSession(page, await createDraftAccount(request))
  const readMark = page.waitForRequest((sent) => isOperation(sent, 'MarkThreadRead'))
  await page.goto(thread.path)
  await replyItem(page, 6).scrollIntoViewIfNeeded()
  const { number } = (await readMark).postDataJSON().variables.input
  expect(number).toBeGreaterThanOrEqual(5)
  await (await readMark).response()
  await page.goto('/lounge')
  await page.goto(thread.path)
  await page.getByRole('link', { name: 'First unread' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?reply=${number + 1}#reply-${number + 1}$`))
  await expect(replyItem(page, number + 1)).toBeFocused()
})

test('the mark is the highest reply that was read, wherever reading began', async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 60)
  await restoreSession(page, await createDraftAccount(request))
  const readNumber = async () => {
    const saved = await page.waitForRequest((sent) => isOperation(sent, 'MarkThreadRead'))
    await (await saved.response())?.finished()
    return saved.postDataJSON().variables.input.number as number
  }
  const first = readNumber()
  await page.goto(`${thread.path}?reply=30`)
  expect(await first).toBeGreaterThanOrEqual(30)
  expect(await first).toBeLessThan(45)
  const last = readNumber()
  await page.getByRole('link', { name: 'Last reply' }).click()
  expect(await last).toBe(60)
  await addReply(request, thread.author, thread.nodeId, '<p>A new one</p>')
  await page.goto('/lounge')
  await page.goto(thread.path)
  await page.getByRole('link', { name: 'First unread' }).click()
  await expect(replyItem(page, 61)).toBeFocused()
})

test('new replies move nothing until they are shown', async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 40)
  await restoreSession(page, await createDraftAccount(request))
  await page.goto(`${thread.path}?reply=20`)
  await expect(replyItem(page, 20)).toBeInViewport()
  const before = await page.evaluate(() => scrollY)
  await addReply(request, thread.author, thread.nodeId, '<p>A new one</p>')
  await expect(page.getByRole('button', { name: '1 new reply' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByRole('button', { name: '1 new reply' }).click()
  await expect(replyItem(page, 41)).toContainText('A new one')
  await expect(page.getByRole('heading', { name: '41 replies' })).toBeAttached()
})

test('the composer opens from the header of the thread, and from there the focus returns', { tag: '@phone' }, async ({ page, request }) => {
  const { path, nodeId, author } = await createThread(request)
  for (const text of ['One', 'Two']) await addReply(request, author, nodeId, `<p>${text}</p>`)
  await restoreSession(page, await createDraftAccount(request))
  await page.goto(path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page
    .getByRole('link', { name: /^2 replies to/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: '2 replies' })).toBeFocused()
  const opener = page.getByRole('button', { name: 'Reply to the post' })
  await opener.press('Enter')
  const text = page.getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  // Another target while the composer is open.
  await replyItem(page, 2)
    .getByRole('button', { name: /^Reply to/ })
    .click()
  await expect(page.getByText('Replying to #2')).toBeVisible()
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'Cancel replying to #2' }).click()
  await expect(text).toBeFocused()
  await text.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  await expect(text).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
