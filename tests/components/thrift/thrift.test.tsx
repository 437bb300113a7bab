import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, readPath } from '../support/open-page.tsx'

test('lists two sample items with price badge, picture and contact links', async () => {
  await openPage('/thrift')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Thrift')
  await expect.element(page.getByRole('searchbox', { name: 'Search thrift' })).toBeVisible()
  const items = page.getByRole('article')
  const names = items.getByRole('heading').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Laptop', 'Bicycle'])
  for (const item of items.all()) {
    await expect.element(item.getByText(/^Min: ₹[\d,]+$/)).toBeVisible()
    const picture = item.getByRole('img').first().element() as HTMLImageElement
    await expect.poll(() => picture.naturalWidth).toBeGreaterThan(0)
    expect(item.getByRole('link').elements()).toHaveLength(2)
  }
})

test('the contact links of the cards of a row are at the same height', async () => {
  await page.viewport(820, 900)
  await openPage('/thrift')
  await expect.element(page.getByRole('link', { name: 'Bicycle on Instagram' })).toBeVisible()
  const tops = ['Laptop', 'Bicycle'].map(
    (name) =>
      page
        .getByRole('link', { name: `${name} on WhatsApp` })
        .element()
        .getBoundingClientRect().top,
  )
  expect(tops[0]).toBe(tops[1])
})

test("'Add something to thrift' has no function yet", async () => {
  await openPage('/thrift')
  await page.getByRole('button', { name: 'Add something to thrift' }).click()
  expect(readPath()).toBe('/thrift')
})
