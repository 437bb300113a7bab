import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, connectionLost, network } from '../support/network.ts'
import { article, editDialog, editField, menuButton, openEditDialog, openOwnPost, ownPostId, saveButton, selectMenuItem } from './own-post.ts'
import { createPng, reopenPage } from './post-dialog.ts'

const path = `/post/${ownPostId}`
const readOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
const readSentEdits = () => network.sent('EditPost').map(({ variables }) => variables.input)

async function expectAccessibleInBothSchemes() {
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  await emulateMedia({ scheme: 'light' })
}

test('Control+Enter saves an edit, the post shows the new text, and the focus returns to its menu', async () => {
  await openOwnPost('Notes of Unit 2')
  await openEditDialog()
  await userEvent.keyboard(' and 3')
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}')
  await expect.element(editDialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(menuButton).toHaveFocus()
  await expect.element(article).toMatchTextContent('Notes of Unit 2 and 3')
  await expect.element(article.getByRole('button', { name: 'edited' })).toBeVisible()
  expect(readSentEdits()).toMatchObject([{ postId: ownPostId, version: 1, contentHtml: '<p>Notes of Unit 2 and 3</p>' }])
})

test.each([1280, 390])('axe finds nothing wrong with the dialog that edits a post, and nothing overflows (%i px)', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  await openOwnPost('Notes of Unit 2')
  await openEditDialog()
  await expectAccessibleInBothSchemes()
  expect(readOverflow()).toBe(0)
})

test("'edited' opens the earlier versions of a post", async () => {
  const revision = { version: 1, contentHtml: '<p>Notes of Unit 2</p>', publishedAt: '2026-08-01T09:30:00.000Z' }
  network.on('Revisions', { node: { __typename: 'Post', id: ownPostId, revisions: [revision] } })
  await openOwnPost('Notes of Unit 2 and 3', { version: 2, editedAt: '2026-08-01T10:00:00.000Z' })
  await article.getByRole('button', { name: 'edited' }).click()
  const revisions = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect.element(revisions.getByRole('listitem')).toMatchTextContent(/Notes of Unit 2$/)
  await expectAccessibleInBothSchemes()
})

test('the description of a published picture can be changed, and a video has its icon', async () => {
  const picture = { url: '/favicon.svg', type: 'IMAGE', alt: 'A cat', width: 64, height: 64 }
  await openOwnPost('A picture', { media: [picture, { url: '/clip.mp4', type: 'VIDEO', alt: '' }] })
  await openEditDialog()
  const files = editDialog.getByRole('list', { name: 'Published files' }).getByRole('listitem')
  expect(files.nth(1).element().querySelector('svg.lucide-film')).not.toBeNull()
  const description = editDialog.getByLabelText('What A cat shows')
  await expect.element(description).toHaveValue('A cat')
  await description.fill('A dog on the stairs')
  await expectAccessibleInBothSchemes()
  await saveButton.click()
  await expect.element(editDialog).not.toBeInTheDocument()
  expect(readSentEdits()).toMatchObject([{ changedAlts: [{ url: picture.url, alt: 'A dog on the stairs' }], removedFiles: [] }])
})

test('files of a post can be added, taken out and put back', async () => {
  await openOwnPost('A picture', { media: [{ url: '/favicon.svg', type: 'IMAGE', alt: '', width: 64, height: 64 }] })
  await openEditDialog()
  await userEvent.upload(editDialog.getByLabelText('Attach files'), await createPng('two.png'))
  await editDialog.getByRole('button', { name: 'Take out Picture 1' }).click()
  await expect.element(editDialog.getByText('Will be taken out')).toBeVisible()
  await editDialog.getByRole('button', { name: 'Put back Picture 1' }).click()
  await expect.element(editDialog.getByText('Will be taken out')).not.toBeInTheDocument()
  await editDialog.getByRole('button', { name: 'Take out Picture 1' }).click()
  await expect.element(editDialog.getByText('Will be taken out')).toBeVisible()
  await saveButton.click()
  await expect.element(editDialog).not.toBeInTheDocument()
  expect(readSentEdits()).toMatchObject([{ version: 1, removedFiles: ['/favicon.svg'] }])
  expect(network.sent('EditPost').map(({ files }) => files.map(({ name }) => name))).toEqual([['two.png']])
})

test.each([1280, 390])('a conflict shows both texts and loses neither (%i px)', async (width) => {
  await page.viewport(width, 844)
  const state = await openOwnPost('First')
  await openEditDialog()
  await userEvent.keyboard(', mine')
  Object.assign(state, { text: 'First, of another tab', version: 2 })
  network.on('EditPost', new ApiFailure(409, 'The post was changed meanwhile.'))
  await saveButton.click()
  await expect.element(editDialog.getByRole('region', { name: 'The current text' })).toMatchTextContent('First, of another tab')
  await expect.element(editField).toHaveTextContent('First, mine')
  await expectAccessibleInBothSchemes()
  expect(readOverflow()).toBe(0)
  await editDialog.getByRole('button', { name: 'Close' }).click()
  await openEditDialog()
  await expect.element(editField).toHaveTextContent('First, mine')
  network.on('EditPost', { editPost: { post: { id: ownPostId, contentHtml: '<p>First, mine</p>', version: 3 } } })
  await saveButton.click()
  await expect.element(editDialog).not.toBeInTheDocument()
  await expect.element(article).toMatchTextContent('First, mine')
  expect(readSentEdits().map(({ version }) => version)).toEqual([1, 2])
})

test('an edit that fails is kept over a reload and can be retried', async () => {
  await openOwnPost('Bus at six')
  await openEditDialog()
  await userEvent.keyboard(' now')
  network.on('EditPost', connectionLost)
  await saveButton.click()
  await expect.element(editDialog.getByRole('alert')).toHaveTextContent('Connection failed. Your text is kept. Try again.')
  await reopenPage(path)
  await openEditDialog()
  await expect.element(editField).toHaveTextContent('Bus at six now')
  network.on('EditPost', { editPost: { post: { id: ownPostId, contentHtml: '<p>Bus at six now</p>', version: 2 } } })
  await saveButton.click()
  await expect.element(editDialog).not.toBeInTheDocument()
  await expect.element(article).toMatchTextContent('Bus at six now')
})

test('an unsaved edit of a post that cannot be edited any more can be copied', { tags: ['rest'] }, async () => {
  const state = await openOwnPost('Lost?')
  await openEditDialog()
  await userEvent.keyboard(' No.')
  await editDialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(editDialog).not.toBeInTheDocument()
  state.canEdit = false
  await reopenPage(path)
  // The page asks again what the viewer may do.
  window.dispatchEvent(new Event('focus'))
  await selectMenuItem('Unsaved edit')
  await expect.element(editDialog.getByRole('alert')).toHaveTextContent('The post can no longer be edited. Below is your unsaved text.')
  await expectAccessibleInBothSchemes()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await editDialog.getByRole('button', { name: 'Copy text' }).click()
  await expect.element(page.getByText('Text copied.')).toBeInTheDocument()
  expect(writeText.mock.calls).toEqual([['Lost? No.']])
})
