import type { APIRequestContext, Page } from '@playwright/test'
import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect } from '../fixtures.ts'

export const courseField = (page: Page) => page.getByLabel('Course')
export const pictureInput = (page: Page) => page.getByLabel('Profile picture')
export const picturePreview = (page: Page) => page.getByRole('img', { name: 'Preview' })
export const nextButton = (page: Page) => page.getByRole('button', { name: 'NEXT' })
export const businessAnswer = (page: Page, label: 'Yes' | 'No') => page.getByLabel(label, { exact: true })
export const pictureHint = (page: Page) => page.getByText('PNG, JPG, GIF - max 5MB')

export const toFilePayload = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })

export async function openAccountSetup(page: Page, request: APIRequestContext) {
  const account = await createDraftAccount(request)
  await restoreSession(page, account)
  await page.goto('/account-setup')
  // Another test may add a course.
  await expect(courseField(page).getByRole('option').nth(5)).toBeAttached()
  return account
}
