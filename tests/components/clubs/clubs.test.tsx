import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'

const toClub = ([name, category, ...keywords]: string[]) => ({
  slug: name?.toLowerCase(),
  name,
  category,
  keywords,
  banner: `/clubs/${name?.toLowerCase()}.svg`,
})
const clubs = [
  ['Resonance', 'Music', 'music', 'band'],
  ['Aesthetica', 'Art', 'art', 'drawing'],
  ['ShutterScape', 'Photography', 'photography'],
  ['CodeForge', 'Coding', 'coding'],
  ['Thirai', 'Theatre', 'theatre', 'drama'],
].map(toClub)

const search = page.getByRole('searchbox', { name: 'Search clubs' })
const list = page.getByRole('list', { name: 'Clubs' })
const readNames = () =>
  list
    .getByRole('listitem')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)

async function openClubs() {
  network.on('Clubs', { clubs })
  await openPage('/clubs')
  await expect.poll(readNames).toEqual(['Resonance', 'Aesthetica', 'ShutterScape', 'CodeForge', 'Thirai'])
}

test('shows banner, sub-navigation and the banner images of the clubs', async () => {
  await openClubs()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Clubs')
  await expect.element(page.getByRole('navigation', { name: 'Clubs' }).getByRole('link', { name: 'Clubs' })).toHaveAttribute('aria-current', 'page')
  const images = list.getByRole('img').elements() as HTMLImageElement[]
  expect(images).toHaveLength(5)
  await expect.poll(() => images.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true)
})

test('a search shows the clubs with a keyword that contains it, ignoring case and spaces', async () => {
  await openClubs()
  for (const [term, name] of [
    ['DRAMA', 'Thirai'],
    ['photo', 'ShutterScape'],
    ['raw', 'Aesthetica'],
    ['  Coding ', 'CodeForge'],
  ] as const) {
    await search.fill(term)
    await expect.poll(readNames).toEqual([name])
  }
  await search.fill('cricket')
  await expect.element(page.getByText('No club goes by “cricket”')).toBeVisible()
  await search.fill('')
  await expect.poll(readNames).toHaveLength(5)
})

test('club images follow the colour scheme', async () => {
  await openClubs()
  const readSource = () => (page.getByRole('img', { name: 'Thirai: Theatre' }).element() as HTMLImageElement).currentSrc
  await expect.poll(readSource).toMatch(/\/clubs\/thirai\.svg$/)
  await emulateMedia({ scheme: 'dark' })
  await expect.poll(readSource).toMatch(/\/clubs\/thirai-dark\.svg$/)
})

test('a failed load can be retried', async () => {
  expectError(/500/)
  network.on('Clubs', new ApiFailure(500, 'boom'))
  await openPage('/clubs')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The clubs could not be fetched.')
  network.on('Clubs', { clubs })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Thirai' })).toBeVisible()
})
