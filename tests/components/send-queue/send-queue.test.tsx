import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addEntry, clearQueue, readEntries } from '../../../client/src/lib/send-queue/queue-store.ts'
import { acceptPosts, dialog, openDialogSignedIn, openPostDialog, postButton, readSentPosts, textField } from '../posts/post-dialog.ts'
import { answerThread, getReply, openComposer, textField as replyField, threadPath } from '../replies/thread.ts'
import { expectAccessible } from '../support/axe.ts'
import { setOnline } from '../support/browser.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const waitingPost = page.getByRole('article', { name: 'Your waiting post' })
const waitingReply = page.getByRole('article', { name: 'Your waiting reply' })
const withdraw = waitingPost.getByRole('button', { name: 'Withdraw' })
const undo = page.getByRole('button', { name: 'Undo' })
const words = '1 post or reply was not sent yet.'

beforeEach(() => {
  // What waits is sent as soon as the network is back.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  // The send queue of the module waits for the network until it is empty.
  onTestFinished(async () => {
    await clearQueue()
    setOnline(true)
  })
})

async function post(text: string) {
  await textField.fill(text)
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a waiting post can be withdrawn, and put back', async () => {
  acceptPosts()
  await openDialogSignedIn()
  setOnline(false)
  await post('On second thought')
  await withdraw.click()
  await expect.element(waitingPost).not.toBeInTheDocument()
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(waitingPost).toMatchTextContent('On second thought')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await withdraw.click()
  await expect.element(undo).toHaveFocus()
  await expect.element(waitingPost).not.toBeInTheDocument()
  await openPostDialog()
  await post('The better thought')
  await expect.element(waitingPost).toMatchTextContent('The better thought')
  expect(readSentPosts()).toEqual([])
  setOnline(true)
  await expect.element(waitingPost).not.toBeInTheDocument()
  expect(readSentPosts().map(({ contentHtml }) => contentHtml)).toEqual(['<p>The better thought</p>'])
})

test('a reply that the server refuses keeps its text and can be edited', async () => {
  await signInAsViewer()
  answerThread()
  await openPage(threadPath)
  setOnline(false)
  await openComposer()
  await replyField.fill('One last word')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect.element(waitingReply).toMatchTextContent('Waiting')
  await expectAccessible()
  await expect.element(getReply(1)).not.toBeInTheDocument()
  network.on('AddReply', new ApiFailure(403, 'The author has closed this thread to new replies.'))
  setOnline(true)
  await expect.element(waitingReply.getByRole('alert')).toHaveTextContent('The author has closed this thread to new replies.')
  await expect.element(waitingReply).toMatchTextContent('Not sent')
  await waitingReply.getByRole('button', { name: 'Edit' }).click()
  await expect.element(replyField).toHaveTextContent('One last word')
  await expect.element(waitingReply).not.toBeInTheDocument()
})

/** Lets a post of an account wait. */
async function fillQueue(uid: string) {
  const entry = { id: crypto.randomUUID(), uid, html: '<p>Never sent</p>', files: [], place: { community: 'LOUNGE' as const } }
  expect(await addEntry({ ...entry, writtenAt: Date.now(), attemptedAt: null, failure: null })).toBeNull()
}

test("'Logout & Continue' says what it would delete, and deletes it", async () => {
  const { uid } = await signInAs()
  await fillQueue(uid)
  network.on('EndSession', {})
  await openPage('/register')
  await page.getByRole('button', { name: 'Logout & Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect.element(question).toMatchTextContent(words)
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await readEntries()).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout & Continue' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText("You're already signed in")).not.toBeInTheDocument()
  await expect.poll(readEntries).toEqual([])
})

test("'Delete account' says what it would delete", async () => {
  const { uid } = await signInAsViewer()
  await fillQueue(uid)
  await openPage('/settings/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete your account' })).toMatchTextContent(words)
})

test("'Sign out everywhere' says what it would delete", async () => {
  const { uid } = await signInAsViewer()
  await fillQueue(uid)
  network.on('Sessions', { viewer: { id: viewerId } })
  await openPage('/settings/sessions')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toMatchTextContent(words)
})
