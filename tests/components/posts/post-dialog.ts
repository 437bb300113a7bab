// Loaded before the first test: its time limit is not that of the modules.
import '../../../client/src/features/posts/compose/create-post-dialog.tsx'
import '../../../client/src/pages/posts/lounge.tsx'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Account, signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

export const postBar = page.getByRole('button', { name: 'Add a new post / Review / Update' })
export const dialog = page.getByRole('dialog', { name: 'Create Post' })
export const textField = dialog.getByRole('textbox', { name: 'Post text' })
export const postButton = dialog.getByRole('button', { name: 'Post', exact: true })
export const postingButton = dialog.getByRole('button', { name: 'Posting...' })
export const community = dialog.getByLabelText('Community')
export const alert = dialog.getByRole('alert')
export const closeButton = dialog.getByRole('button', { name: 'Close' })

/** Opens the dialog with the post bar of the page. Waits until the editor has taken the focus: Tiptap takes it in a frame after the dialog has opened. */
export async function openPostDialog() {
  await postBar.click()
  await expect.element(textField).toHaveFocus()
  await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)))
}

/** Opens the dialog in the lounge as a new account. */
export async function openDialogSignedIn(path = '/lounge'): Promise<Account> {
  const account = await signInAs()
  await openPage(path)
  await openPostDialog()
  return account
}

/** Renders the page anew, as a reload does: only what the browser has stored remains. */
export async function reopenPage(path = '/lounge') {
  await cleanup()
  await openPage(path)
}

/** Answers new posts with success. */
export const acceptPosts = () => network.on('CreatePost', { createPost: { post: {} } })

/** The variables of the posts that were sent. */
export const readSentPosts = () => network.sent('CreatePost').map(({ variables }) => variables.input)

/** A valid PNG in the campus green. */
export async function createPng(name: string, width = 80) {
  const canvas = new OffscreenCanvas(width, 60)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#1B6E4B'
  context.fillRect(0, 0, width, 60)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

export const createFile = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

export const attachFiles = async (...files: File[]) => userEvent.upload(dialog.getByLabelText('Attach files'), files)
