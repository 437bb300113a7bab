import type { Page } from '@playwright/test'
import { createPng } from '../../support/files/image-and-pdf-files.ts'

export const nameField = (page: Page) => page.getByLabel('Business name')
export const logoInput = (page: Page) => page.getByLabel('Logo')
export const logoPreview = (page: Page) => page.getByRole('img', { name: 'Preview' })
export const submitButton = (page: Page) => page.getByRole('button', { name: 'SUBMIT' })

export const createLogoPayload = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await (await createPng()).arrayBuffer()) })
