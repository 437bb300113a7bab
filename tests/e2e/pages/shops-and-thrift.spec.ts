import { createBusinessAccount, createStudentAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, expectAccessible, interceptOperation, readNavigationState, test } from '../fixtures.ts'

const shops = {
  data: {
    businesses: { __typename: 'BusinessConnection', edges: [], pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null } },
    viewer: null,
  },
}

/** A page of 50 shops, out of `pageCount` pages. */
const shopsPage = (page: number, pageCount = 3) => {
  const edges = Array.from({ length: 50 }, (_, index) => {
    const number = (page - 1) * 50 + index
    const texts = { name: `Shop ${number}`, tagline: `Wares of ${number} kinds`, whatsapp: '', instagram: '' }
    return { __typename: 'BusinessEdge', cursor: `${number}`, node: { __typename: 'Business', id: `${number}`, ownerUid: `${number}`, image: null, ...texts } }
  })
  const pageInfo = { __typename: 'PageInfo', hasNextPage: page < pageCount, endCursor: `${page * 50 - 1}` }
  return { data: { businesses: { __typename: 'BusinessConnection', edges, pageInfo } } }
}

test("Shops shows banner, sub-navigation and search, and lists the user's business first", { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const own = `Idlis of ${createUsername()}`
  const account = await createBusinessAccount(request, own)
  await createBusinessAccount(request, 'Newer than mine')
  await restoreSession(page, account)
  await page.goto('/shops')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shops')
  await expect(page.getByRole('navigation', { name: 'Market' }).getByRole('link')).toHaveText(['Explore', 'Shops', 'Thrift'])
  await expect(page.getByRole('searchbox', { name: 'Search shops' })).toBeVisible()
  const cards = page.getByRole('list', { name: 'Businesses' }).getByRole('listitem')
  await expect(cards.first().getByRole('heading')).toHaveText(own)
  await expect(cards.first()).toContainText('Your business')
  await expect(page.getByText('Your business')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: own })).toHaveCount(1)
})

test('search matches name and tagline on all pages', { tag: '@phone' }, async ({ page, request }) => {
  const name = createUsername()
  const account = await createBusinessAccount(request, `Idlis of ${name}`)
  await restoreSession(page, account)
  // A campus with many shops: 50 on each page.
  await interceptOperation(page, 'Shops', (count) => ({ status: 200, json: shopsPage(count) }))
  await page.goto('/shops')
  const names = page.getByRole('list', { name: 'Businesses' }).getByRole('heading')
  await expect(names).toHaveCount(51)
  const search = page.getByRole('searchbox', { name: 'Search shops' })
  await search.fill('SHOP 149')
  await expect(names).toHaveText(['Shop 149'])
  await search.fill(' OF 88 k ')
  await expect(names).toHaveText(['Shop 88'])
  await search.fill(name)
  await expect(names).toHaveText([`Idlis of ${name}`])
  await search.fill('nothing goes by this')
  await expect(page.getByRole('status').filter({ hasText: 'No businesses found for “nothing goes by this”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Add your business' })).toHaveCount(0)
  await expectAccessible(page)
  await search.fill('')
  await expect(names).toHaveCount(151)
})

test('a search that cannot load all shops says so and can continue', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await interceptOperation(page, 'Shops', (count) =>
    count === 2 ? { status: 500, json: { error: 'boom' } } : { status: 200, json: shopsPage(count === 1 ? 1 : count - 1) },
  )
  await page.goto('/shops')
  const names = page.getByRole('list', { name: 'Businesses' }).getByRole('heading')
  await expect(names).toHaveCount(50)
  await page.getByRole('searchbox', { name: 'Search shops' }).fill('shop 1')
  await expect(page.getByRole('alert')).toContainText('Not all shops could be searched.')
  await expect(names).toHaveCount(11)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(names).toHaveCount(61)
})

test('a search reads 200 shops, then asks to continue', async ({ page }) => {
  let pages = 0
  await interceptOperation(page, 'Shops', (count) => {
    pages = count
    return { status: 200, json: shopsPage(count, 6) }
  })
  await page.goto('/shops')
  const search = page.getByRole('searchbox', { name: 'Search shops' })
  await search.fill('shop 249')
  await expect(page.getByText('Searched the newest 200 shops.')).toBeVisible()
  expect(pages).toBe(4)
  await page.getByRole('button', { name: 'Search more shops' }).click()
  await expect(page.getByRole('list', { name: 'Businesses' }).getByRole('heading')).toHaveText(['Shop 249'])
  await expect.poll(() => pages).toBe(6)
})

test('a failed search retries with a new term and once online', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await interceptOperation(page, 'Shops', (count) =>
    count === 2 || count === 3 ? { status: 500, json: { error: 'boom' } } : { status: 200, json: shopsPage(count === 1 ? 1 : count - 2) },
  )
  await page.goto('/shops')
  const search = page.getByRole('searchbox', { name: 'Search shops' })
  const names = page.getByRole('list', { name: 'Businesses' }).getByRole('heading')
  await search.fill('shop 1')
  await expect(page.getByRole('alert')).toContainText('Not all shops could be searched.')
  const again = page.waitForResponse((response) => response.status() === 500)
  await search.fill('shop 10')
  await again
  await expect(page.getByRole('alert')).toContainText('Not all shops could be searched.')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(names).toHaveCount(11)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('contact icons open only safe links in a new tab', async ({ page, request }) => {
  const account = await createBusinessAccount(request, 'Chai Cart')
  const save = (data: object) =>
    request.patch(`/api/users/business/${account.uid}`, { headers: { authorization: `Bearer ${account.token}` }, data: { name: 'Chai Cart', ...data } })
  await save({ whatsapp: '98765 43210', instagram: '@chai.cart' })
  await restoreSession(page, account)
  await page.goto('/shops')
  const card = page.getByRole('article').filter({ hasText: 'Chai Cart' }).filter({ hasText: 'Your business' })
  const [whatsapp, instagram] = [card.getByRole('link', { name: 'Chai Cart on WhatsApp' }), card.getByRole('link', { name: 'Chai Cart on Instagram' })]
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/919876543210')
  await expect(instagram).toHaveAttribute('href', 'https://www.instagram.com/chai.cart')
  for (const link of [whatsapp, instagram]) await expect(link).toHaveAttribute('target', '_blank')
  // lucide has no brand icons; a generic icon would have the class `lucide`.
  for (const link of [whatsapp, instagram]) await expect(link.locator('svg:not(.lucide)')).toBeVisible()
  await save({ whatsapp: 'javascript:alert(1)', instagram: 'https://evil.example/chai' })
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect(card).toContainText('WhatsApp: javascript:alert(1)')
})

test("an empty list shows 'No businesses found' and 'Add your business'", async ({ page }) => {
  await interceptOperation(page, 'Shops', () => ({ status: 200, json: shops }))
  await page.goto('/shops')
  await expect(page.getByText('No businesses found')).toBeVisible()
  await page.getByRole('main').getByText('Add your business').click()
  await expect(page).toHaveURL('/business-setup')
  expect(await readNavigationState(page)).toEqual({ from: 'shops' })
})

test('a failed load leaves the list empty', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await interceptOperation(page, 'Shops', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/shops')
  await expect(page.getByText('No businesses found')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No businesses found')).toBeHidden()
})

test('the + button opens /business-setup from shops and merges the new business once', {
  tag: ['@main', '@phone'],
}, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/shops')
  await page.getByRole('link', { name: 'Add your business' }).last().click()
  await expect(page).toHaveURL('/business-setup')
  expect(await readNavigationState(page)).toEqual({ from: 'shops' })
  await page.getByLabel('Business name').fill('Sundal Stand')
  // The list without the new business, as from a replica that lags.
  await interceptOperation(page, 'Shops', () => ({ status: 200, json: shops }))
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page).toHaveURL('/shops')
  const card = page.getByRole('list', { name: 'Businesses' }).getByRole('listitem').first()
  await expect(card).toContainText('Sundal Stand')
  await expect(card).toContainText('Your business')
  expect(await page.evaluate(() => sessionStorage.getItem('newBusiness'))).toBeNull()
})

test('Thrift lists two sample items with price badge and contact links', { tag: '@main' }, async ({ page }) => {
  await page.goto('/thrift')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thrift')
  await expect(page.getByRole('searchbox', { name: 'Search thrift' })).toBeVisible()
  const items = page.getByRole('article')
  await expect(items.getByRole('heading')).toHaveText(['Laptop', 'Bicycle'])
  for (const item of await items.all()) {
    await expect(item.getByText(/^Min: ₹[\d,]+$/)).toBeVisible()
    await expect
      .poll(() =>
        item
          .getByRole('img')
          .first()
          .evaluate((one) => (one as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
    await expect(item.getByRole('link')).toHaveCount(2)
  }
  await page.getByRole('button', { name: 'Add something to thrift' }).click()
  await expect(page).toHaveURL('/thrift')
})

test('an incomplete stored business is shown with a placeholder and not as own', async ({ page, expectError }) => {
  expectError(/404/)
  await page.addInitScript(() => sessionStorage.setItem('newBusiness', JSON.stringify({ id: 'new', ownerUid: 'other', name: 'Fresh One', image: '/none.png' })))
  await page.goto('/shops')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fresh One' }) })
  await expect(card).toBeVisible()
  await expect(card.getByText('Your business')).toHaveCount(0)
  await expect(card.locator('img')).toHaveAttribute('src', '/business.svg')
})
