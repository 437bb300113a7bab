import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from './support/open-page.tsx'

test('an unknown address shows the not-found page with a link to the lounge', async () => {
  await openPage('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the lounge' })).toHaveAttribute('href', '/lounge')
})
