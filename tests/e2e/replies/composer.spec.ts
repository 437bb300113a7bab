import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, interceptOperation, navigateTo, test } from '../fixtures.ts'
import { addReply, createThread, insertReplies, readTopNumber, replyItem } from './replies.ts'

test('while a reply is being sent, no other one can be started', async ({ page, request }) => {
  const { path, nodeId, author } = await createThread(request)
  await addReply(request, author, nodeId, '<p>Is the canteen open?</p>')
  await restoreSession(page, await createDraftAccount(request))
  const sending = Promise.withResolvers<void>()
  await page.route(/\/graphql/, async (route) => {
    if (route.request().postData()?.includes('AddReply')) await sending.promise
    await route.fallback()
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Until six.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sending…')).toBeVisible()
  await replyItem(page, 1)
    .getByRole('button', { name: /^Reply to/ })
    .click()
  await expect(page.getByText('Sending…')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveCount(0)
  sending.resolve()
  await expect(replyItem(page, 2)).toContainText('Until six.')
  await expect(page.getByRole('heading', { name: '2 replies' })).toBeVisible()
})

test('a draft from another tab shows when the composer opens', async ({ page, context, request }) => {
  const { path } = await createThread(request)
  const other = await context.newPage()
  await page.goto(path)
  await other.goto(path)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('From the first tab')
  await expect(other.getByRole('button', { name: 'Write a reply' })).toContainText('Draft')
  await other.getByRole('button', { name: 'Write a reply' }).click()
  await expect(other.getByRole('textbox', { name: 'Reply' })).toHaveText('From the first tab')
})

test('the bar stays and keeps the focus until the composer is loaded', async ({ page, request }) => {
  const { path } = await createThread(request)
  const loading = Promise.withResolvers<void>()
  await page.route(/\/assets\/composer[^/]*\.js/, async (route) => {
    await loading.promise
    await route.fallback()
  })
  await page.goto(path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const bar = page.getByRole('button', { name: 'Write a reply' })
  await bar.press('Enter')
  await expect(bar).toHaveAttribute('aria-busy', 'true')
  await expect(bar).toBeFocused()
  loading.resolve()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
})

test('the place in a thread is kept when the user leaves and comes back', async ({ page, request }) => {
  const thread = await createThread(request)
  await insertReplies(thread, 200)
  await page.goto(thread.path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await replyItem(page, 12).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 900)
  await expect(replyItem(page, 30)).toContainText('Reply number 30.')
  const before = await readTopNumber(page)
  await navigateTo(page, '/lounge', null)
  await expect(page).toHaveURL(/\/lounge$/)
  await page.goBack()
  await expect(replyItem(page, before)).toBeInViewport()
  expect(Math.abs((await readTopNumber(page)) - before)).toBeLessThanOrEqual(1)
})

test('pages of replies that could not be loaded show an error in the viewport', async ({ page, request, expectError }) => {
  expectError(/503|Failed to load/)
  const thread = await createThread(request)
  await insertReplies(thread, 300)
  let isFailing = true
  await page.goto(thread.path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await interceptOperation(page, 'Replies', () => (isFailing ? { status: 503, json: { errors: [{ message: 'Try again.' }] } } : undefined))
  await page.mouse.wheel(0, 9000)
  await expect(page.getByRole('alert')).toBeInViewport({ timeout: 15_000 })
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
