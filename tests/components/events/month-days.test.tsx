import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxListedEvents } from '../../../client/src/generated/event-limits.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const grid = page.getByRole('grid', { name: 'Days' })
const nothing = page.getByText('Nothing is planned on this day.')
const getDay = (name: string | RegExp) => grid.getByRole('button', { name })
const chosenDay = page.getByRole('heading', { level: 3 })

/** An event that takes half an hour of the campus's time, which is five and a half hours before UTC. */
const createEvent = (title: string, startsAt: string, fields: Record<string, unknown> = {}) => ({
  ...{ id: title, title, place: 'Lab 4', startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(), calendarUrl: '/x.ics' },
  ...fields,
})

const events = [
  createEvent('Open mic', '2026-11-12T12:30:00.000Z'),
  createEvent('Wall painting day, with a name that does not fit into a day of a month', '2026-11-14T04:00:00.000Z'),
  ...['Chess', 'Quiz', 'Debate', 'Dance'].map((title, hour) => createEvent(title, `2026-11-14T0${hour + 5}:00:00.000Z`)),
  createEvent('Techfest', '2026-11-26T04:00:00.000Z', { endsAt: '2026-11-28T12:00:00.000Z' }),
  createEvent('Film night', '2026-12-01T12:30:00.000Z', { cancelledAt: '2026-11-11T04:00:00.000Z' }),
]

/** Opens the month at noon of Thursday, November 12, on a phone. */
async function openMonth(list = events) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T06:30:00Z') })
  network.on('CampusEvents', ({ from, to }) => ({ events: list.filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to) }))
  await openPage('/events')
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Month' }).click()
  await expect.element(getDay(/^Thursday, November 12, \d+ event/)).toBeVisible()
}

beforeEach(() => page.viewport(390, 844))

test('the days of a month have a dot for each event, and the events of the chosen day are below, first those of today', async () => {
  await openMonth()
  await expect.element(chosenDay).toHaveTextContent('Thursday, November 12')
  await expect.element(page.getByRole('button', { name: /6 – 6:30pm\s*Open mic/ })).toBeVisible()
  expect(getDay('Thursday, November 12, 1 event').element()).toHaveAttribute('aria-current', 'date')
  const dots = [...document.querySelectorAll('table[aria-label="Days"] button')].map((button) => button.lastElementChild?.childElementCount)
  expect(dots.slice(0, 7)).toEqual([0, 0, 0, 0, 1, 0, 3])
  await getDay('Saturday, November 14, 5 events').click()
  await expect.element(chosenDay).toHaveTextContent('Saturday, November 14')
  const title = page.getByText(events[1]?.title ?? '')
  await expect.element(title).toBeVisible()
  expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth)
  await title.click()
  await expect.element(page.getByRole('dialog', { name: /Wall painting day/ })).toBeVisible()
})

test('an event of several days is on each of them', { tags: ['rest'] }, async () => {
  await openMonth()
  for (const day of ['Thursday, November 26', 'Friday, November 27', 'Saturday, November 28']) {
    await getDay(`${day}, 1 event`).click()
    await expect.element(page.getByRole('button', { name: /Techfest/ })).toBeVisible()
  }
  await getDay('Sunday, November 29').click()
  await expect.element(nothing).toBeVisible()
})

test('the arrow keys choose a day, and Tab leads to its events', async () => {
  await openMonth()
  getDay('Thursday, November 12, 1 event').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(getDay('Saturday, November 14, 5 events')).toHaveFocus()
  await expect.element(grid.getByRole('gridcell', { selected: true })).toHaveTextContent('14+')
  await userEvent.keyboard('{ArrowDown}{Home}')
  await expect.element(getDay('Sunday, November 15')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(getDay('Sunday, November 8')).toHaveFocus()
  // There is no earlier day.
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{End}')
  await expect.element(getDay('Saturday, November 14, 5 events')).toHaveFocus()
  // Alt and an arrow go back in the history.
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{Home}{/Control}')
  await expect.element(getDay('Saturday, November 14, 5 events')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /Wall painting/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: /Wall painting/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /Wall painting/ })).toHaveFocus()
})

test('a day is called empty only once the events of its weeks are loaded', { tags: ['rest'] }, async () => {
  await openMonth()
  const readBusy = () => grid.element().parentElement?.ariaBusy
  const release = network.hold('CampusEvents')
  for (const _ of 'ab') await page.getByRole('button', { name: 'Next 5 weeks' }).click()
  await expect.element(page.getByText('Loading events...')).toBeVisible()
  await expect.element(chosenDay).toHaveTextContent('Sunday, January 17')
  await expect.element(nothing).not.toBeInTheDocument()
  expect(readBusy()).toBe('true')
  release()
  await expect.element(nothing).toBeVisible()
  expect(readBusy()).toBe('false')
})

test('no day is called empty if not all events are listed', { tags: ['rest'] }, async () => {
  await openMonth(Array.from({ length: maxListedEvents }, (_, index) => createEvent(`Event ${index}`, '2026-11-12T12:30:00.000Z')))
  await getDay('Friday, November 13').click()
  await expect.element(chosenDay).toHaveTextContent('Friday, November 13')
  await expect.element(page.getByText(`Only the first ${maxListedEvents} events of this period are shown.`)).toBeVisible()
  await expect.element(nothing).not.toBeInTheDocument()
})

test('days with events of the viewer say so', { tags: ['rest'] }, async () => {
  await signInAs()
  const states = { 'Open mic': 'REGISTERED', Chess: 'WAITING' }
  network.on('EventMarks', { events: Object.entries(states).map(([id, state]) => ({ id, viewerRegistration: { id: `of ${id}`, state } })) })
  await openMonth()
  await expect.element(getDay('Thursday, November 12, 1 event, yours among them')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /✓ Open mic · registered/ })).toBeVisible()
  await expect.element(getDay('Saturday, November 14, 5 events, 1 on a waiting list')).toBeVisible()
})

test('a day says how many of its events are cancelled', async () => {
  await openMonth()
  await expect.element(getDay('Tuesday, December 1, 1 event, 1 cancelled')).toBeVisible()
})

test.each(['light', 'dark'] as const)('the month has no axe violations in %s', { tags: ['rest'] }, async (scheme) => {
  await emulateMedia({ scheme })
  await openMonth()
  await getDay('Saturday, November 14, 5 events').click()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})
