import sharp from 'sharp'
import { expect, expectAccessible, interceptOperation, test } from '../fixtures.ts'
import { countDraftFiles } from './draft-files.ts'
import { clickPost, createPngPayload, holdNewPosts, openLoungeSignedIn, openPostDialog, postTextField } from './post-dialog.ts'

test.beforeEach(({ page, request }) => openLoungeSignedIn(page, request))

test('changing the community changes the accepted file types', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const community = dialog.getByLabel('Community')
  await expect(community.getByRole('option')).toHaveText(['lounge', 'learn', 'market-explore', 'club-buzz'])
  const input = dialog.getByLabel('Attach files')
  await expect(input).toHaveAttribute('accept', /video\/mp4/)
  await input.setInputFiles([{ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no clip') }, await createPngPayload('a.png')])
  await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('clip.mp4')
  await community.selectOption('learn')
  await expect(input).toHaveAttribute('accept', /\.pdf/)
  await expect(input).not.toHaveAttribute('accept', /video/)
  await expect(dialog.getByRole('alert')).toHaveText('Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await input.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(3000) })
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(dialog.getByRole('listitem').nth(1)).toHaveText(/notes\.pdf\s*3 KB/)
  await community.selectOption('market-explore')
  await expect(dialog.getByRole('alert')).toHaveText('Only images/videos allowed for this community. Unsupported files were removed.')
})

test('files return with a community that accepts them', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const community = dialog.getByLabel('Community')
  const names = dialog.getByRole('listitem').getByText(/\.(png|mp4)$/)
  await dialog
    .getByLabel('Attach files')
    .setInputFiles([{ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no clip') }, await createPngPayload('a.png')])
  await community.selectOption('learn')
  await expect(names).toHaveText(['a.png'])
  await dialog.getByLabel('What a.png shows').fill('A green wall')
  await community.selectOption('club-buzz')
  await expect(names).toHaveText(['clip.mp4', 'a.png'])
  await expect(dialog.getByLabel('What a.png shows')).toHaveValue('A green wall')
  await expect(dialog.getByRole('alert')).toBeHidden()

  await dialog.getByRole('button', { name: 'Remove clip.mp4' }).click()
  for (const communityName of ['learn', 'lounge']) await community.selectOption(communityName)
  await expect(names).toHaveText(['a.png'])
})

test('At most 5 files are taken.', { tag: '@phone' }, async ({ page }) => {
  const dialog = await openPostDialog(page)
  const same = await createPngPayload('same.png')
  await dialog
    .getByLabel('Attach files')
    .setInputFiles([same, same, same, await createPngPayload('d.png'), await createPngPayload('e.png'), await createPngPayload('f.png')])
  await expect(dialog.getByRole('alert')).toHaveText('At most 5 files are taken.')
  await expect(dialog.getByRole('img')).toHaveCount(5)
  const add = dialog.getByRole('button', { name: 'Add files' })
  await expect(add).toBeDisabled()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Remove d.png' }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Remove e.png' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(add).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove same.png' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Remove same.png' }).first()).toBeFocused()
  await expect(dialog.getByRole('img')).toHaveCount(2)
})

test('files are added by drop and paste, except the image of copied text', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const give = (type: 'drop' | 'paste', name: string, text?: string) =>
    postTextField(dialog).evaluate(
      (element, [type, name, text]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(10)], name ?? '', { type: 'image/png' }))
        if (text) data.setData('text/plain', text)
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'drop' ? new DragEvent('drop', { ...init, dataTransfer: data }) : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        )
      },
      [type, name, text] as const,
    )
  await give('drop', 'dropped.png')
  await give('paste', 'pasted.png')
  await give('paste', 'of-a-text.png', 'words')
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Remove dropped.png' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove pasted.png' })).toBeVisible()
  await expect(postTextField(dialog)).toHaveText('words')
})

test('a slow upload shows its progress', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const noise = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Attach files').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: noise.length / 4 })
  await clickPost(dialog)
  const progress = dialog.getByRole('progressbar', { name: 'Posting' })
  await expect.poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).position)).toBeGreaterThan(0)
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await expect(dialog).toBeHidden({ timeout: 15_000 })
})

test('an upload without progress for a minute is aborted and kept', async ({ page }) => {
  const release = await holdNewPosts(page)
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('From the train')
  await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('a.png'))
  await page.clock.install()
  for (const kind of ['multipart', 'json']) {
    await clickPost(dialog)
    await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
    await page.clock.runFor(50_000)
    await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(dialog.getByRole('alert')).toHaveText(`Failed to create post (${kind}) — 408 Request time out`)
    await expect(postTextField(dialog)).toHaveText('From the train')
    if (kind === 'multipart') await dialog.getByRole('button', { name: 'Remove a.png' }).click()
  }
  release()
})

test('a response without a body is an error', async ({ page }) => {
  await interceptOperation(page, 'CreatePost', () => ({ status: 204 }))
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('a.png'))
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (multipart) — 204 Failed to post')
})

test('an unreadable image is listed by its name', async ({ page }) => {
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Attach files').setInputFiles([await createPngPayload('broken.png'), await createPngPayload('whole.png')])
  // A dispatched event instead of a broken image: Playwright's tracer would load that again, which the page's security policy refuses.
  await dialog.getByRole('img', { name: 'broken.png' }).dispatchEvent('error')
  await expect(dialog.getByText('broken.png')).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(1)
  await expect(dialog.getByText('0 KB')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Remove broken.png' }).click()
  await expect(dialog.getByRole('img', { name: 'whole.png' })).toBeVisible()
})

test('editing a description does not rewrite the stored file', async ({ page }) => {
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Attach files').setInputFiles([await createPngPayload('a.png'), await createPngPayload('b.png')])
  await expect.poll(() => countDraftFiles(page)).toBe(2)
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      if (this.transaction.db.name === 'thinnai-drafts') document.body.dataset.puts = `${document.body.dataset.puts ?? ''}|`
      return put.apply(this, args)
    }
  })
  await dialog.getByLabel('What b.png shows').pressSequentially('A green wall')
  await expect(page.locator('body')).not.toHaveAttribute('data-puts')
  await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('c.png'))
  await expect(page.locator('body')).toHaveAttribute('data-puts', '|')
  await dialog.getByRole('button', { name: 'Remove a.png' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-puts', '||')
  await page.reload()
  await openPostDialog(page)
  await expect(dialog.getByLabel('What b.png shows')).toHaveValue('A green wall')
  await expect(dialog.getByLabel('What c.png shows')).toHaveValue('')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
})
