import { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'

test('the offline notice shows while offline', async ({ page, context }) => {
  await page.goto('/thrift')
  await expect(page.getByText('Bicycle')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  const notice = page.getByText('You are offline.')
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('printing shows posts only, dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(postArticles(page).first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('button:not(:has(img)):visible')).toHaveCount(0)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: postArticles(page) })
      .last(),
  ).toHaveCSS('content-visibility', 'visible')
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(34, 26, 51)')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('/dev/ui shows every component state in development', async ({ page, expectError }) => {
  // Broken images are among the states.
  expectError(/data:image/)
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design system')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Foundations', 'Actions', 'Fields', 'Messages', 'Drawings'])
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await expectTargetSizes(page)
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
})
