import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const dialog = page.getByRole('dialog', { name: 'Create Post' })
const textField = dialog.getByRole('textbox', { name: 'Post text' })
const postButton = dialog.getByRole('button', { name: 'Post', exact: true })

async function openPostDialog() {
  await signInAs()
  network.on('Feed', {})
  await openPage('/lounge')
  await page.getByRole('button', { name: 'Add a new post / Review / Update' }).click()
  await expect.element(textField).toHaveFocus()
}

test('a failure of the server shows the alert of the spec and keeps the text', async () => {
  network.on('CreatePost', new ApiFailure(500, 'boom'))
  await openPostDialog()
  await userEvent.keyboard('Hello')
  await postButton.click()
  await expect.element(dialog.getByRole('alert')).toHaveExactText('Failed to create post (json) — 500 boom')
  await expect.element(textField).toHaveTextContent('Hello')
})

test('a post with a file is sent as a form', async () => {
  network.on('CreatePost', { createPost: { post: { contentHtml: '<p>With a file</p>' } } })
  await openPostDialog()
  await userEvent.keyboard('With a file')
  await userEvent.upload(dialog.getByLabelText('Attach files'), new File(['x'], 'a.png', { type: 'image/png' }))
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(network.sent('CreatePost').map(({ files, variables }) => [files.map(({ name }) => name), variables.input.community])).toEqual([[['a.png'], 'LOUNGE']])
})
