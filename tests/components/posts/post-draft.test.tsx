import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { blockWrites, countDraftFiles, failWrites } from './draft-files.ts'
import {
  acceptPosts,
  attachFiles,
  closeButton,
  community,
  createPng,
  dialog,
  openDialogSignedIn,
  openPostDialog,
  postBar,
  postButton,
  reopenPage,
  textField,
} from './post-dialog.ts'

test('a closed draft reopens with text and files', async () => {
  await openDialogSignedIn()
  await textField.fill('Half a thought')
  await attachFiles(await createPng('kept.png'))
  await closeButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(postBar).toHaveFocus()
  await openPostDialog()
  await expect.element(textField).toHaveTextContent('Half a thought')
  await expect.element(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
})

test('the bar marks a saved draft until it is posted, and that of another page not', async () => {
  acceptPosts()
  await page.viewport(390, 844)
  await openDialogSignedIn()
  await textField.fill('Half a thought')
  await closeButton.click()
  await expect.element(postBar).toHaveAccessibleName('Add a new post / Review / Update')
  await expect.element(postBar).toHaveAccessibleDescription('Draft')
  await reopenPage('/learn')
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect.element(postBar).toHaveAccessibleName('Add a new post / Review / Update')
  await expect.element(postBar).not.toHaveAccessibleDescription('Draft')
  await reopenPage('/lounge')
  await expect.element(postBar.getByText('Draft')).toBeVisible()
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  await openPostDialog()
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(postBar).toHaveAccessibleName('Add a new post / Review / Update')
  await expect.element(postBar).not.toHaveAccessibleDescription('Draft')
})

test('a reload keeps text, files, descriptions and community', async () => {
  await openDialogSignedIn()
  await textField.fill('Half a thought')
  await attachFiles(await createPng('kept.png'))
  await dialog.getByLabelText('What kept.png shows').fill('A green wall')
  await community.selectOptions('club-buzz')
  // Files are stored a moment after the text.
  await expect.poll(countDraftFiles).toBe(1)
  await reopenPage()
  await openPostDialog()
  await expect.element(textField).toHaveTextContent('Half a thought')
  await expect.element(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
  await expect.element(dialog.getByLabelText('What kept.png shows')).toHaveValue('A green wall')
  await expect.element(community).toHaveValue('club-buzz')
})

test('posting deletes the draft, even if its files cannot be deleted', async () => {
  acceptPosts()
  await openDialogSignedIn()
  await textField.fill('Half a thought')
  await attachFiles(await createPng('kept.png'))
  await expect.poll(countDraftFiles).toBe(1)
  // The page may be closed before the files are deleted.
  failWrites('delete')
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await reopenPage()
  await openPostDialog()
  await expect.element(textField).toHaveTextContent('')
  await expect.element(dialog.getByRole('listitem')).not.toBeInTheDocument()
})

test('signing out deletes the drafts', async () => {
  await openDialogSignedIn()
  await textField.fill('Not for the next one here')
  await closeButton.click()
  expect(JSON.stringify(localStorage)).toContain('Not for the next one')
  network.on('EndSession', {})
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(readPath).toBe('/login')
  expect(JSON.stringify(localStorage)).not.toContain('Not for the next one')
})

const missingFileNotice = dialog.getByText('Your browser did not keep late.png. Please attach again what the post needs.')

/** Whether the browser would ask before it leaves the page. */
const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving during file writes asks first', async () => {
  await openDialogSignedIn()
  await attachFiles(await createPng('kept.png'))
  await expect.poll(countDraftFiles).toBe(1)
  await expect.poll(asksBeforeUnload).toBe(false)
  const unblockWrites = await blockWrites()
  await attachFiles(await createPng('late.png'))
  await dialog.getByLabelText('What late.png shows').fill('A late wall')
  expect(asksBeforeUnload()).toBe(true)
  await cleanup()
  // The write ended with the page.
  unblockWrites()
  await expect.poll(asksBeforeUnload).toBe(false)
})

test('a file that was not saved is named until it is attached again', async () => {
  await openDialogSignedIn()
  await attachFiles(await createPng('kept.png'))
  await expect.poll(countDraftFiles).toBe(1)
  const put = failWrites('put')
  await attachFiles(await createPng('late.png'))
  await dialog.getByLabelText('What late.png shows').fill('A late wall')
  put.mockRestore()
  await reopenPage()
  await openPostDialog()
  await expect.element(dialog.getByRole('img', { name: 'kept.png' })).toBeVisible()
  await expect.element(missingFileNotice).toBeVisible()
  await dialog.getByLabelText('What kept.png shows').fill('A green wall')
  await expect.element(missingFileNotice).toBeVisible()
  await attachFiles(await createPng('late.png'))
  await expect.element(missingFileNotice).not.toBeInTheDocument()
  await expect.poll(countDraftFiles).toBe(2)
  await expect.poll(asksBeforeUnload).toBe(false)
  await reopenPage()
  await openPostDialog()
  await expect.element(dialog.getByRole('img', { name: 'late.png' })).toBeVisible()
})

test('editing a description does not rewrite the stored file', async () => {
  await openDialogSignedIn()
  await attachFiles(await createPng('a.png'), await createPng('b.png'))
  await expect.poll(countDraftFiles).toBe(2)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const countPuts = () => (put.mock.contexts as IDBObjectStore[]).filter(({ transaction }) => transaction.db.name === 'thinnai-drafts').length
  await dialog.getByLabelText('What b.png shows').fill('A green wall')
  await attachFiles(await createPng('c.png'))
  await expect.poll(countPuts).toBe(1)
  await dialog.getByRole('button', { name: 'Remove a.png' }).click()
  await expect.poll(countPuts).toBe(2)
  await expect.poll(countDraftFiles).toBe(2)
  await reopenPage()
  await openPostDialog()
  await expect.element(dialog.getByLabelText('What b.png shows')).toHaveValue('A green wall')
  await expect.element(dialog.getByLabelText('What c.png shows')).toHaveValue('')
  expect(dialog.getByRole('listitem').elements()).toHaveLength(2)
})

test('a dialog opened before the session is known shows the right draft', async () => {
  await openDialogSignedIn()
  await textField.fill('Half a thought')
  await closeButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await cleanup()
  // The session is read once the page is idle.
  const idleCallbacks: IdleRequestCallback[] = []
  const onIdle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => idleCallbacks.push(callback))
  await openPage('/lounge')
  await postBar.click()
  // Long enough for a dialog that does not wait for the session.
  for (let frame = 0; frame < 20; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  await expect.element(dialog).not.toBeInTheDocument()
  onIdle.mockRestore()
  for (const callback of idleCallbacks) callback({ didTimeout: false, timeRemaining: () => 50 })
  await expect.element(textField).toHaveTextContent('Half a thought')
  await expect.element(textField).toHaveFocus()
})
