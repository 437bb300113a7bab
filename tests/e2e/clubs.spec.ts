import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, onOperation, test } from './fixtures.ts'

test('Banner, sub-navigation, search box and club banner images; search filters them by a keywords substring, case-insensitively', async ({ page }) => {
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  await expect(page.getByRole('navigation', { name: 'Clubs' }).getByRole('link', { name: 'Clubs' })).toHaveAttribute('aria-current', 'page')
  const clubs = page.getByRole('list', { name: 'Clubs' }).getByRole('listitem')
  const names = clubs.getByRole('heading')
  await expect(names).toHaveText(['Resonance', 'Aesthetica', 'ShutterScape', 'CodeForge', 'Thirai'])
  for (const image of await clubs.getByRole('img').all())
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const search = page.getByRole('searchbox', { name: 'Search clubs' })
  for (const [term, found] of [
    ['DRAMA', ['Thirai']],
    ['photo', ['ShutterScape']],
    ['raw', ['Aesthetica']],
    ['  Coding ', ['CodeForge']],
  ] as const) {
    await search.fill(term)
    await expect(names).toHaveText([...found])
  }
  await search.fill('chess')
  await expect(page.getByText('No club goes by “chess”')).toBeVisible()
  await search.fill('')
  await expect(names).toHaveCount(5)
})

test('the pictures of the clubs follow the colour scheme', async ({ page }) => {
  await page.goto('/clubs')
  const picture = page.getByRole('img', { name: 'Thirai: Theatre' })
  const source = () => picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
  await expect.poll(source).toMatch(/\/clubs\/thirai\.svg$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(source).toMatch(/\/clubs\/thirai-dark\.svg$/)
})

test('clubs that cannot be fetched can be asked for again', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await onOperation(page, 'Clubs', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/clubs')
  await expect(page.getByRole('alert')).toContainText('The clubs could not be fetched.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Thirai' })).toBeVisible()
})

for (const [path, settled] of [
  ['/clubs', 'Thirai'],
  ['/shops', 'Shops'],
  ['/thrift', 'Bicycle'],
  ['/profile', 'Your Posts'],
] as const) {
  test(`axe finds nothing wrong with ${path} in light and dark, and nothing is wider than the screen`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: settled })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await expectNoSidewaysScroll(page)
  })
}
