import type { Page } from '@playwright/test'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { expect, navigateTo } from '../fixtures.ts'

export const nameField = (page: Page) => page.getByLabel('Business name')
export const logoInput = (page: Page) => page.getByLabel('Logo')
export const logoPreview = (page: Page) => page.getByRole('img', { name: 'Preview' })
export const submitButton = (page: Page) => page.getByRole('button', { name: 'SUBMIT' })

/** Navigate to business set-up with this state, as another page of the app does. */
export async function openBusinessSetup(page: Page, state: object | null = null) {
  await page.goto('/register')
  await navigateTo(page, '/business-setup', state)
  await expect(nameField(page)).toBeVisible()
}

export const createLogoPayload = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await (await createPng()).arrayBuffer()) })
