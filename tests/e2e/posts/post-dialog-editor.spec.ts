import { expect, expectAccessible, test } from '../fixtures.ts'
import { clickPost, createPngPayload, createPostBar, openLoungeSignedIn, openPostDialog, postTextField } from './post-dialog.ts'

test.beforeEach(({ page, request }) => openLoungeSignedIn(page, request))

test('whitespace is not text', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const text = postTextField(dialog)
  await text.pressSequentially('  ')
  await text.press('Enter')
  await text.press('Shift+Enter')
  await text.click()
  await page.keyboard.insertText('\u00a0\u00a0')
  await dialog.getByRole('button', { name: 'Bulleted list' }).click()
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Please add some content or attach files before posting.')
  await text.pressSequentially('x')
  await expect(dialog.getByRole('alert')).toBeHidden()
})

test('the link input opens by its tool and closes on Add Link or Cancel', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const text = postTextField(dialog)
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
  await expect(text).toHaveText('see http://example.org/b, and more')

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
  await expect(createPostBar(page)).toBeFocused()
})

test('editing a link replaces a visible URL and keeps words', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const text = postTextField(dialog)
  const link = text.getByRole('link')
  const changeLink = async (address: string) => {
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await dialog.getByLabel('Link address').fill(address)
    await page.keyboard.press('Enter')
  }
  await changeLink('example.org/a')
  await changeLink('example.com/b')
  await expect(link).toHaveText('example.com/b')
  await expect(link).toHaveAttribute('href', 'https://example.com/b')
  await text.press('Home')
  await changeLink('mailto:hello@example.org')
  await expect(link).toHaveText('mailto:hello@example.org')
  await page.keyboard.type('!')
  await expect(text).toHaveText('mailto:hello@example.org!')

  await text.press('ControlOrMeta+a')
  await page.keyboard.type('our menu')
  await text.press('ControlOrMeta+a')
  await changeLink('example.org/menu')
  await changeLink('example.org/today')
  await expect(link).toHaveText('our menu')
  await expect(link).toHaveAttribute('href', 'https://example.org/today')
})

for (const keys of ['Control+Enter', 'Meta+Enter'])
  test(`${keys} posts, from the text and from the description of a file`, async ({ page }) => {
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Short and')
    await postTextField(dialog).press(keys)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article').getByText('Short and', { exact: true }).first()).toBeVisible()

    await openPostDialog(page)
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('a.png'))
    await dialog.getByLabel('What a.png shows').press(keys)
    await expect(dialog).toBeHidden()
  })

test('Control+Enter in the link input adds the link only', async ({ page }) => {
  const dialog = await openPostDialog(page)
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await dialog.getByLabel('Link address').fill('example.org')
  await dialog.getByLabel('Link address').press('Control+Enter')
  await expect(postTextField(dialog).getByRole('link')).toHaveText('example.org')
  await expect(dialog).toBeVisible()
})

test('a hostile URL never becomes a link', async ({ page }) => {
  const dialog = await openPostDialog(page)
  const text = postTextField(dialog)
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

test('every tool is reachable by keyboard and large enough', { tag: '@phone' }, async ({ page }) => {
  const dialog = await openPostDialog(page)
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
  await expect(postTextField(dialog)).toBeFocused()
})
