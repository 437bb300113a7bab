import { expect, expectAccessibleInBothSchemes, test } from './fixtures.ts'

for (const path of ['/compa']) {
  test(`${path} says honestly that it is not built yet`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('There is nothing to see or do here yet.')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
  })
}

test('an address that is none says so', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
