import { createBusinessAccount, createStudentAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, graphqlUrlPattern, holdResponses, interceptOperation, observeLayoutShift, readLayoutShift, readNavigationState, test } from '../fixtures.ts'

const noShops = {
  data: { businesses: { __typename: 'BusinessConnection', edges: [], pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null } } },
}

test('a student adds a business from the shops, which list it first and once', { tag: '@main' }, async ({ page, request }) => {
  const name = `Sundal of ${createUsername()}`
  await restoreSession(page, await createStudentAccount(request))
  const businesses = page.getByRole('list', { name: 'Businesses' })
  const card = businesses.getByRole('listitem').first()
  await test.step('the + button leads to the set-up of a business and back', async () => {
    await page.goto('/shops')
    await page.getByRole('link', { name: 'Add your business' }).last().click()
    await expect(page).toHaveURL('/business-setup')
    expect(await readNavigationState(page)).toEqual({ from: 'shops' })
    await page.getByLabel('Business name').fill(name)
    // The list without the new business, as from a replica that lags.
    await interceptOperation(page, 'Shops', () => ({ status: 200, json: noShops }))
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page).toHaveURL('/shops')
    await expect(card).toContainText(name)
    await expect(card).toContainText('Your business')
    expect(await page.evaluate(() => sessionStorage.getItem('newBusiness'))).toBeNull()
  })
  await test.step('a returning owner sees it before newer ones', async () => {
    await page.unroute(graphqlUrlPattern)
    await createBusinessAccount(request, 'Newer than mine')
    await page.reload()
    await expect(card.getByRole('heading')).toHaveText(name)
    await expect(card).toContainText('Your business')
    await expect(page.getByText('Your business')).toHaveCount(1)
    await expect(businesses.getByRole('heading', { name })).toHaveCount(1)
    await expect(businesses.getByRole('heading', { name: 'Newer than mine' }).first()).toBeVisible()
  })
  await test.step('its place in the list of the server does not change when the page is hydrated', async () => {
    const fresh = await page.context().newPage()
    await observeLayoutShift(fresh)
    // A font that arrives moves lines. The query of the viewer's business comes late: the list does not wait for it.
    const releaseFonts = await holdResponses(fresh, '**/*.woff2')
    const releaseOwn = await holdResponses(fresh, graphqlUrlPattern, (operation) => operation.includes('OwnBusiness'))
    const releaseScripts = await holdResponses(fresh, /\/assets\/(?!appearance-)[^/]*\.js$/)
    await fresh.goto('/shops', { waitUntil: 'commit' })
    const items = fresh.getByRole('list', { name: 'Businesses' }).getByRole('listitem')
    const readPlace = () => items.filter({ hasText: name }).boundingBox()
    const first = await readPlace()
    const tops = await items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top))
    expect(first?.y).toBe(Math.min(...tops))
    releaseScripts()
    await expect(items.first()).toContainText('Your business')
    expect(await readPlace()).toEqual(first)
    expect(await readLayoutShift(fresh)).toBeLessThan(0.02)
    releaseFonts()
    releaseOwn()
    await fresh.close()
  })
})
