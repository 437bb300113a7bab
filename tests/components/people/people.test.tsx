import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'
import { signInAsViewer } from '../support/viewer.ts'
import { serveFollows } from './people.ts'

const items = page.getByRole('list', { name: 'People' }).getByRole('listitem')
const searchField = page.getByRole('searchbox', { name: 'Search people' })
const [courseField, clubField] = [page.getByLabelText('Course'), page.getByLabelText('Club')]

const createPerson = (username: string, course = 'BA English') => ({ id: btoa(`User:${username}`), uid: username, username, viewerProfile: { course } })
type Person = ReturnType<typeof createPerson>

/** Answers searches of these people by name and course, 20 a page. */
function servePeople(people: Person[]) {
  network.on('PeopleFilters', { courses: ['BA English', 'BCom Finance'], clubs: [{ id: 'c1', slug: 'resonance', name: 'Resonance' }] })
  network.on('People', ({ query, course, after }) => {
    const matching = people.filter(({ username, viewerProfile }) => username.startsWith(query) && (!course || viewerProfile.course === course))
    const start = Number(after ?? 0)
    const nodes = matching.slice(start, start + 20)
    const pageInfo = { hasNextPage: start + 20 < matching.length, endCursor: String(start + nodes.length) }
    return { people: { edges: nodes.map((node, index) => ({ cursor: String(start + index + 1), node })), pageInfo } }
  })
}

test('visitors are asked to log in', async () => {
  await openPage('/people')
  await expect.element(page.getByText('Log in to find people.')).toBeVisible()
  await expectAccessible()
})

const servePair = () => servePeople([createPerson('mala_a', 'BCom Finance'), createPerson('mala_b')])

test('people are found by name, which is in the address', async () => {
  await signInAsViewer()
  servePair()
  await openPage('/people')
  await expect.element(page.getByText('Type at least two letters of a name, or choose a course or a club.')).toBeVisible()
  await searchField.fill('mala')
  await expect.poll(() => items.elements().length).toBe(2)
  await expect.poll(readPath).toBe('/people?q=mala')
})

test('people are found by course and club, which are in the address', async () => {
  await signInAsViewer()
  servePair()
  await openPage('/people?q=mala&club=resonance')
  await expect.element(clubField).toHaveValue('Resonance')
  await courseField.selectOptions('BCom Finance')
  await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/mala_a.*BCom Finance/)])
  expect(readPath()).toBe('/people?q=mala&club=resonance&course=BCom+Finance')
  expect(network.sent('People').at(-1)?.variables).toEqual({ query: 'mala', course: 'BCom Finance', club: 'resonance' })
})

test('a club is added to the address, and all of it is listed without a name', async () => {
  await signInAsViewer()
  servePair()
  await openPage('/people?q=mala')
  await expect.poll(() => items.elements().length).toBe(2)
  await clubField.selectOptions('Resonance')
  await expect.poll(() => network.sent('People').at(-1)?.variables).toEqual({ query: 'mala', course: null, club: 'resonance' })
  expect(readPath()).toBe('/people?q=mala&club=resonance')
  await reloadPage()
  await expect.element(clubField).toHaveValue('Resonance')
  await searchField.fill('')
  await expect.poll(readPath).toBe('/people?club=resonance')
  await expect.poll(() => items.elements().length).toBe(2)
})

test('a search that finds nobody says so', async () => {
  await signInAsViewer()
  servePair()
  await openPage('/people?q=nobody&course=BA+English')
  await expect.element(page.getByText('Nobody found for “nobody”')).toBeVisible()
  await expectAccessible()
})

test('a person is followed from the list', async () => {
  await signInAsViewer()
  servePeople([createPerson('mala')])
  serveFollows()
  await openPage('/people?q=mala')
  const button = items.getByRole('button')
  await expect.element(button).toHaveTextContent('Follow mala')
  await button.click()
  await expect.element(button).toHaveTextContent('Following mala')
  await expect.poll(() => network.sent('SetUserFollow').map(({ variables }) => variables.input)).toEqual([{ userId: btoa('User:mala'), follow: true }])
})

test('a search that fails says so and offers a retry, and its list has further pages', async () => {
  await signInAs()
  network.on('People', new ApiFailure(500, 'The directory is closed.'))
  await openPage('/people?q=mala')
  await expect.element(page.getByRole('alert')).toHaveTextContent('People could not be searched. The directory is closed.')
  await expectAccessible()
  servePeople(Array.from({ length: 21 }, (_, index) => createPerson(`mala_${index}`)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => items.elements().length).toBe(20)
  await page.getByRole('button', { name: 'Show more people' }).click()
  await expect.poll(() => items.elements().length).toBe(21)
})
