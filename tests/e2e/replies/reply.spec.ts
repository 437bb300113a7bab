import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, graphqlUrlPattern, isOperation, test, waitUntilIdle } from '../fixtures.ts'
import { createPngPayload } from '../posts/post-dialog.ts'
import { addReply, createThread, replyItem } from './replies.ts'

test('a student replies, and the reply shows at once and keeps its number', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { path, nodeId, author } = await createThread(request, 'learn')
  await restoreSession(page, await createDraftAccount(request))
  const loading = Promise.withResolvers<void>()
  await page.route(/\/assets\/composer[^/]*\.js/, async (route) => {
    await loading.promise
    await route.fallback()
  })
  const bar = page.getByRole('button', { name: 'Write a reply' })
  const text = page.getByRole('textbox', { name: 'Reply' })

  await test.step('the bar stays and keeps the focus until the composer is loaded', async () => {
    await page.goto(path)
    await expect(page.getByText('No replies yet. Say something.')).toBeVisible()
    await bar.press('Enter')
    await expect(bar).toHaveAttribute('aria-busy', 'true')
    await expect(bar).toBeFocused()
    loading.resolve()
    await expect(text).toBeFocused()
  })

  await test.step('the reply shows at once', async () => {
    await text.fill('Unit 3 is on page 40.')
    await page.keyboard.press('Control+Enter')
    await expect(replyItem(page, 1)).toContainText('Unit 3 is on page 40.')
    await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
    await expect(bar).toBeFocused()
  })

  await test.step('another student answers meanwhile', async () => {
    await addReply(request, author, nodeId, '<p>Thank you!</p>')
    await page.getByRole('button', { name: '1 new reply' }).click()
    await expect(replyItem(page, 2)).toContainText('Thank you!')
    await expect(replyItem(page, 2)).toBeFocused()
  })

  await test.step('after a reload the reply has its number, and the student watches the thread', async () => {
    await page.reload()
    await expect(replyItem(page, 1)).toContainText('Unit 3 is on page 40.')
    await expect(replyItem(page, 2)).toContainText('Thank you!')
    await expect(page.getByRole('button', { name: 'Mute replies to this post' })).toBeVisible()
  })
})

test('a reply whose response was lost waits, and is published once when the user returns to the window', async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED|ERR_INTERNET|net::/)
  const { path } = await createThread(request)
  await restoreSession(page, await createDraftAccount(request))
  let isFailing = true
  await page.route(graphqlUrlPattern, async (route) => {
    if (!isOperation(route.request(), 'AddReply') || !isFailing) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await test.step('what the student types right after opening the composer is not lost: it is loaded before', async () => {
    const loading = page.waitForResponse(/\/composer-[^/]*\.js$/)
    await page.goto(path)
    // Resolves when the module has run.
    await page.evaluate((url) => import(url), (await loading).url())
    await waitUntilIdle(page)
    await page.getByRole('button', { name: 'Write a reply' }).click()
    // Nobody types in the frame of the click.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.keyboard.type('Only once')
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveText('Only once')
  })
  await page.getByLabel('Attach a file').setInputFiles([await createPngPayload('map.png')])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Connection failed. Your reply waits for the network.')).toBeVisible()
  const waiting = page.getByRole('article', { name: 'Your waiting reply' })
  await expect(waiting.getByRole('img', { name: 'map.png' })).toBeVisible()
  isFailing = false
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(waiting).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(replyItem(page, 1)).toContainText('Only once')
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
  await page.reload()
  await expect(replyItem(page, 1)).toContainText('Only once')
  await expect(replyItem(page, 2)).toHaveCount(0)
})
