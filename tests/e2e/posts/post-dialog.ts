import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect } from '../fixtures.ts'

/** A valid PNG in the campus green. */
export const createPngPayload = async (name: string, width = 80) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 60, channels: 3, background: '#1B6E4B' } })
    .png()
    .toBuffer(),
})

export const createPostBar = (page: Page) => page.getByRole('button', { name: 'Add a new post / Review / Update' })
export const postTextField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Post text' })
export const clickPost = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true }).click()

/** Open the dialog with the post bar of the page. */
export async function openPostDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await createPostBar(page).click()
  await expect(postTextField(dialog)).toBeFocused()
  return dialog
}

/** Open the lounge as a student with a completed profile. */
export async function openLoungeSignedIn(page: Page, request: APIRequestContext) {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/lounge')
  await expectSignedIn(page)
}
