import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { enter, setUp } from './accounts.ts'
import { expect, hold } from './fixtures.ts'

/** A real PNG in the campus green. */
export const picture = async (name: string, width = 80) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 60, channels: 3, background: '#1B6E4B' } })
    .png()
    .toBuffer(),
})

export const bar = (page: Page) => page.getByRole('button', { name: 'Add a new post / Review / Update' })
export const textOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Post text' })
export const post = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true }).click()

/** Opens the dialog by the bar of the page. */
export async function open(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await bar(page).click()
  await expect(textOf(dialog)).toBeFocused()
  return dialog
}

/** The lounge as a student with a finished profile has it. */
export async function enterLounge(page: Page, request: APIRequestContext) {
  await enter(page, await setUp(request))
  await page.goto('/lounge')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Holds every new post back until let go. */
export const holdPosts = (page: Page) => hold(page, '/graphql', (body) => body.includes('mutation CreatePost'))
