import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer } from '../support/viewer.ts'

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

test('a card says the members, the meetings, the next event and whether the viewer has joined', async () => {
  await signInAsViewer()
  const nextEvent = { id: 'e1', title: 'Build night', startsAt: '2026-12-04T11:30:00.000Z' }
  const [first, second, third] = clubs
  const cards = [
    { ...first, id: 'C1', memberCount: 12, meetings: 'Monday, 4 pm', nextEvent },
    { ...second, id: 'C2', memberCount: 1, meetings: 'Friday, 4 pm' },
    { ...third, id: 'C3' },
  ]
  network.on('Clubs', { clubs: cards })
  network.on('ClubMemberships', { clubs: cards.map(({ id }) => ({ id, viewerMembership: id === 'C2' ? { id: 'M1' } : null })) })
  await openPage('/clubs')
  const items = list.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent(/Music · 12 members.*Meets: Monday, 4 pm.*Next event: Build night, Fri, Dec 4.*5:00.PM/)
  await expect.element(items.nth(1)).toMatchTextContent(/Art · 1 member.*Meets: Friday, 4 pm.*Joined/)
  await expect.element(items.nth(2)).toMatchTextContent(/Photography · 0 members.*No meeting is planned yet\./)
  expect(list.getByText('Joined').elements()).toHaveLength(1)
  await expectAccessible()
})

test.each([
  [820, 2],
  [390, 1],
  [1440, 2],
])('in a window %i px wide has %i columns', { tags: ['rest'] }, async (width, columns) => {
  await page.viewport(width, 900)
  await openClubs()
  const tops = list
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect().top)
  expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
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

test('club images follow the colour scheme', { tags: ['rest'] }, async () => {
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
