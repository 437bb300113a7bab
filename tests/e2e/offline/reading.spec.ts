import { createDraftAccount } from '../accounts.ts'
import { messageItems, questionField } from '../compa/compa-page.ts'
import { createCurrentEvent } from '../events/check-in.ts'
import { deleteEvents } from '../events/events.ts'
import { expect, test } from '../fixtures.ts'
import { createPostBar, postTextField } from '../posts/post-dialog.ts'
import { postArticles, publishPostWithImage, publishTextPost } from '../posts/posts.ts'
import { networkErrors, openWithWorker, readSaved } from './worker.ts'
import { startWorkerProxy } from './worker-proxy.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectError }) => expectError(networkErrors))
test.afterEach(deleteEvents)

test('what was opened is read offline, and the app opens everywhere', { tag: '@phone' }, async ({ page, context, request }) => {
  await publishPostWithImage(request)
  const id = await publishTextPost(request, await createDraftAccount(request), 'Read me on the train.')
  await openWithWorker(page, `/post/${id}`)
  // The first page was opened before the worker could answer.
  await expect.poll(() => readSaved(page)).toContain(`/post/${id}`)
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
  // The emergency page is saved in the background.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('queries')).keys()).some(({ url }) => url.includes('emergency')))).toBe(true)
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
  await test.step('Compa answers an emergency with the campus numbers, although it was never opened', async () => {
    await page.goto('/compa')
    await questionField(page).fill('i took too many tablets')
    await questionField(page).press('Enter')
    await expect(messageItems(page).last()).toContainText('Campus ambulance: 044-5550-0104')
  })
  await test.step('a page that was never opened shows the app, not an error of the browser', async () => {
    await page.goto('/shops')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page).toHaveURL('/shops')
  })
})

test('clubs and events are read without the server, and the page says that it cannot be reached until it is back', async ({ page, request, baseURL }) => {
  await using proxy = await startWorkerProxy(baseURL ?? '')
  const { id, title } = await createCurrentEvent(request)
  const pill = page.getByText(/The server cannot be reached · saved (?:just now|\d+ minutes? ago)/)
  const open = async (path: string, text: string) => {
    await page.goto(proxy.url + path)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  }
  await openWithWorker(page, `${proxy.url}/lounge`)
  const kept = [
    ['/clubs', 'CodeForge'],
    ['/clubs/codeforge', 'CodeForge'],
    ['/events', 'THINNAI EVENTS'],
    [`/events/${id}`, title],
  ] as const
  for (const [path, text] of kept) {
    await open(path, text)
    await expect.poll(() => readSaved(page)).toContain(`${proxy.url}${path}`)
  }
  proxy.stopServer()
  for (const [path, text] of kept) {
    await open(path, text)
    await expect(pill).toBeVisible()
    await expect(page.getByText('Slow network')).toHaveCount(0)
  }
  proxy.startServer()
  await expect(pill).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText(/cannot be reached|Slow network/)).toHaveCount(0)
})
