import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, test } from '../fixtures.ts'

test('an announcement stands below the header until it is dismissed in this browser', async ({ page }) => {
  // Only this page has it: announcements of the server would be in the pages of other tests.
  const added = `,"announcements":[{"id":"QW5ub3VuY2VtZW50OjE","text":"Exams begin on Monday","endsAt":${Date.now() + 3_600_000}}]}`
  await page.route('**/lounge', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<div id="root">.*<\/div>(<script type="application\/json" id="initial-data">[^<]*)\}<\/script>/s,
      (_match, data) => {
        return `<div id="root"></div>${data}${added}</script>`
      },
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/lounge')
  const banner = page.getByRole('region', { name: 'Announcements' })
  await expect(banner).toHaveText('Exams begin on Monday')
  // The sweep of all pages has no announcement.
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Clubs', exact: true }).first().click()
  await expect(page).toHaveURL(/clubs$/)
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Dismiss: Exams begin on Monday' }).click()
  await expect(banner).toBeHidden()
  await page.goto('/lounge')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
