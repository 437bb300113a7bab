import { createDraftAccount, createStudentAccount, expectSignedIn, restoreSession, signOut } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { createPostBar, postTextField } from '../posts/post-dialog.ts'
import { postArticles, publishPostWithImage, publishTextPost } from '../posts/posts.ts'
import { networkErrors, openWithWorker, readSaved } from './worker.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectError }) => expectError(networkErrors))

test('a feed reloads offline and says when it was saved', async ({ page, context }) => {
  await openWithWorker(page, '/lounge')
  await page.reload()
  await expect(postArticles(page).first()).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(postArticles(page).first()).toBeVisible()
  await expect(page.getByText(/Offline · saved (?:just now|\d+ minutes? ago)/)).toBeVisible()
})

test('a post that was opened before opens offline, from the feed and by its address', async ({ page, context, request }) => {
  const id = await publishTextPost(request, await createDraftAccount(request), 'Read me on the train.')
  await openWithWorker(page, `/post/${id}`)
  await page.reload()
  await expect(page.getByText('Read me on the train.')).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/post/${id}`)
  await expect(page.getByText('Read me on the train.')).toBeVisible()
})

test('a page that was never opened shows the app offline, not an error of the browser', async ({ page, context }) => {
  await openWithWorker(page, '/lounge')
  await context.setOffline(true)
  await page.goto('/shops')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).toHaveURL('/shops')
})

test('the post bar works offline before its code was used, and so does the next link', async ({ page, context }) => {
  await openWithWorker(page, '/lounge')
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await context.setOffline(true)
  await createPostBar(page).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(postTextField(dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(postArticles(page).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clubs' }).click()
  await expect(page).toHaveURL('/clubs')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('signing out deletes what was saved', async ({ page, request }) => {
  const account = await createStudentAccount(request)
  const id = await publishTextPost(request, account, 'Read before signing out.')
  await restoreSession(page, account)
  await openWithWorker(page, `/post/${id}`)
  await page.reload()
  await expectSignedIn(page)
  await expect.poll(() => readSaved(page)).toContain(`/post/${id}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clubs' }).click()
  await expect(page).toHaveURL('/clubs')
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => readSaved(page)).not.toMatch(new RegExp(`${id}|${account.uid}|${account.email}`))
})

test('at most 120 pictures of posts are saved, the newest', async ({ page, request }) => {
  await publishPostWithImage(request)
  await openWithWorker(page, '/lounge')
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
    page.evaluate(async () => (await (await caches.open('media')).keys()).map(({ url }) => Number(new URL(url).searchParams.get('copy'))).sort((a, b) => b - a))
  const isBounded = async () => {
    const copies = await readCopies()
    return copies[0] === 130 && copies.length <= 120
  }
  await expect.poll(isBounded).toBe(true)
  expect((await readCopies()).slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index))
})
