import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { openPage, readPath } from '../support/open-page.tsx'

const labels = ['Profile', 'Account', 'Privacy', 'Notifications', 'Calendar', 'Appearance', 'Sessions', 'Reports', 'Data']
const list = page.getByRole('main').getByRole('list')
const back = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true })
const navigation = page.getByRole('navigation', { name: 'Settings' })

test.each([390, 1440])('the settings are a list, whose rows say what is there and lead to it, at %i px', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  await openPage('/settings')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
  const rows = list.getByRole('link').elements()
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(labels)
  for (const row of rows) {
    expect(row.querySelector('small')?.textContent).toBeTruthy()
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  }
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateMedia({ scheme })
    await expectAccessible()
  }
  list.getByRole('link', { name: 'Appearance' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(readPath).toBe('/settings/appearance')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Appearance' })).toHaveFocus()
})

test('on phones a page of the settings leads back to the list, on wide screens beside it to the others', async () => {
  await page.viewport(390, 844)
  await openPage('/settings/appearance')
  await expect.element(navigation).not.toBeInTheDocument()
  await expect.element(back).toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(back).not.toBeInTheDocument()
  await expect.element(navigation.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')
  expect(navigation.getByRole('link').elements()).toHaveLength(labels.length)
  await page.viewport(390, 844)
  await back.click()
  await expect.poll(readPath).toBe('/settings')
})
