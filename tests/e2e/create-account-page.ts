import type { Page } from '@playwright/test'
import { freshEmail, password } from './accounts.ts'
import { expect } from './fixtures.ts'

export const username = (page: Page) => page.getByLabel('Username')
export const secret = (page: Page) => page.getByLabel(/^Password/)
export const confirmation = (page: Page) => page.getByLabel('Confirm Password')
export const next = (page: Page) => page.getByRole('button', { name: 'NEXT' })

/** Comes from the sign-up start screen with an email. */
export async function open(page: Page, address = freshEmail()) {
  await page.goto('/register')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL('/create-account')
  return address
}

export async function fill(page: Page, name: string, word = password, again = word) {
  await username(page).fill(name)
  await secret(page).fill(word)
  await confirmation(page).fill(again)
}
