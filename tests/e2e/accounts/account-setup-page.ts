import type { Page } from '@playwright/test'

export const courseField = (page: Page) => page.getByLabel('Course')
export const bioField = (page: Page) => page.getByLabel('Short bio')
export const pictureInput = (page: Page) => page.getByLabel('Profile picture')
export const picturePreview = (page: Page) => page.getByRole('img', { name: 'Preview' })
export const nextButton = (page: Page) => page.getByRole('button', { name: 'NEXT' })
export const businessAnswer = (page: Page, label: 'Yes' | 'No') => page.getByLabel(label, { exact: true })

export const toFilePayload = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
