import { createDraftAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { createPostBar, postTextField } from '../posts/post-dialog.ts'
import { postArticles, publishPostWithImage, publishTextPost } from '../posts/posts.ts'
import { networkErrors, openWithWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectError }) => expectError(networkErrors))

test('what was opened is read offline, and the app opens everywhere', { tag: '@phone' }, async ({ page, context, request }) => {
  await publishPostWithImage(request)
  const id = await publishTextPost(request, await createDraftAccount(request), 'Read me on the train.')
  await openWithWorker(page, `/post/${id}`)
  await page.reload()
  await expect(page.getByText('Read me on the train.')).toBeVisible()
  await page.goto('/lounge')
  await page.reload()
  await expect(postArticles(page).first()).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await test.step('at most 120 pictures of posts are saved, the newest', async () => {
    const picture = page.locator('article img[src*="/media/"]').first()
    await expect(picture).toBeVisible()
    await picture.evaluate(async (image: HTMLImageElement) => {
      for (let n = 1; n <= 130; n += 1) {
        const copy = new Image()
        copy.src = `${image.src}?copy=${n}`
        await copy.decode()
      }
    })
    const readCopies = () =>
      page.evaluate(async () =>
        (await (await caches.open('media')).keys()).map(({ url }) => Number(new URL(url).searchParams.get('copy'))).sort((a, b) => b - a),
      )
    const isBounded = async () => {
      const copies = await readCopies()
      return copies[0] === 130 && copies.length <= 120
    }
    await expect.poll(isBounded).toBe(true)
    expect((await readCopies()).slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index))
  })
  await context.setOffline(true)
  await test.step('the post bar works before its code was used, and so does the next link', async () => {
    await createPostBar(page).click()
    await expect(postTextField(page.getByRole('dialog', { name: 'Create Post' }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(postArticles(page).first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clubs' }).click()
    await expect(page).toHaveURL('/clubs')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
  await test.step('a feed reloads and says when it was saved', async () => {
    await page.goto('/lounge')
    await page.reload()
    await expect(postArticles(page).first()).toBeVisible()
    await expect(page.getByText(/Offline · saved (?:just now|\d+ minutes? ago)/)).toBeVisible()
  })
  await test.step('a post that was opened before opens by its address', async () => {
    await page.goto(`/post/${id}`)
    await expect(page.getByText('Read me on the train.')).toBeVisible()
  })
  await test.step('a page that was never opened shows the app, not an error of the browser', async () => {
    await page.goto('/shops')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page).toHaveURL('/shops')
  })
})
