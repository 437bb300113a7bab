import { expect, expectAccessibleInBothSchemes, test } from '../fixtures.ts'

test('an unknown URL shows the not-found page', { tag: ['@main', '@phone'] }, async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
