import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import {
  acceptPosts,
  alert,
  attachFiles,
  createFile,
  dialog,
  openDialogSignedIn,
  openPostDialog,
  postBar,
  postButton,
  readSentPosts,
  textField,
} from './post-dialog.ts'

const linkTool = dialog.getByRole('button', { name: 'Link', exact: true })
const linkField = dialog.getByLabelText('Link address')
const links = textField.getByRole('link')

/** Changes the link at the cursor, or adds one. */
async function changeLink(address: string) {
  await linkTool.click()
  await linkField.fill(address)
  await userEvent.keyboard('{Enter}')
}

test('whitespace is not text', async () => {
  await openDialogSignedIn()
  await userEvent.keyboard('  {Enter}{Shift>}{Enter}{/Shift}')
  await textField.click()
  document.execCommand('insertText', false, '\u00a0\u00a0')
  await dialog.getByRole('button', { name: 'Bulleted list' }).click()
  await postButton.click()
  await expect.element(alert).toHaveTextContent('Please add some content or attach files before posting.')
  await textField.click()
  await userEvent.keyboard('x')
  await expect.element(alert).not.toBeInTheDocument()
})

describe('links', () => {
  test('the link input opens by its tool, adds a link on Add Link and changes it on Enter', async () => {
    await openDialogSignedIn()
    await userEvent.keyboard('see ')
    await linkTool.click()
    await expect.element(linkField).toHaveFocus()
    await expect.element(linkField).toHaveValue('')
    await linkField.fill('example.org/a')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect.element(linkField).not.toBeInTheDocument()
    await expect.element(textField).toHaveFocus()
    await userEvent.keyboard(', etc')
    await expect.element(links).toHaveTextContent('example.org/a')
    await expect.element(links).toHaveAttribute('href', 'https://example.org/a')

    await userEvent.keyboard('{ArrowLeft>6/}')
    await linkTool.click()
    await expect.element(linkField).toHaveValue('https://example.org/a')
    await linkField.fill('http://example.org/b')
    await userEvent.keyboard('{Enter}')
    await expect.element(links).toHaveAttribute('href', 'http://example.org/b')
    await expect.element(textField).toHaveTextContent('see http://example.org/b, etc')
  })

  test('the link input closes on Cancel, its tool and Escape; only the next Escape closes the dialog', async () => {
    await openDialogSignedIn()
    for (const close of [() => dialog.getByRole('button', { name: 'Cancel' }).click(), () => linkTool.click(), () => userEvent.keyboard('{Escape}')]) {
      await linkTool.click()
      await expect.element(linkField).toHaveFocus()
      await close()
      await expect.element(linkField).not.toBeInTheDocument()
      await expect.element(textField).toHaveFocus()
    }
    await linkTool.click()
    await expect.element(linkField).toHaveFocus()
    dialog.getByRole('button', { name: 'Add files' }).element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(linkField).not.toBeInTheDocument()
    await expect.element(textField).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(postBar).toHaveFocus()
  })

  test('editing a link replaces a visible URL and keeps words', async () => {
    await openDialogSignedIn()
    await changeLink('example.org/a')
    await changeLink('example.com/b')
    await expect.element(links).toHaveTextContent('example.com/b')
    await expect.element(links).toHaveAttribute('href', 'https://example.com/b')
    await userEvent.keyboard('{Home}')
    await changeLink('mailto:hello@example.org')
    await expect.element(links).toHaveTextContent('mailto:hello@example.org')
    await userEvent.keyboard('!')
    await expect.element(textField).toHaveTextContent('mailto:hello@example.org!')

    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    await userEvent.keyboard('menu')
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    await changeLink('example.org/menu')
    await changeLink('example.org/today')
    await expect.element(links).toHaveTextContent('menu')
    await expect.element(links).toHaveAttribute('href', 'https://example.org/today')
  })

  test('Control+Enter in the link input adds the link only', async () => {
    await openDialogSignedIn()
    await linkTool.click()
    await linkField.fill('example.org')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(links).toHaveTextContent('example.org')
    await expect.element(dialog).toBeVisible()
    expect(readSentPosts()).toEqual([])
  })

  test('the name of a file and the end of a sentence become no link; a URL does', { tags: ['rest'] }, async () => {
    await openDialogSignedIn()
    await userEvent.keyboard('README.md main.py https://example.org/a example.org end')
    await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(['https://example.org/a', 'example.org'])
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ' see notes.py and https://example.org/b.')
    textField.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(['https://example.org/a', 'example.org', 'https://example.org/b'])
  })

  test('a hostile URL never becomes a link', async () => {
    await openDialogSignedIn()
    await userEvent.keyboard('javascript:alert(1) ')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<a href="javascript:alert(2)">one</a> <a href="tel:123">two</a> <a href="https://example.org">three</a>')
    textField.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(textField).toMatchTextContent(/one two three/)
    await userEvent.keyboard(' ')
    await linkTool.click()
    await linkField.fill('javascript:alert(3)')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect.element(dialog.getByText('Enter a valid link address')).toBeVisible()
    await expect.element(linkField).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await linkField.fill('mailto:hello@example.org')
    await expect.element(dialog.getByText('Enter a valid link address')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(['three', 'mailto:hello@example.org'])
  })
})

test.each(['Control', 'Meta'])('%s+Enter posts, from the text and from the description of a file', async (key) => {
  acceptPosts()
  await openDialogSignedIn()
  await textField.fill('Short and')
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(readSentPosts()).toMatchObject([{ contentHtml: '<p>Short and</p>' }])

  await openPostDialog()
  await attachFiles(createFile('a.png', 'image/png'))
  await dialog.getByLabelText('What a.png shows').click()
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(readSentPosts()).toHaveLength(2)
})

test.each([1280, 390])('every tool is reachable by keyboard and large enough in a window %i px wide', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  await openDialogSignedIn()
  const tools = dialog.getByRole('toolbar').getByRole('button').elements()
  expect(tools).toHaveLength(8)
  for (const tool of tools) expect(Math.min(tool.getBoundingClientRect().width, tool.getBoundingClientRect().height)).toBeGreaterThanOrEqual(36)
  dialog.getByRole('button', { name: 'Close' }).element().focus()
  for (const name of ['Bold', 'Italic', 'Heading', 'Bulleted list', 'Numbered list', 'Quote', 'Code', 'Link']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog.getByRole('button', { name, exact: true })).toHaveFocus()
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(textField).toHaveFocus()
})
