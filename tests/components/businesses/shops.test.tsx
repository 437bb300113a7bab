import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getOwnFirstRule } from '../../../client/src/lib/format/own-first.ts'
import grid from '../../../client/src/pages/grid.module.css'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer, viewerId } from '../support/viewer.ts'
import { alert, answerShops, cards, readNames, search } from './shops-page.ts'

const main = page.getByRole('main')
/** The cursors of the pages that have been requested; null is the first page. */
const readFetchedPages = () => [...new Set(network.sent('Shops').map(({ variables }) => variables.after ?? null))]

/** Signs in as the owner of a business, which is answered as the viewer's. */
async function signInAsOwner(business: object) {
  const { uid } = await signInAsViewer()
  network.on('OwnBusiness', { viewer: { id: viewerId, business: { id: 'own', ownerUid: uid, viewerIsOwner: true, ...business } } })
  return uid
}

describe('the list', () => {
  test("has banner, sub-navigation and search, and the viewer's business first and once", async () => {
    const uid = await signInAsOwner({ name: 'Idli Corner' })
    const nodes = [
      { id: 'newer', ownerUid: 'other', name: 'Newer than mine' },
      { id: 'own', ownerUid: uid, name: 'Idli Corner' },
    ]
    network.on('Shops', { businesses: { edges: nodes.map((node) => ({ node })) } })
    await openPage('/shops')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Shops')
    const links = page.getByRole('navigation', { name: 'Market' }).getByRole('link').elements()
    expect(links.map(({ textContent }) => textContent)).toEqual(['Explore', 'Shops', 'Thrift'])
    await expect.element(search).toBeVisible()
    await expect.poll(readNames).toEqual(['Idli Corner', 'Newer than mine'])
    await expect.element(cards.first()).toMatchTextContent('Your business')
    expect(page.getByText('Your business').elements()).toHaveLength(1)
  })

  test("has the viewer's business first and highlighted before the viewer is loaded, and does not wait for a business that is on no later page", async () => {
    const uid = await signInAsOwner({ name: 'Idli Corner' })
    localStorage.setItem('uid', uid)
    const nodes = [
      { id: 'newer', ownerUid: 'other', name: 'Newer than mine', owner: { username: 'nila' } },
      { id: 'own', ownerUid: uid, name: 'Idli Corner', owner: { username: 'kavya.r' } },
    ]
    network.on('Shops', { businesses: { edges: nodes.map((node) => ({ node })) } })
    const release = network.hold('OwnBusiness')
    await openPage('/shops')
    await expect.poll(readNames).toEqual(['Idli Corner', 'Newer than mine'])
    const card = cards.first()
    await expect.element(card.getByText('Your business')).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'kavya.r' })).toHaveAttribute('href', '/u/kavya.r')
    expect(cards.nth(1).element().querySelector('[data-own]')).toBeNull()
    release()
  })

  test.each([
    [390, 2],
    [360, 2],
    [320, 1],
    [1440, 3],
  ])('in a window %i px wide has %i columns, and no card sticks out', { tags: ['rest'] }, async (width, columns) => {
    await page.viewport(width, 900)
    const node = {
      tagline: 'W'.repeat(60),
      owner: { username: 'nila'.padEnd(30, 'W') },
      whatsapp: '98765 43210',
      whatsappUrl: 'https://wa.me/919876543210',
      instagram: '@chai.cart',
    }
    const edges = ['a', 'b', 'c', 'd'].map((id) => ({ node: { id, ownerUid: id, name: `Shop ${id} ${'W'.repeat(40)}`, ...node } }))
    network.on('Shops', { businesses: { edges } })
    await openPage('/shops')
    await expect.poll(readNames).toHaveLength(4)
    const tops = cards.elements().map((card) => card.getBoundingClientRect().top)
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    for (const card of document.querySelectorAll('article')) expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  })

  test("without businesses shows 'No businesses found' and 'Add your business'", async () => {
    await openPage('/shops')
    await expect.element(page.getByText('No businesses found')).toBeVisible()
    await main.getByText('Add your business').first().click()
    await expect.poll(readPath).toBe('/business-setup')
    expect(readNavigationState()).toEqual({ from: 'shops' })
  })

  test("offers the owner of a hidden business 'Change your business'", async () => {
    await signInAsViewer()
    network.on('OwnBusiness', { viewer: { id: viewerId, business: null, settings: { business: { name: 'Stall' } } } })
    await openPage('/shops')
    await expect.element(main.getByRole('link', { name: 'Change your business' }).first()).toBeVisible()
    await expect.element(main.getByText('Add your business')).not.toBeInTheDocument()
  })

  test('stays empty after a failed load, until a retry', async () => {
    expectError(/500/)
    network.on('Shops', new ApiFailure(500, 'boom'))
    await openPage('/shops')
    await expect.element(page.getByText('No businesses found')).toBeVisible()
    answerShops(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No businesses found')).not.toBeInTheDocument()
    await expect.poll(readNames).toHaveLength(50)
  })
})

describe('a search', () => {
  test('matches name and tagline on all pages', async () => {
    await signInAsOwner({ name: 'Idlis of kavya.r' })
    answerShops()
    await openPage('/shops')
    await expect.poll(readNames).toHaveLength(51)
    await search.fill('SHOP 149')
    await expect.poll(readNames).toEqual(['Shop 149'])
    await search.fill(' OF 88 k ')
    await expect.poll(readNames).toEqual(['Shop 88'])
    await search.fill('kavya')
    await expect.poll(readNames).toEqual(['Idlis of kavya.r'])
    await search.fill('nothing goes by this')
    await expect.element(page.getByRole('status').filter({ hasText: 'No businesses found for “nothing goes by this”' })).toBeVisible()
    // The floating button changes the own business.
    await expect.element(main.getByRole('link', { name: 'Add your business' })).not.toBeInTheDocument()
    await search.fill('')
    await expect.poll(readNames).toHaveLength(151)
  })

  /** Searches 'shop 1' among 50 loaded shops; the further pages cannot be loaded. */
  async function failSearch() {
    expectError(/500/)
    answerShops()
    await openPage('/shops')
    await expect.poll(readNames).toHaveLength(50)
    network.on('Shops', new ApiFailure(500, 'boom'))
    await search.fill('shop 1')
    await expect.element(alert).toMatchTextContent('Not all shops could be searched.')
  }

  test('that cannot load all shops says so and can continue', async () => {
    await failSearch()
    await expect.poll(readNames).toHaveLength(11)
    answerShops()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(alert).not.toBeInTheDocument()
    await expect.poll(readNames).toHaveLength(61)
  })

  test('reads 200 shops, then asks to continue', async () => {
    answerShops(6)
    await openPage('/shops')
    await search.fill('shop 249')
    await expect.element(page.getByText('Searched the newest 200 shops.')).toBeVisible()
    expect(readFetchedPages()).toEqual([null, '49', '99', '149'])
    await page.getByRole('button', { name: 'Search more shops' }).click()
    await expect.poll(readNames).toEqual(['Shop 249'])
    await expect.poll(readFetchedPages).toEqual([null, '49', '99', '149', '199', '249'])
  })

  test('that has failed retries with a new term and once online', async () => {
    await failSearch()
    const readAttempts = () => network.sent('Shops').filter(({ variables }) => variables.after === '49').length
    expect(readAttempts()).toBe(1)
    await search.fill('shop 10')
    await expect.poll(readAttempts).toBe(2)
    await expect.element(alert).toMatchTextContent('Not all shops could be searched.')
    answerShops()
    dispatchEvent(new Event('online'))
    await expect.poll(readNames).toHaveLength(11)
    await expect.element(alert).not.toBeInTheDocument()
  })
})

describe('contacts of a business', () => {
  const [whatsapp, instagram] = [page.getByRole('link', { name: 'Chai Cart on WhatsApp' }), page.getByRole('link', { name: 'Chai Cart on Instagram' })]

  test('open WhatsApp and Instagram in a new tab', async () => {
    await signInAsOwner({ name: 'Chai Cart', whatsapp: '98765 43210', whatsappUrl: 'https://wa.me/919876543210', instagram: '@chai.cart' })
    await openPage('/shops')
    await expect.element(whatsapp).toHaveAttribute('href', 'https://wa.me/919876543210')
    await expect.element(instagram).toHaveAttribute('href', 'https://www.instagram.com/chai.cart')
    for (const link of [whatsapp, instagram]) {
      await expect.element(link).toHaveAttribute('target', '_blank')
      // lucide has no brand icons; a generic icon would have the class `lucide`.
      await expect.element(link.element().querySelector<SVGElement>('svg:not(.lucide)')).toBeVisible()
    }
  })

  test('are text where they are no safe address', async () => {
    await signInAsOwner({ name: 'Chai Cart', whatsapp: 'javascript:alert(1)', whatsappUrl: null, instagram: 'https://evil.example/chai' })
    await openPage('/shops')
    await expect.element(cards.first()).toMatchTextContent('WhatsApp: javascript:alert(1)')
    await expect.element(cards.getByRole('link')).not.toBeInTheDocument()
  })
})

describe("the place of the viewer's business in the list of the server", () => {
  const readOwner = () => localStorage.getItem('owns-business')
  /** A list as the server renders it, with the rule of the head. */
  function renderList(owners: string[]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(getOwnFirstRule())
    const list = document.createElement('ul')
    list.className = grid.grid ?? ''
    list.dataset.ownPlace = ''
    for (const owner of owners) list.append(createItem(owner))
    document.adoptedStyleSheets.push(sheet)
    document.body.append(list)
    onTestFinished(() => {
      list.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    })
    return list
  }
  function createItem(owner: string) {
    const item = document.createElement('li')
    item.dataset.owner = owner
    item.style.height = '200px'
    return item
  }
  const readPlaces = (list: Element) =>
    [...list.querySelectorAll('[data-owner^=other]')].map((item) => [item.getBoundingClientRect().x, item.getBoundingClientRect().y])

  test.each([700, 1440])('is kept for an owner, whose business is inserted later: nothing moves at %i px', { tags: ['rest'] }, async (width) => {
    await page.viewport(width, 844)
    for (const [key, value] of [
      ['uid', 'mine'],
      ['owns-business', 'true'],
    ] as const)
      localStorage.setItem(key, value)
    const list = renderList(['other1', 'other2', 'other3', 'other4'])
    const before = readPlaces(list)
    list.prepend(createItem('mine'))
    delete list.dataset.ownPlace
    expect(readPlaces(list)).toEqual(before)
  })

  test.each([
    { uid: 'mine', owns: null, owners: ['other1', 'other2'] },
    { uid: 'mine', owns: 'true', owners: ['other1', 'mine', 'other2'] },
  ])('is not kept for $uid who owns a business: $owns, among $owners', ({ uid, owns, owners }) => {
    localStorage.setItem('uid', uid)
    if (owns) localStorage.setItem('owns-business', owns)
    const list = renderList(owners)
    const before = readPlaces(list)
    delete list.dataset.ownPlace
    expect(readPlaces(list)).toEqual(before)
  })

  test('is remembered once the business of the viewer is loaded, until it is gone', async () => {
    await signInAsOwner({ name: 'Idli Corner' })
    await openPage('/shops')
    await expect.poll(readOwner).toBe('true')
    await cleanup()
    network.on('OwnBusiness', { viewer: { id: viewerId, business: null } })
    await openPage('/shops')
    await expect.poll(readOwner).toBeNull()
  })
})

describe('a business that was just saved in this tab', () => {
  test('is listed first and once, though the list and the viewer lack it, and is forgotten', async () => {
    const { uid } = await signInAsViewer()
    network.on('OwnBusiness', { viewer: { id: viewerId, business: null } })
    localStorage.setItem('uid', uid)
    sessionStorage.setItem('newBusiness', JSON.stringify({ id: 'new', ownerUid: uid, name: 'Sundal Stand' }))
    network.on('Shops', { businesses: { edges: [{ node: { id: 'other', name: 'Shop 1' } }] } })
    await openPage('/shops')
    await expect.poll(readNames).toEqual(['Sundal Stand', 'Shop 1'])
    await expect.element(cards.first()).toMatchTextContent('Your business')
    expect(sessionStorage.getItem('newBusiness')).toBeNull()
  })

  test('is shown with a placeholder and not as own if it is incomplete', async () => {
    sessionStorage.setItem('newBusiness', JSON.stringify({ id: 'new', ownerUid: 'other', name: 'Fresh One', image: 'data:,' }))
    await openPage('/shops')
    const card = cards.filter({ hasText: 'Fresh One' })
    await expect.element(card).toBeVisible()
    await expect.element(card.getByText('Your business')).not.toBeInTheDocument()
    await expect.poll(() => card.element().querySelector('img')?.getAttribute('src')).toBe('/business.svg')
  })
})
