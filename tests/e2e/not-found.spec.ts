import { expect, expectAccessibleInBothSchemes, test } from './fixtures.ts'

test('an address that is none says so', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
