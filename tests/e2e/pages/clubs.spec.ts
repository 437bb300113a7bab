import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, interceptOperation, test } from '../fixtures.ts'

test('shows banner, sub-navigation and club banners, filtered by keyword', { tag: '@main' }, async ({ page }) => {
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  await expect(page.getByRole('navigation', { name: 'Clubs' }).getByRole('link', { name: 'Clubs' })).toHaveAttribute('aria-current', 'page')
  const clubs = page.getByRole('list', { name: 'Clubs' }).getByRole('listitem')
  const names = clubs.getByRole('heading')
  // Another test may add a club, which is the last.
  for (const [index, name] of ['Resonance', 'Aesthetica', 'ShutterScape', 'CodeForge', 'Thirai'].entries()) await expect(names.nth(index)).toHaveText(name)
  for (const image of await clubs.getByRole('img').all())
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const search = page.getByRole('searchbox', { name: 'Search clubs' })
  for (const [term, expectedCount] of [
    ['DRAMA', ['Thirai']],
    ['photo', ['ShutterScape']],
    ['raw', ['Aesthetica']],
    ['  Coding ', ['CodeForge']],
  ] as const) {
    await search.fill(term)
    await expect(names).toHaveText([...expectedCount])
  }
  await search.fill('cricket')
  await expect(page.getByText('No club goes by “cricket”')).toBeVisible()
  await search.fill('')
  await expect(names.nth(4)).toBeVisible()
})

test('club images follow the colour scheme', async ({ page }) => {
  await page.goto('/clubs')
  const picture = page.getByRole('img', { name: 'Thirai: Theatre' })
  const source = () => picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
  await expect.poll(source).toMatch(/\/clubs\/thirai\.svg$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(source).toMatch(/\/clubs\/thirai-dark\.svg$/)
})

test('a failed load can be retried', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await interceptOperation(page, 'Clubs', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/clubs')
  await expect(page.getByRole('alert')).toContainText('The clubs could not be fetched.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Thirai' })).toBeVisible()
})

for (const [path, settled] of [
  ['/clubs', 'Thirai'],
  ['/shops', 'Shops'],
  ['/thrift', 'Bicycle'],
] as const) {
  test(`${path} is accessible in both colour schemes and does not overflow`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: settled })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await expectNoHorizontalScroll(page)
  })
}
