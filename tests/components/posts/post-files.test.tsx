import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import {
  acceptPosts,
  alert,
  attachFiles,
  community,
  createFile,
  createPng,
  dialog,
  openDialogSignedIn,
  postButton,
  postingButton,
  textField,
} from './post-dialog.ts'

const listItems = dialog.getByRole('listitem')
const readNames = () =>
  dialog
    .getByText(/\.(png|mp4)$/)
    .elements()
    .map(({ textContent }) => textContent)
const addButton = dialog.getByRole('button', { name: 'Add files' })

test('changing the community changes the accepted file types', async () => {
  await openDialogSignedIn()
  expect(
    community
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['lounge', 'learn', 'market-explore', 'club-buzz'])
  const input = dialog.getByLabelText('Attach files')
  expect(input.element().getAttribute('accept')).toContain('video/mp4')
  await attachFiles(createFile('clip.mp4', 'video/mp4'), await createPng('a.png'))
  await expect.element(dialog.getByRole('list', { name: 'Files' })).toMatchTextContent(/clip\.mp4/)
  await community.selectOptions('learn')
  await expect.poll(() => input.element().getAttribute('accept')).toContain('.pdf')
  expect(input.element().getAttribute('accept')).not.toContain('video')
  await expect.element(alert).toHaveTextContent('Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.')
  await expect.poll(() => listItems.elements()).toHaveLength(1)
  await attachFiles(createFile('notes.pdf', 'application/pdf', 3000))
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(listItems.nth(1)).toMatchTextContent(/notes\.pdf\s*3 KB/)
  await community.selectOptions('market-explore')
  await expect.element(alert).toHaveTextContent('Only images/videos allowed for this community. Unsupported files were removed.')
})

test('files return with a community that accepts them', async () => {
  await openDialogSignedIn()
  await attachFiles(createFile('clip.mp4', 'video/mp4'), await createPng('a.png'))
  await community.selectOptions('learn')
  await expect.poll(readNames).toEqual(['a.png'])
  await dialog.getByLabelText('What a.png shows').fill('A green wall')
  await community.selectOptions('club-buzz')
  await expect.poll(readNames).toEqual(['clip.mp4', 'a.png'])
  await expect.element(dialog.getByLabelText('What a.png shows')).toHaveValue('A green wall')
  await expect.element(alert).not.toBeInTheDocument()

  await dialog.getByRole('button', { name: 'Remove clip.mp4' }).click()
  for (const name of ['learn', 'lounge']) await community.selectOptions(name)
  await expect.element(community).toHaveValue('lounge')
  expect(readNames()).toEqual(['a.png'])
})

test('At most 5 files are taken, and removing one moves the focus to the next', async () => {
  await page.viewport(390, 844)
  await openDialogSignedIn()
  const same = await createPng('same.png')
  const copies = [1, 2, 3].map(() => new File([same], 'same.png', { type: 'image/png', lastModified: same.lastModified }))
  await attachFiles(...copies, await createPng('d.png'), await createPng('e.png'), await createPng('f.png'))
  await expect.element(alert).toHaveTextContent('At most 5 files are taken.')
  await expect.poll(() => dialog.getByRole('img').elements()).toHaveLength(5)
  await expect.element(addButton).toBeDisabled()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Remove d.png' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Remove e.png' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(addButton).toHaveFocus()
  await dialog.getByRole('button', { name: 'Remove same.png' }).first().click()
  await expect.element(dialog.getByRole('button', { name: 'Remove same.png' }).first()).toHaveFocus()
  await expect.poll(() => dialog.getByRole('img').elements()).toHaveLength(2)
})

test('files are added by drop and paste, except the image of copied text', async () => {
  await openDialogSignedIn()
  const give = (type: 'drop' | 'paste', name: string, text?: string) => {
    const data = new DataTransfer()
    data.items.add(createFile(name, 'image/png'))
    if (text) data.setData('text/plain', text)
    const init = { bubbles: true, cancelable: true }
    const event = type === 'drop' ? new DragEvent('drop', { ...init, dataTransfer: data }) : new ClipboardEvent('paste', { ...init, clipboardData: data })
    textField.element().dispatchEvent(event)
  }
  give('drop', 'dropped.png')
  await expect.element(dialog.getByRole('button', { name: 'Remove dropped.png' })).toBeVisible()
  give('paste', 'pasted.png')
  await expect.element(dialog.getByRole('button', { name: 'Remove pasted.png' })).toBeVisible()
  give('paste', 'of-a-text.png', 'words')
  await expect.element(textField).toHaveTextContent('words')
  expect(dialog.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(2)
})

test.each([
  ['multipart', true],
  ['json', false],
])('an upload (%s) without progress for a minute is aborted and kept', async (kind, hasFile) => {
  acceptPosts()
  const release = network.hold('CreatePost')
  await openDialogSignedIn()
  await textField.fill('From the train')
  if (hasFile) await attachFiles(await createPng('a.png'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await postButton.click()
  await expect.element(postingButton).toBeVisible()
  await expect.poll(() => network.sent('CreatePost')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(50_000)
  await expect.element(postingButton).toBeVisible()
  await vi.advanceTimersByTimeAsync(11_000)
  await expect.element(alert).toHaveTextContent(`Failed to create post (${kind}) — 408 Request time out`)
  await expect.element(textField).toHaveTextContent('From the train')
  release()
})

test('an unreadable image is listed by its name', async () => {
  await openDialogSignedIn()
  await attachFiles(createFile('broken.png', 'image/png'), await createPng('whole.png'))
  await expect.element(dialog.getByText('broken.png')).toBeVisible()
  await expect.poll(() => dialog.getByRole('img').elements()).toHaveLength(1)
  expect(dialog.getByText('0 KB').elements()).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Remove broken.png' }).click()
  await expect.element(dialog.getByRole('img', { name: 'whole.png' })).toBeVisible()
})
