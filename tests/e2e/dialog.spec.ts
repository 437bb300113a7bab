import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './fixtures.ts'

const picture = (name: string, width = 80) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#1B6E4B' } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }))

const bar = (page: Page) => page.getByRole('button', { name: 'Add a new post / Review / Update' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
const textOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Post text' })
const post = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true }).click()

async function signIn(page: Page, email = 'kavya.r@vistas.ac.in', password = 'veranda-2026') {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
}

async function open(page: Page) {
  await bar(page).click()
  await expect(textOf(dialogOf(page))).toBeFocused()
  return dialogOf(page)
}

/** Holds every new post back until let go, answering it with `answer` if there is one. */
async function holdPosts(page: Page, answer?: object) {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation CreatePost')) return route.continue()
    await gone
    return answer ? route.fulfill({ json: answer }) : route.continue()
  })
  return letGo
}

test.describe('of a signed-in student', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page)
    await expect(page).toHaveURL('/lounge')
  })

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
    await expect(page.getByText('Your post is up.')).toBeVisible()

    await open(page)
    await expect(textOf(dialog)).toHaveText('')
    await expect(textOf(dialog)).toHaveAttribute('contenteditable', 'true')
    await expect(dialog.getByRole('list', { name: 'Files' })).toBeHidden()
    await expect(dialog.getByLabel('Community')).toHaveValue('lounge')
  })

  test('a refused post leaves the dialog open with its text, and can be sent again', async ({ page }) => {
    const letGo = await holdPosts(page, { errors: [{ message: 'The campus sleeps.', extensions: { status: 503 } }] })
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Once more')
    await post(dialog)
    letGo()
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

  test('Text or files are required: blanks are no text', async ({ page }) => {
    const dialog = await open(page)
    const text = textOf(dialog)
    await text.pressSequentially('  ')
    await text.press('Enter')
    await text.press('Shift+Enter')
    await text.click()
    await page.keyboard.insertText('\u00a0\u00a0')
    await dialog.getByRole('button', { name: 'Bulleted list' }).click()
    await post(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Please add some content or attach files before posting.')
    await text.pressSequentially('x')
    await expect(dialog.getByRole('alert')).toBeHidden()
  })

  test("The editor's link input opens on the link tool and closes on Add Link or Cancel.", async ({ page }) => {
    const dialog = await open(page)
    const text = textOf(dialog)
    const tool = dialog.getByRole('button', { name: 'Link', exact: true })
    const input = dialog.getByLabel('Link address')
    await text.pressSequentially('see ')
    await tool.click()
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('')
    await input.fill('example.org/a')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(input).toBeHidden()
    await expect(text).toBeFocused()
    await page.keyboard.type(', and more')
    await expect(text.getByRole('link')).toHaveText('example.org/a')
    await expect(text.getByRole('link')).toHaveAttribute('href', 'https://example.org/a')

    for (const _ of 'and more!!') await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await tool.click()
    await expect(input).toHaveValue('https://example.org/a')
    await input.fill('http://example.org/b')
    await input.press('Enter')
    await expect(text.getByRole('link')).toHaveAttribute('href', 'http://example.org/b')
    await expect(text).toHaveText('see example.org/a, and more')

    for (const close of [() => dialog.getByRole('button', { name: 'Cancel' }).click(), () => tool.click(), () => page.keyboard.press('Escape')]) {
      await tool.click()
      await expect(input).toBeFocused()
      await close()
      await expect(input).toBeHidden()
      await expect(text).toBeFocused()
    }
    await tool.click()
    await dialog.getByRole('button', { name: 'Add files' }).focus()
    await page.keyboard.press('Escape')
    await expect(input).toBeHidden()
    await text.focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toBeFocused()
  })

  test('a hostile address becomes no link, typed, added or pasted', async ({ page }) => {
    const dialog = await open(page)
    const text = textOf(dialog)
    await text.pressSequentially('javascript:alert(1) ')
    await text.evaluate((node) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<a href="javascript:alert(2)">one</a> <a href="tel:123">two</a> <a href="https://example.org">three</a>')
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(text).toContainText('one two three')
    await page.keyboard.type(' ')
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    const input = dialog.getByLabel('Link address')
    await input.fill('javascript:alert(3)')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(dialog.getByText('Enter a valid link address')).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await input.fill('mailto:hello@example.org')
    await expect(dialog.getByText('Enter a valid link address')).toBeHidden()
    await input.press('Enter')
    await expect(text.getByRole('link')).toHaveText(['three', 'mailto:hello@example.org'])
  })

  test('Changing the community changes which file types are accepted.', async ({ page }) => {
    const dialog = await open(page)
    const community = dialog.getByLabel('Community')
    await expect(community.getByRole('option')).toHaveText(['lounge', 'learn', 'market-explore', 'club-buzz'])
    const input = dialog.getByLabel('Attach files')
    await expect(input).toHaveAttribute('accept', /video\/mp4/)
    await input.setInputFiles([{ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no clip') }, await picture('a.png')])
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

  test('At most 5 files are taken.', async ({ page }) => {
    const dialog = await open(page)
    const same = await picture('same.png')
    await dialog.getByLabel('Attach files').setInputFiles([same, same, same, await picture('d.png'), await picture('e.png'), await picture('f.png')])
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

  test('an accidental reload loses neither text nor files nor descriptions; posting and signing out do', async ({ page }) => {
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('Half a thought')
    await dialog.getByLabel('Attach files').setInputFiles(await picture('kept.png'))
    await dialog.getByLabel('What kept.png shows').fill('A green wall')
    await dialog.getByLabel('Community').selectOption('club-buzz')
    await page.reload()
    await open(page)
    await expect(textOf(dialog)).toHaveText('Half a thought')
    await expect(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
    await expect(dialog.getByLabel('What kept.png shows')).toHaveValue('A green wall')
    await expect(dialog.getByLabel('Community')).toHaveValue('club-buzz')
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

  test('files are taken by drop and by paste as well, but not the picture of a copied text', async ({ page }) => {
    const dialog = await open(page)
    const give = (type: 'drop' | 'paste', name: string, text?: string) =>
      textOf(dialog).evaluate(
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
    await expect(textOf(dialog)).toHaveText('words')
  })

  test('on a slow network the upload shows how far it is', async ({ page }) => {
    const dialog = await open(page)
    const noise = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png()
      .toBuffer()
    await dialog.getByLabel('Attach files').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: noise.length / 4 })
    await post(dialog)
    const progress = dialog.getByRole('progressbar', { name: 'Posting' })
    await expect.poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).position)).toBeGreaterThan(0)
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    await expect(dialog).toBeHidden({ timeout: 15_000 })
  })

  test('a picture that cannot be shown stands there by its name', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByLabel('Attach files').setInputFiles([await picture('broken.png'), await picture('whole.png')])
    // A picture broken for real makes the recording of the test load it once more, which the page's security policy refuses.
    await dialog.getByRole('img', { name: 'broken.png' }).dispatchEvent('error')
    await expect(dialog.getByText('broken.png')).toBeVisible()
    await expect(dialog.getByRole('img')).toHaveCount(1)
    await expect(dialog.getByText('0 KB')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Remove broken.png' }).click()
    await expect(dialog.getByRole('img', { name: 'whole.png' })).toBeVisible()
  })

  test('the page behind the open dialog does not scroll', async ({ page }) => {
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

  test('every tool is reachable by keyboard and large enough for a finger', async ({ page }) => {
    const dialog = await open(page)
    for (const tool of await dialog.getByRole('toolbar').getByRole('button').all()) {
      const { width, height } = (await tool.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(36)
    }
    await dialog.getByRole('button', { name: 'Close' }).focus()
    for (const name of ['Bold', 'Italic', 'Heading', 'Bulleted list', 'Numbered list', 'Quote', 'Code', 'Link']) {
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(textOf(dialog)).toBeFocused()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing wrong with the open dialog in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const letGo = await holdPosts(page)
      const dialog = await open(page)
      await textOf(dialog).pressSequentially('#axe ')
      await dialog.getByRole('button', { name: 'Bold' }).click()
      await textOf(dialog).pressSequentially('bold example.org ')
      await dialog.getByRole('button', { name: 'Link', exact: true }).click()
      await dialog.getByLabel('Attach files').setInputFiles([await picture('a.png'), { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
      await dialog.getByLabel('Community').selectOption('learn')
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await post(dialog)
      await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
      await expectAccessible(page)
      letGo()
      await expect(dialog).toBeHidden()
    })
  }
})

test('the text of a refusal is the short error text of the server', async ({ page, request }, { project }) => {
  const email = `nameless-${project.name}-${Date.now()}@vistas.ac.in`
  const signUp = `http://127.0.0.1:${process.env.E2E_AUTH_PORT}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
  expect((await request.post(signUp, { data: { email, password: 'veranda-1', returnSecureToken: true } })).ok()).toBe(true)
  await signIn(page, email, 'veranda-1')
  await expect(page).toHaveURL('/account-setup')
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
