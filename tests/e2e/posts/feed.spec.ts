import { createDraftAccount, createStudentAccount, createUsername, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, isOperation, test } from '../fixtures.ts'
import { clickPost, openPostDialog, postTextField } from './post-dialog.ts'
import { postArticles, publishPost } from './posts.ts'

test('older posts load once each, and going back restores the scroll position', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const tag = `Place${createUsername()}`
  const path = `/tag/${tag.toLowerCase()}`
  for (let n = 0; n < 45; n += 1) await publishPost(request, author, `Place ${n} of #${tag}. ${'A few more words. '.repeat(1 + ((n * 7) % 23))}`, 'learn')
  await page.goto(path)
  await expect(postArticles(page)).toHaveCount(20)

  await test.step('each page is loaded once', async () => {
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(postArticles(page)).toHaveCount(45, { timeout: 500 })
    }).toPass()
    const numbers = (await postArticles(page).allTextContents()).map((text) => Number(/Place (\d+) of/.exec(text)?.[1]))
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => 44 - index))
  })

  await test.step('going back shows the same posts at the same place, without a request', async () => {
    const target = postArticles(page).filter({ hasText: 'Place 12 of' })
    await target.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect(target).toBeInViewport()
    const readTop = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    // Below the sticky header.
    await expect.poll(readTop).toBeLessThan(80)
    // Wait until posts near the viewport have their real height.
    await page.evaluate(() => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(laidOut)))))
    const topBefore = await readTop()
    // Not click(): it would scroll to the link first.
    await page.getByRole('link', { name: 'Lounge' }).first().dispatchEvent('click')
    await expect(page).toHaveURL('/lounge')
    await expect(page.getByRole('region', { name: 'From the veranda' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const requests: string[] = []
    page.on('request', (sent) => isOperation(sent, 'TagPosts') && requests.push(sent.url()))
    await page.goBack()
    await expect(target).toBeInViewport()
    expect(Math.abs((await readTop()) - topBefore)).toBeLessThan(2)
    expect(requests).toEqual([])
  })

  await test.step('a new visit starts at the top', async () => {
    await page.goto('/lounge')
    await expect(postArticles(page).nth(5)).toBeAttached()
    await page.evaluate(() => window.scrollTo(0, 700))
    await page.goto(path)
    await expect(postArticles(page).first()).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('the post of one student is announced to another who reads the feed', { tag: '@main' }, async ({ page, request, browser, baseURL }) => {
  const author = await createStudentAccount(request)
  const words = `News of ${author.username}`
  await restoreSession(page, await createStudentAccount(request))
  const streaming = page.waitForResponse('/graphql/stream')
  const polled = page.waitForResponse(/NewestPosts/)
  await page.goto('/explore')
  expect((await streaming).status()).toBe(200)
  await polled
  await expect(postArticles(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))

  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await test.step('the author posts', async () => {
    const authorPage = await context.newPage()
    await restoreSession(authorPage, author)
    await authorPage.goto('/explore')
    await expectSignedIn(authorPage)
    const dialog = await openPostDialog(authorPage)
    await postTextField(dialog).pressSequentially(words)
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    await expect(authorPage.getByText('Your post is up.')).toBeVisible()
    await expect(postArticles(authorPage).filter({ hasText: words })).toBeVisible()
    await expect.poll(() => authorPage.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('the reader sees a button, and the post once it is pressed', async () => {
    const button = page.getByRole('button', { name: /new posts?$/ })
    await expect(button).toBeInViewport()
    await expect(postArticles(page).filter({ hasText: words })).toHaveCount(0)
    await button.click()
    await expect(postArticles(page).filter({ hasText: words })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(button).toHaveCount(0)
  })
  await context.close()
})
