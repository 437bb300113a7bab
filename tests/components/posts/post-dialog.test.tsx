import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { clickAt, drag } from '../support/mouse.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import {
  acceptPosts,
  alert,
  attachFiles,
  closeButton,
  community,
  createFile,
  createPng,
  dialog,
  openDialogSignedIn,
  openPostDialog,
  postBar,
  postButton,
  postingButton,
  readSentPosts,
  textField,
} from './post-dialog.ts'

describe('errors', () => {
  test('a failure of the server shows the alert of the spec and keeps the text, which can be sent again', async () => {
    network.on('CreatePost', new ApiFailure(503, 'The campus sleeps.'))
    await openDialogSignedIn()
    await textField.fill('Once more')
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Failed to create post (json) — 503 The campus sleeps.')
    await expect.element(postButton).toHaveFocus()
    await textField.click()
    await userEvent.keyboard('{End}!')
    await expect.element(textField).toHaveTextContent('Once more!')
    await expect.element(alert).not.toBeInTheDocument()
    acceptPosts()
    await postButton.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(readSentPosts().at(-1)).toMatchObject({ community: 'LOUNGE', contentHtml: '<p>Once more!</p>' })
  })

  test('a failure of a post with a file shows the alert of the spec until the community changes', async () => {
    network.on('CreatePost', new ApiFailure(503, 'The campus sleeps.'))
    await openDialogSignedIn()
    await attachFiles(await createPng('again.png'))
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Failed to create post (multipart) — 503 The campus sleeps.')
    await community.selectOptions('learn')
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('an error without a message says that posting failed', async () => {
    network.on('CreatePost', new Response(null, { status: 204 }))
    await openDialogSignedIn()
    await attachFiles(await createPng('a.png'))
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Failed to create post (multipart) — 204 Failed to post')
  })

  test('a refusal of a file keeps text and file', async () => {
    network.on('CreatePost', new ApiFailure(415, 'The type of photo.png does not match its content.'))
    await openDialogSignedIn()
    await textField.fill('See for yourself')
    await attachFiles(createFile('photo.png', 'image/png'))
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Failed to create post (multipart) — 415 The type of photo.png does not match its content.')
    await expect.element(textField).toHaveTextContent('See for yourself')
    await expect.element(dialog.getByRole('listitem')).toBeVisible()
  })

  test('an account without a username reads why it cannot post', async () => {
    network.on('CreatePost', new ApiFailure(409, 'Choose a username first.', 'username'))
    await openDialogSignedIn()
    await textField.fill('Who am I?')
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Failed to create post (json) — 409 Choose a username first.')
  })

  test('a draft that was changed after a failed response can be posted beside the published version', async () => {
    network.on('CreatePost', new ApiFailure(503, 'Busy.'))
    await openDialogSignedIn()
    await textField.fill('Tea at four')
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Failed to create post (json) — 503 Busy.')
    network.on('CreatePost', new ApiFailure(422, 'The key was used for another post.', 'Idempotency-Key'))
    await textField.click()
    await userEvent.keyboard('{End}, or five')
    await postButton.click()
    const words = 'An earlier version of this post is already published. Press Post again to publish this one too.'
    await expect.element(alert).toHaveTextContent(`Failed to create post (json) — 422 ${words}`)
    acceptPosts()
    await postButton.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [first, second, third] = network.sent('CreatePost').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test("a visitor sees 'Sign in to post'", async () => {
    await openPage('/lounge')
    await openPostDialog()
    await textField.fill('Hello?')
    await postButton.click()
    await expect.element(alert).toHaveTextContent('Sign in to post')
    expect(readSentPosts()).toEqual([])
  })
})

test('a post with a file is sent as a form', async () => {
  acceptPosts()
  await openDialogSignedIn()
  await textField.fill('With a file')
  await attachFiles(createFile('a.png', 'image/png'))
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(network.sent('CreatePost').map(({ files, variables }) => [files.map(({ name }) => name), variables.input.community])).toEqual([[['a.png'], 'LOUNGE']])
})

test('the dialog cannot be closed or changed while posting, and is empty afterwards', async () => {
  acceptPosts()
  const release = network.hold('CreatePost')
  await openDialogSignedIn()
  await textField.fill('Held back')
  await community.selectOptions('club-buzz')
  await attachFiles(await createPng('held.png'))
  await postButton.click()
  await expect.element(postingButton).toHaveAttribute('aria-busy', 'true')
  for (const button of dialog.getByRole('button').elements()) expect(button).toBeDisabled()
  await expect.element(dialog.getByLabelText('Post text')).toHaveAttribute('contenteditable', 'false')
  await userEvent.keyboard('more{Escape}{Escape}{Escape}{Tab}{Escape}{Escape}')
  await clickAt(5, 5)
  await userEvent.keyboard('{Escape}')
  await expect.element(postingButton).toBeVisible()
  await expect.element(dialog.getByLabelText('Post text')).toHaveTextContent('Held back')
  // As in a browser without support for closedby.
  dialog.element().removeAttribute('closedby')
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await expect.element(postingButton).toBeVisible()
  release()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Your post is up in club-buzz.')).toBeVisible()

  await openPostDialog()
  await expect.element(textField).toHaveTextContent('')
  await expect.element(textField).toHaveAttribute('contenteditable', 'true')
  await expect.element(dialog.getByRole('list', { name: 'Files' })).not.toBeInTheDocument()
  await expect.element(community).toHaveValue('lounge')
})

test('clicking outside closes the dialog, a drag from inside or outside does not', async () => {
  await openDialogSignedIn()
  const { left, width, top } = dialog.element().getBoundingClientRect()
  const inside = [left + width / 2, top + 30] as const
  await drag(inside, [5, 5])
  await expect.element(dialog).toBeVisible()
  await drag([5, 5], inside)
  await expect.element(dialog).toBeVisible()
  await clickAt(5, 5)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(postBar).toHaveFocus()
})

test('cancelling the file picker keeps the dialog open', async () => {
  await openDialogSignedIn()
  dialog
    .getByLabelText('Attach files')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.element(dialog).toBeVisible()
  await expect.element(textField).toBeVisible()
})

test('narrowing the window keeps the dialog open', { tags: ['rest'] }, async () => {
  await page.viewport(1440, 900)
  await signInAs()
  await openPage('/lounge')
  await expect.element(page.getByRole('complementary', { name: 'On campus' })).toBeVisible()
  await openPostDialog()
  await textField.fill('Half a thought')
  await page.viewport(820, 1180)
  await expect.element(page.getByRole('complementary', { name: 'On campus' })).not.toBeInTheDocument()
  await expect.element(textField).toHaveTextContent('Half a thought')
})

test.each([
  ['a wide', 1280],
  ['a narrow', 390],
])('the page behind the dialog does not scroll or move in %s window', { tags: ['rest'] }, async (_name, width) => {
  await page.viewport(width, 844)
  await signInAs()
  await openPage('/lounge')
  await expect.element(postBar).toBeVisible()
  const readOverflow = () => getComputedStyle(document.documentElement).overflowY
  const readBox = () => document.querySelector('main button[type="button"][class*="bar"]')?.getBoundingClientRect().toJSON()
  expect(readOverflow()).toBe('visible')
  await openPostDialog()
  expect(readOverflow()).toBe('hidden')
  const box = readBox()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(readOverflow()).toBe('visible')
  expect(readBox()).toEqual(box)
})

test('axe finds nothing wrong with the dialog with an alert, files and while posting, in light and dark; nothing overflows', { tags: ['rest'] }, async () => {
  acceptPosts()
  const release = network.hold('CreatePost')
  await page.viewport(390, 844)
  await openDialogSignedIn()
  await userEvent.keyboard('#axe ')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await userEvent.keyboard('bold example.org ')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await attachFiles(await createPng('a.png'), createFile('clip.mp4', 'video/mp4'))
  await community.selectOptions('learn')
  await expect.element(alert).toBeVisible()
  await expectAccessible()
  expect(dialog.element().scrollWidth).toBe(dialog.element().clientWidth)
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  await postButton.click()
  await expect.element(postingButton).toBeVisible()
  await expectAccessible()
  release()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an error is gone when the dialog is opened again', async () => {
  await openDialogSignedIn()
  await postButton.click()
  await expect.element(alert).toHaveTextContent('Please add some content or attach files before posting.')
  await closeButton.click()
  await openPostDialog()
  await expect.element(alert).not.toBeInTheDocument()
})
