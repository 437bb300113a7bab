import { expectSignedIn, restoreSession, signOut, signUp } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, holdResponses, interceptOperation, test } from '../fixtures.ts'
import { countDraftFiles } from './draft-files.ts'
import { clickPost, createPngPayload, createPostBar, holdNewPosts, openLoungeSignedIn, openPostDialog, postTextField } from './post-dialog.ts'

test.describe('signed in', () => {
  test.beforeEach(({ page, request }) => openLoungeSignedIn(page, request))

  test('a closed draft reopens with text and files and without its old error', { tag: '@main' }, async ({ page }) => {
    const dialog = await openPostDialog(page)
    await clickPost(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Please add some content or attach files before posting.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await openPostDialog(page)
    await expect(dialog.getByRole('alert')).toBeHidden()

    await postTextField(dialog).pressSequentially('Half a thought')
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('kept.png'))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(createPostBar(page)).toBeFocused()
    await openPostDialog(page)
    await expect(postTextField(dialog)).toHaveText('Half a thought')
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
  })

  test('the bar marks a saved draft until it is posted', { tag: '@phone' }, async ({ page }) => {
    await expect(createPostBar(page)).toHaveAccessibleName('Add a new post / Review / Update')
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(createPostBar(page)).toHaveAccessibleName('Add a new post / Review / Update')
    await expect(createPostBar(page)).toHaveAccessibleDescription('Draft')
    await page.reload()
    await expect(createPostBar(page).getByText('Draft')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.goto('/learn')
    await expectSignedIn(page)
    await expect(createPostBar(page)).toHaveAccessibleName('Add a new post / Review / Update')
    await page.goto('/lounge')
    await openPostDialog(page)
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    await expect(createPostBar(page)).toHaveAccessibleName('Add a new post / Review / Update')
  })

  test('narrowing the window keeps the dialog open', async ({ page }) => {
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Half a thought')
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(page.getByRole('complementary', { name: 'On campus' })).toHaveCount(0)
    await expect(postTextField(dialog)).toHaveText('Half a thought')
  })

  test('the dialog cannot be closed while posting', async ({ page }) => {
    const release = await holdNewPosts(page)
    const dialog = await openPostDialog(page)
    const words = `Held back ${Date.now()}`
    await postTextField(dialog).pressSequentially(words)
    await dialog.getByLabel('Community').selectOption('club-buzz')
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('held.png'))
    await clickPost(dialog)
    const posting = dialog.getByRole('button', { name: 'Posting...' })
    await expect(posting).toHaveAttribute('aria-busy', 'true')
    for (const button of await dialog.getByRole('button').all()) await expect(button).toBeDisabled()
    await expect(dialog.getByLabel('Post text')).toHaveAttribute('contenteditable', 'false')
    await page.keyboard.type('more')
    for (const key of ['Escape', 'Escape', 'Escape', 'Tab', 'Escape', 'Escape']) await page.keyboard.press(key)
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await expect(posting).toBeVisible()
    await expect(dialog.getByLabel('Post text')).toHaveText(words)
    // As in a browser without support for closedby.
    await dialog.evaluate((element) => element.removeAttribute('closedby'))
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await expect(posting).toBeVisible()
    release()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Your post is up in club-buzz.')).toBeVisible()

    await openPostDialog(page)
    await expect(postTextField(dialog)).toHaveText('')
    await expect(postTextField(dialog)).toHaveAttribute('contenteditable', 'true')
    await expect(dialog.getByRole('list', { name: 'Files' })).toBeHidden()
    await expect(dialog.getByLabel('Community')).toHaveValue('lounge')
  })

  test('a refused post keeps its text and can be resent', async ({ page }) => {
    await interceptOperation(page, 'CreatePost', () => ({ status: 200, json: { errors: [{ message: 'The campus sleeps.', extensions: { status: 503 } }] } }))
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Once more')
    await clickPost(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (json) — 503 The campus sleeps.')
    await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toBeFocused()
    await postTextField(dialog).press('End')
    await postTextField(dialog).pressSequentially('!')
    await expect(postTextField(dialog)).toHaveText('Once more!')
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('again.png'))
    await clickPost(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (multipart) — 503 The campus sleeps.')
    await dialog.getByLabel('Community').selectOption('learn')
    await expect(dialog.getByRole('alert')).toBeHidden()
  })

  test('clicking outside closes the dialog, a drag from inside does not', async ({ page }) => {
    const dialog = await openPostDialog(page)
    const box = await dialog.boundingBox()
    if (!box) throw new Error('no dialog')
    const inside = [box.x + box.width / 2, box.y + 30] as const
    await page.mouse.move(...inside)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.down()
    await page.mouse.move(...inside)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
  })

  test('cancelling the file picker keeps the dialog open', async ({ page }) => {
    const dialog = await openPostDialog(page)
    await dialog.getByLabel('Attach files').dispatchEvent('cancel', { bubbles: true })
    await expect(dialog).toBeVisible()
    await expect(postTextField(dialog)).toBeVisible()
  })

  test('a reload keeps text, files and descriptions; posting and signing out delete them', async ({ page }) => {
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Half a thought')
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('kept.png'))
    await dialog.getByLabel('What kept.png shows').fill('A green wall')
    await dialog.getByLabel('Community').selectOption('club-buzz')
    // Files are stored a moment after the text.
    await expect.poll(() => countDraftFiles(page)).toBe(1)
    await page.reload()
    await openPostDialog(page)
    await expect(postTextField(dialog)).toHaveText('Half a thought')
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
    await expect(dialog.getByLabel('What kept.png shows')).toHaveValue('A green wall')
    await expect(dialog.getByLabel('Community')).toHaveValue('club-buzz')
    // The page may be closed before the files are deleted.
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new Error('too late')
      }
    })
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    await page.reload()
    await openPostDialog(page)
    await expect(postTextField(dialog)).toHaveText('')
    await expect(dialog.getByRole('listitem')).toHaveCount(0)

    await postTextField(dialog).pressSequentially('Not for the next one here')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await signOut(page)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Not for the next one')
  })

  test('a reload during file writes asks first, and names a file that was not saved', async ({ page }) => {
    const dialog = await openPostDialog(page)
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('kept.png'))
    await expect.poll(() => countDraftFiles(page)).toBe(1)
    // Block further writes with an open transaction.
    await page.evaluate(() => {
      const opening = indexedDB.open('thinnai-drafts')
      opening.onsuccess = () => {
        const store = opening.result.transaction('files', 'readwrite').objectStore('files')
        const keepTransactionOpen = () => {
          store.count().onsuccess = keepTransactionOpen
        }
        keepTransactionOpen()
      }
    })
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('late.png'))
    await dialog.getByLabel('What late.png shows').fill('A late wall')
    const dialogMessages: string[] = []
    page.on('dialog', (question) => {
      dialogMessages.push(question.type())
      return question.accept()
    })
    await page.reload()
    expect(dialogMessages).toEqual(['beforeunload'])

    await openPostDialog(page)
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
    const missingFileNotice = dialog.getByText('Your browser did not keep late.png. Please attach again what the post needs.')
    await expect(missingFileNotice).toBeVisible()
    await dialog.getByLabel('What kept.png shows').fill('A green wall')
    await expect(missingFileNotice).toBeVisible()
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('late.png'))
    await expect(missingFileNotice).toBeHidden()
    await expect.poll(() => countDraftFiles(page)).toBe(2)
    await page.reload()
    expect(dialogMessages).toHaveLength(1)
    await openPostDialog(page)
    await expect(dialog.getByRole('img', { name: 'late.png' })).toBeVisible()
  })

  test('a dialog opened before the session is known shows the right draft', async ({ page }) => {
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const release = await holdResponses(page, /accounts:lookup/)
    await page.reload()
    const loaded = page.waitForResponse(/create-post-dialog.*\.js/)
    await createPostBar(page).click()
    await loaded
    // Long enough for a dialog that does not wait for the session.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
    })
    release()
    await expectSignedIn(page)
    await expect(postTextField(dialog)).toHaveText('Half a thought')
    await expect(postTextField(dialog)).toBeFocused()
  })

  test('the page behind the dialog does not scroll', { tag: '@phone' }, async ({ page }) => {
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    expect(await overflow()).toBe('visible')
    const before = await createPostBar(page).boundingBox()
    const dialog = await openPostDialog(page)
    expect(await overflow()).toBe('hidden')
    expect(await createPostBar(page).boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await overflow()).toBe('visible')
  })

  test('nothing in the dialog overflows', { tag: '@phone' }, async ({ page }) => {
    const dialog = await openPostDialog(page)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('axe finds nothing wrong with the open dialog in light and dark', { tag: '@phone' }, async ({ page }) => {
    const release = await holdNewPosts(page)
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('#axe ')
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await postTextField(dialog).pressSequentially('bold example.org ')
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await dialog
      .getByLabel('Attach files')
      .setInputFiles([await createPngPayload('a.png'), { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
    await dialog.getByLabel('Community').selectOption('learn')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await clickPost(dialog)
    await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    release()
    await expect(dialog).toBeHidden()
  })
})

test("a refusal shows the server's error text", async ({ page, request }) => {
  await restoreSession(page, await signUp(request))
  await page.goto('/lounge')
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('Who am I?')
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (json) — 409 Choose a username first.')
})

test("a visitor sees 'Sign in to post'", async ({ page }) => {
  await page.goto('/lounge')
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('Hello?')
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Sign in to post')
})
