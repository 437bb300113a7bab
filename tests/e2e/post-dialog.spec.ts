import { enter, signUp } from './accounts.ts'
import { countStoredFiles } from './draft-files.ts'
import { expect, expectAccessibleInBothSchemes, hold, onOperation, test } from './fixtures.ts'
import { bar, enterLounge, holdPosts, open, picture, post, textOf } from './post-dialog.ts'

test.describe('of a signed-in student', () => {
  test.beforeEach(({ page, request }) => enterLounge(page, request))

  test('text and files of a dialog closed without posting are there when it opens again, the old error is not', async ({ page }) => {
    const dialog = await open(page)
    await post(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Please add some content or attach files before posting.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await open(page)
    await expect(dialog.getByRole('alert')).toBeHidden()

    await textOf(dialog).pressSequentially('Half a thought')
    await dialog.getByLabel('Attach files').setInputFiles(await picture('kept.png'))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toBeFocused()
    await open(page)
    await expect(textOf(dialog)).toHaveText('Half a thought')
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
  })

  test('a kept draft shows on the bar as Draft, until it is posted', { tag: '@phone' }, async ({ page }) => {
    await expect(bar(page)).toHaveAccessibleName('Add a new post / Review / Update')
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(bar(page)).toHaveAccessibleName('Add a new post / Review / Update')
    await expect(bar(page)).toHaveAccessibleDescription('Draft')
    await page.reload()
    await expect(bar(page).getByText('Draft')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.goto('/learn')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(bar(page)).toHaveAccessibleName('Add a new post / Review / Update')
    await page.goto('/lounge')
    await open(page)
    await post(dialog)
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toHaveAccessibleName('Add a new post / Review / Update')
  })

  test('a window that is made narrower, as by turning a tablet, closes no dialog', async ({ page }) => {
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Half a thought')
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(page.getByRole('complementary', { name: 'On campus' })).toHaveCount(0)
    await expect(textOf(dialog)).toHaveText('Half a thought')
  })

  test('It cannot be closed while posting.', async ({ page }) => {
    const letGo = await holdPosts(page)
    const dialog = await open(page)
    const words = `Held back ${Date.now()}`
    await textOf(dialog).pressSequentially(words)
    await dialog.getByLabel('Community').selectOption('club-buzz')
    await dialog.getByLabel('Attach files').setInputFiles(await picture('held.png'))
    await post(dialog)
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
    // As a browser that does not know closedby would have it.
    await dialog.evaluate((element) => element.removeAttribute('closedby'))
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await expect(posting).toBeVisible()
    letGo()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Your post is up in club-buzz.')).toBeVisible()

    await open(page)
    await expect(textOf(dialog)).toHaveText('')
    await expect(textOf(dialog)).toHaveAttribute('contenteditable', 'true')
    await expect(dialog.getByRole('list', { name: 'Files' })).toBeHidden()
    await expect(dialog.getByLabel('Community')).toHaveValue('lounge')
  })

  test('a refused post leaves the dialog open with its text, and can be sent again', async ({ page }) => {
    await onOperation(page, 'CreatePost', () => ({ status: 200, json: { errors: [{ message: 'The campus sleeps.', extensions: { status: 503 } }] } }))
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Once more')
    await post(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (json) — 503 The campus sleeps.')
    await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toBeFocused()
    await textOf(dialog).press('End')
    await textOf(dialog).pressSequentially('!')
    await expect(textOf(dialog)).toHaveText('Once more!')
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByLabel('Attach files').setInputFiles(await picture('again.png'))
    await post(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (multipart) — 503 The campus sleeps.')
    await dialog.getByLabel('Community').selectOption('learn')
    await expect(dialog.getByRole('alert')).toBeHidden()
  })

  test('a press outside closes the dialog, one that begins inside does not', async ({ page }) => {
    const dialog = await open(page)
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

  test('turning back from the file picker leaves the dialog open', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByLabel('Attach files').dispatchEvent('cancel', { bubbles: true })
    await expect(dialog).toBeVisible()
    await expect(textOf(dialog)).toBeVisible()
  })

  test('an accidental reload loses neither text nor files nor descriptions; posting and signing out do', async ({ page }) => {
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Half a thought')
    await dialog.getByLabel('Attach files').setInputFiles(await picture('kept.png'))
    await dialog.getByLabel('What kept.png shows').fill('A green wall')
    await dialog.getByLabel('Community').selectOption('club-buzz')
    // Files are kept a moment after the text.
    await expect.poll(() => countStoredFiles(page)).toBe(1)
    await page.reload()
    await open(page)
    await expect(textOf(dialog)).toHaveText('Half a thought')
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
    await expect(dialog.getByLabel('What kept.png shows')).toHaveValue('A green wall')
    await expect(dialog.getByLabel('Community')).toHaveValue('club-buzz')
    // The page may be gone before the files are.
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new Error('too late')
      }
    })
    await post(dialog)
    await expect(dialog).toBeHidden()
    await page.reload()
    await open(page)
    await expect(textOf(dialog)).toHaveText('')
    await expect(dialog.getByRole('listitem')).toHaveCount(0)

    await textOf(dialog).pressSequentially('Not for the next one here')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Not for the next one')
  })

  test('a reload asks first while files are being written; one that was not kept is named, to be attached again', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByLabel('Attach files').setInputFiles(await picture('kept.png'))
    await expect.poll(() => countStoredFiles(page)).toBe(1)
    // Nothing more is written: somebody else is.
    await page.evaluate(() => {
      const opening = indexedDB.open('thinnai-drafts')
      opening.onsuccess = () => {
        const store = opening.result.transaction('files', 'readwrite').objectStore('files')
        const goOn = () => {
          store.count().onsuccess = goOn
        }
        goOn()
      }
    })
    await dialog.getByLabel('Attach files').setInputFiles(await picture('late.png'))
    await dialog.getByLabel('What late.png shows').fill('A late wall')
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      return question.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])

    await open(page)
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
    const told = dialog.getByText('Your browser did not keep late.png. Please attach again what the post needs.')
    await expect(told).toBeVisible()
    await dialog.getByLabel('What kept.png shows').fill('A green wall')
    await expect(told).toBeVisible()
    await dialog.getByLabel('Attach files').setInputFiles(await picture('late.png'))
    await expect(told).toBeHidden()
    await expect.poll(() => countStoredFiles(page)).toBe(2)
    await page.reload()
    expect(asked).toHaveLength(1)
    await open(page)
    await expect(dialog.getByRole('img', { name: 'late.png' })).toBeVisible()
  })

  test('a dialog asked for before it is known who is signed in shows the draft that would be posted', async ({ page }) => {
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const release = await hold(page, /accounts:lookup/)
    await page.reload()
    const loaded = page.waitForResponse(/create-post-dialog.*\.js/)
    await bar(page).click()
    await loaded
    // Time enough for a dialog that does not wait.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
    })
    release()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeAttached()
    await expect(textOf(dialog)).toHaveText('Half a thought')
    await expect(textOf(dialog)).toBeFocused()
  })

  test('the page behind the open dialog does not scroll', { tag: '@phone' }, async ({ page }) => {
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    expect(await overflow()).toBe('visible')
    const before = await bar(page).boundingBox()
    const dialog = await open(page)
    expect(await overflow()).toBe('hidden')
    expect(await bar(page).boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await overflow()).toBe('visible')
  })

  test('nothing in the dialog is wider than it', { tag: '@phone' }, async ({ page }) => {
    const dialog = await open(page)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('axe finds nothing wrong with the open dialog in light and dark', { tag: '@phone' }, async ({ page }) => {
    const letGo = await holdPosts(page)
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('#axe ')
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await textOf(dialog).pressSequentially('bold example.org ')
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await dialog.getByLabel('Attach files').setInputFiles([await picture('a.png'), { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
    await dialog.getByLabel('Community').selectOption('learn')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await post(dialog)
    await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    letGo()
    await expect(dialog).toBeHidden()
  })
})

test('the text of a refusal is the short error text of the server', async ({ page, request }) => {
  await enter(page, await signUp(request))
  await page.goto('/lounge')
  const dialog = await open(page)
  await textOf(dialog).pressSequentially('Who am I?')
  await post(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (json) — 409 Choose a username first.')
})

test('The user must be signed in: Sign in to post', async ({ page }) => {
  await page.goto('/lounge')
  const dialog = await open(page)
  await textOf(dialog).pressSequentially('Hello?')
  await post(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Sign in to post')
})
