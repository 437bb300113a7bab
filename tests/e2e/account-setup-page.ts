import type { APIRequestContext, Page } from '@playwright/test'
import { drafted, enter } from './accounts.ts'
import { expect } from './fixtures.ts'

export const course = (page: Page) => page.getByLabel('Course')
export const picture = (page: Page) => page.getByLabel('Profile picture')
export const preview = (page: Page) => page.getByRole('img', { name: 'Preview' })
export const next = (page: Page) => page.getByRole('button', { name: 'NEXT' })
export const answer = (page: Page, word: 'Yes' | 'No') => page.getByLabel(word, { exact: true })
export const hint = (page: Page) => page.getByText('PNG, JPG, GIF - max 5MB')

export const chosen = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })

export async function open(page: Page, request: APIRequestContext) {
  const account = await drafted(request)
  await enter(page, account)
  await page.goto('/account-setup')
  await expect(course(page).getByRole('option')).toHaveCount(6)
  return account
}
