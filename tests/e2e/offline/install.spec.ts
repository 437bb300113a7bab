import type { Page } from '@playwright/test'
import { createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { createPngPayload, createPostBar, postTextField } from '../posts/post-dialog.ts'
import { openWithWorker } from './worker.ts'
import { startWorkerProxy } from './worker-proxy.ts'

test.use({ serviceWorkers: 'allow' })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })

test('the app can be installed, and what another app shares becomes a draft in the lounge', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await openWithWorker(page, '/lounge')
  await expectSignedIn(page)
  await test.step('Chromium finds no reason against installing it', async () => {
    const browser = await page.context().newCDPSession(page)
    const { errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Thinnai', start_url: '/lounge' })
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // Playwright's contexts are incognito windows, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
  const { buffer } = await createPngPayload('kite.png')
  // The request of a share sheet is the submission of such a form; the page's policy refuses forms.
  await page.evaluate(
    async (bytes) => {
      const form = new FormData()
      form.set('title', 'A kite')
      form.set('text', 'over the roofs')
      form.append('files', new File([new Uint8Array(bytes)], 'kite.png', { type: 'image/png' }))
      form.append('files', new File(['x'], 'notes.txt', { type: 'text/plain' }))
      const response = await fetch('/share', { method: 'POST', body: form })
      location.assign(response.url)
    },
    [...buffer],
  )
  await expect(postTextField(dialogOf(page))).toContainText('A kite')
  await expect(postTextField(dialogOf(page))).toContainText('over the roofs')
  await expect(dialogOf(page).getByRole('list', { name: 'Files' })).toContainText('kite.png')
  await expect(page.getByText('Only images/videos allowed for this community. Unsupported files were removed.')).toBeVisible()
  await expect(page).toHaveURL('/lounge')
  // The draft has it now.
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('thinnai-shared')
  await page.reload()
  await expect(createPostBar(page)).toContainText('Draft')
})

test('a new version waits until the user reloads, and typed text stays until then', async ({ page, baseURL }) => {
  await using proxy = await startWorkerProxy(baseURL ?? '')
  await openWithWorker(page, `${proxy.url}/lounge`)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  proxy.publishNextWorker()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const notice = page.getByText('A new version is ready')
  await expect(notice).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await createPostBar(page).click()
  await postTextField(dialogOf(page)).pressSequentially('Half a thought')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  await expect(createPostBar(page)).toContainText('Draft')
})
