import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer } from '../support/viewer.ts'

const views = page.getByRole('group', { name: 'View' })
const viewButton = (name: string) => views.getByRole('button', { name })
const title = page.getByRole('heading', { level: 2 }).first()
const loading = page.getByText('Loading events...')
const nothing = page.getByText('Nothing is planned in these days.')

/** An event of November 12, 2026, in campus time, or a day given as ISO date. */
const createEvent = (title: string, { day = '2026-11-12', hour = 4, ...fields }: Record<string, unknown> = {}) => {
  const time = `${day}T${String(hour).padStart(2, '0')}`
  return { id: title, title, place: 'Lab 4', startsAt: `${time}:00:00.000Z`, endsAt: `${time}:30:00.000Z`, calendarUrl: '/x.ics', ...fields }
}

/** On how many lines a word of an event is. */
function countLines(word: string) {
  const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && !texts.currentNode.textContent?.includes(word));
  const range = document.createRange()
  const start = texts.currentNode.textContent?.indexOf(word) ?? 0
  range.setStart(texts.currentNode, start)
  range.setEnd(texts.currentNode, start + word.length)
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
}

/** Opens the calendar at a time with these events, which are answered for the days of the request. */
async function openCalendar(events: ReturnType<typeof createEvent>[] = [], now = '2026-11-10T06:00:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  network.on('CampusEvents', ({ from, to }) => ({ events: events.filter(({ startsAt }) => startsAt >= from && startsAt < to) }))
  await openPage('/events')
  await expect.element(viewButton('Agenda')).toBeVisible()
}

describe('views', () => {
  test.each([
    [1440, 'Month'],
    [390, 'Agenda'],
  ])('a window of %i px begins with the view %o; the others can be chosen', { tags: ['rest'] }, async (width, first) => {
    await page.viewport(width, 844)
    await openCalendar([createEvent('Wall painting day')], '2026-11-12T01:00:00Z')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('THINNAI EVENTS')
    await expect.element(viewButton(first)).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Week', 'Month', 'Agenda']) {
      await viewButton(name).click()
      await expect.element(viewButton(name)).toHaveAttribute('aria-pressed', 'true')
      await expect.element(page.getByText('Wall painting day').first()).toBeInTheDocument()
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    }
  })

  // The layout sweep opens the first view of each width.
  test.each([
    [1440, 'Week', 'light'],
    [1440, 'Week', 'dark'],
    [1440, 'Agenda', 'light'],
    [390, 'Week', 'light'],
  ] as const)('axe finds nothing wrong in a window of %i px with the view %o in %s', { tags: ['rest'] }, async (width, name, scheme) => {
    await page.viewport(width, 844)
    await emulateMedia({ scheme })
    await openCalendar([createEvent('Wall painting day')])
    await viewButton(name).click()
    await expect.element(page.getByText('Wall painting day').first()).toBeInTheDocument()
    await expectAccessible()
  })

  test.each([390, 820, 1440])('a week has the dates of its days in a window of %i px', { tags: ['rest'] }, async (width) => {
    await page.viewport(width, 844)
    await openCalendar()
    await viewButton('Week').click()
    const readHeaders = () =>
      [...document.querySelectorAll('[role="columnheader"][data-date]')].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
    await expect.poll(readHeaders).toEqual(['Sun 8', 'Mon 9', 'Tue 10', 'Wed 11', 'Thu 12', 'Fri 13', 'Sat 14'].map((day) => expect.stringContaining(day)))
    for (const cell of document.querySelectorAll('[role="columnheader"][data-date]')) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  })

  test('a month begins with the week of today in a narrow window', { tags: ['rest'] }, async () => {
    await page.viewport(390, 844)
    await openCalendar([createEvent('Next month', { day: '2026-12-10' })], '2026-11-21T20:00:00Z')
    await viewButton('Month').click()
    const readDays = () => [...document.querySelectorAll('table[aria-label="Days"] button')].map((button) => button.getAttribute('aria-label'))
    await expect.poll(() => readDays()[0]).toBe('Sunday, November 22')
    expect(readDays().at(-1)).toBe('Saturday, December 26')
    await expect.element(title).toHaveTextContent('Nov 22 – Dec 26, 2026')
    await page.getByRole('button', { name: 'Next 5 weeks' }).click()
    await expect.poll(() => readDays()[0]).toBe('Sunday, December 27')
    await page.getByRole('button', { name: 'Previous 5 weeks' }).click()
    await page.getByRole('button', { name: 'Previous 5 weeks' }).click()
    await expect.poll(() => readDays()[0]).toBe('Sunday, October 18')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => readDays()[0]).toBe('Sunday, November 22')
    expectError(/ResizeObserver loop/)
    await page.viewport(1280, 844)
    await expect.element(title).toHaveTextContent('November 2026')
    expect(readDays()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(() => readDays()[0]).toBe('Sunday, November 22')
  })

  test('move forward, back and to today', { tags: ['rest'] }, async () => {
    await openCalendar([], '2026-11-21T20:00:00Z')
    await expect.element(title).toHaveTextContent('November 2026')
    // In Asia/Kolkata it is already the 22nd.
    expect(document.querySelector('[data-date="2026-11-22"]')).toHaveAttribute('aria-current', 'date')
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.element(title).toHaveTextContent('December 2026')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect.element(title).toHaveTextContent('October 2026')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.element(title).toHaveTextContent('November 2026')
  })
})

describe('loading', () => {
  test('a failed load can be retried, with the focus on the button while it fails', async () => {
    expectError(/500/)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T06:00:00Z') })
    network.on('CampusEvents', new ApiFailure(500, 'boom'))
    await openPage('/events')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(page.getByRole('alert')).toMatchTextContent('The events could not be fetched.')
    await expectAccessible()
    const countRequests = () => network.sent('CampusEvents').length
    const requestCount = countRequests()
    retry.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(countRequests).toBe(requestCount + 1)
    await expect.element(retry).not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(retry).toHaveFocus()
    network.on('CampusEvents', { events: [createEvent('Wall painting day')] })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await viewButton('Agenda').click()
    await expect.element(page.getByText('Wall painting day')).toBeVisible()
  })

  test('other days show a loading state', async () => {
    await openCalendar([createEvent('Wall painting day')])
    await viewButton('Agenda').click()
    await expect.element(page.getByText('Wall painting day')).toBeVisible()
    const release = network.hold('CampusEvents')
    for (const _ of 'abc') await page.getByRole('button', { name: 'Next 30 days' }).click()
    await expect.element(loading).toBeVisible()
    await expect.element(nothing).not.toBeInTheDocument()
    release()
    await expect.element(nothing).toBeVisible()
    await expect.element(loading).not.toBeInTheDocument()
  })

  test.each([1280, 390])('causes no layout shift in a window of %i px', { tags: ['rest'] }, async (width) => {
    await page.viewport(width, 844)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T06:00:00Z') })
    network.on('CampusEvents', { events: ['Open mic', 'Wall painting day', 'Build night'].map((name) => createEvent(name)) })
    const release = network.hold('CampusEvents')
    await openPage('/events')
    await expect.element(loading).toBeVisible()
    await document.fonts.ready
    const moved: number[] = []
    const add = (list: PerformanceEntry[]) => moved.push(...list.map((entry) => (entry as unknown as { value: number }).value))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    release()
    await expect.element(page.getByText('Wall painting day').first()).toBeInTheDocument()
    await expect.element(loading).not.toBeInTheDocument()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    add(observer.takeRecords())
    observer.disconnect()
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
})

describe('events', () => {
  test('a full day shows the rest on demand, and the details of a long title do not overflow', { tags: ['rest'] }, async () => {
    const long = `Event 6 ${'W'.repeat(120)}`
    const description = 'One line\nand another'
    await openCalendar([0, 1, 2, 3, 4, 5, 6].map((hour) => createEvent(hour === 6 ? long : `Event ${hour}`, { hour, description })))
    await page.getByText(/\+\d more/).click()
    await expect.element(page.getByText('Event 6')).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await emulateMedia({ scheme })
      await expectAccessible()
    }
    await page.getByText('Event 6').click()
    const dialog = page.getByRole('dialog', { name: long })
    await expect.element(dialog).toMatchTextContent('Thu, Nov 12, 11:30 AM – 12:00 PM')
    const element = dialog.element()
    expect(element.scrollWidth).toBe(element.clientWidth)
  })

  test('a long title in a month ends in an ellipsis', async () => {
    const long = `Long ${'W'.repeat(60)}`
    await openCalendar([createEvent(long)])
    const text = page.getByText(long)
    await expect.element(text).toHaveStyle('text-overflow: ellipsis')
    expect(text.element().scrollWidth).toBeGreaterThan(text.element().clientWidth)
  })

  test('a long title has two lines in the narrow days of a month', { tags: ['rest'] }, async () => {
    await page.viewport(820, 844)
    await openCalendar([createEvent('Resonance rehearsal')])
    const text = page.getByText('Resonance rehearsal')
    await expect.element(text).toHaveStyle('white-space: normal')
    expect(text.element().clientHeight).toBeGreaterThan(2 * Number.parseFloat(getComputedStyle(text.element()).fontSize))
  })

  test.each(['light', 'dark'] as const)('have details with time, place and club, without axe violations in %s', { tags: ['rest'] }, async (scheme) => {
    await emulateMedia({ scheme })
    const club = { id: 'c', slug: 'codeforge', name: 'CodeForge' }
    await openCalendar([createEvent('Build night', { hour: 11, club })])
    await viewButton('Agenda').click()
    await page.getByRole('button', { name: /Build night/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Build night' })
    await expect.element(dialog).toMatchTextContent('4:30 – 5:00 PM')
    await expect.element(dialog).toMatchTextContent('Lab 4')
    await expect.element(dialog.getByRole('link', { name: 'CodeForge' })).toHaveAttribute('href', '/clubs/codeforge')
    await expect.element(dialog.getByRole('link', { name: 'Add to my calendar' })).toHaveAttribute('href', '/x.ics')
    await expectAccessible()
  })

  test('that the viewer is registered or waits for are marked', async () => {
    await signInAs()
    const states = { 'Open mic': 'REGISTERED', Quiz: 'WAITING' }
    network.on('EventMarks', { events: Object.entries(states).map(([id, state]) => ({ id, viewerRegistration: { id: `of ${id}`, state } })) })
    await openCalendar(['Open mic', 'Quiz', 'Chess'].map((name) => createEvent(name)))
    await viewButton('Agenda').click()
    await expect.element(page.getByRole('button', { name: /✓ Open mic · registered/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /… Quiz · waiting list/ })).toBeVisible()
    await expect.element(page.getByText('Chess', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Open mic/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Open mic' })).toMatchTextContent('You are registered.')
    await expectAccessible()
  })

  test.each([
    [1440, 'Month'],
    [1440, 'Week'],
    [820, 'Month'],
    [820, 'Week'],
    [390, 'Week'],
  ])('have a short mark and a full name in a window of %i px with the view %o, which breaks no word', { tags: ['rest'] }, async (width, view) => {
    await page.viewport(width, 844)
    await signInAs()
    const states = { 'Open mic': 'REGISTERED', Debate: 'WAITING' }
    network.on('EventMarks', { events: Object.entries(states).map(([id, state]) => ({ id, viewerRegistration: { id: `of ${id}`, state } })) })
    await openCalendar([
      ...[createEvent('Open mic', { day: '2026-11-10' }), createEvent('Debate', { day: '2026-11-11' })],
      ...[createEvent('Film night', { cancelledAt: '2026-11-01T04:00:00.000Z' }), createEvent('Resonance quiz', { day: '2026-11-13' })],
    ])
    await viewButton(view).click()
    for (const name of [/✓ Open mic · registered$/, /… Debate · waiting list$/, /Cancelled: Film night$/, /Resonance quiz$/])
      await expect.element(page.getByRole('button', { name })).toBeInTheDocument()
    expect(page.getByText('Film night', { exact: true }).element().tagName).toBe('S')
    for (const word of ['Open', 'Debate', 'Film', 'night', 'Resonance', 'quiz']) expect(countLines(word)).toBe(1)
    const mark = page.getByText(/^✓ Open mic/).element()
    expect(mark.scrollWidth).toBeLessThanOrEqual(mark.clientWidth + 1)
    await expectAccessible()
  })

  test('open by the keyboard and return the focus', async () => {
    await openCalendar([createEvent('Open mic')])
    await viewButton('Agenda').click()
    const event = page.getByRole('button', { name: /Open mic/ })
    await expect.element(event).toBeVisible()
    event.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Open mic' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(event).toHaveFocus()
  })

  test.each(['light', 'dark'] as const)('an agenda without events says so, without axe violations in %s', { tags: ['rest'] }, async (scheme) => {
    await emulateMedia({ scheme })
    await openCalendar()
    await viewButton('Agenda').click()
    await expect.element(nothing).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Find a club' })).toHaveAttribute('href', '/clubs')
    await expectAccessible()
  })
})

test.each([1280, 390, 360])('organisers find a new event in the toolbar, which moves nothing else, in a window of %i px', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  network.on('OrganisedClubs', { clubs: [] })
  const release = network.hold('OrganisedClubs')
  await openCalendar([createEvent('Open mic')])
  const readTops = () => [viewButton('Month'), page.getByRole('button', { name: 'Today' })].map((part) => part.element().getBoundingClientRect().top)
  const tops = readTops()
  release()
  await expect.element(page.getByRole('link', { name: 'New event' })).toHaveAttribute('href', '/events/new')
  expect(readTops()).toEqual(tops)
})

test.each([1280, 390])('the calendar offers a subscription, whose address can be copied, in a window of %i px', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  const write = vi.spyOn(Clipboard.prototype, 'writeText').mockResolvedValue()
  await openCalendar()
  const feedUrl = `${location.origin}/api/events.ics`
  await expect.element(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', feedUrl.replace('http', 'webcal'))
  const copy = page.getByRole('button', { name: 'Copy the address' })
  await copy.click()
  const copied = page.getByRole('status').filter({ hasText: 'Copied' })
  await expect.element(copied).toBeInViewport({ ratio: 1 })
  const [one, other] = [copy.element().getBoundingClientRect(), copied.element().getBoundingClientRect()]
  expect(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top).toBe(true)
  expect(write).toHaveBeenCalledExactlyOnceWith(feedUrl)
})

test.each(['light', 'dark'] as const)('a shared calendar replaces the own one, without axe violations in %s', { tags: ['rest'] }, async (scheme) => {
  await emulateMedia({ scheme })
  const url = new URL('/robots.txt', location.href).href
  Object.assign(config, { eventsCalendarUrl: url })
  await openPage('/events')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('THINNAI EVENTS')
  await expect.element(page.getByTitle('THINNAI EVENTS')).toHaveAttribute('src', url)
  await expect.element(views).not.toBeInTheDocument()
  await expectAccessible()
})
