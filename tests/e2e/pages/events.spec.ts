import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { readConfig } from '../../../server/config.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { emulatorUrl } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  graphqlUrlPattern,
  holdResponses,
  interceptOperation,
  overrideConfig,
  removeInitialData,
  servePolicy,
  test,
} from '../fixtures.ts'

test('embeds the shared calendar with its title', async ({ page }) => {
  const eventsCalendarUrl = 'https://calendar.example.edu/embed?ctz=Asia%2FKolkata'
  await overrideConfig(page, { eventsCalendarUrl })
  await servePolicy(page, '/events', createBrowserConfig(readConfig({ EVENTS_CALENDAR_ID: eventsCalendarUrl }), new URL(emulatorUrl).host).policies.app)
  await page.route(eventsCalendarUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<title>x</title><p>The shared calendar</p>' }))
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('THINNAI EVENTS')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'THINNAI EVENTS')
  await expect(frame).toHaveAttribute('src', eventsCalendarUrl)
  await expect(frame.contentFrame().getByText('The shared calendar')).toBeVisible()
  await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
})

test('shows month, week and agenda with event details', { tag: ['@main', '@phone'] }, async ({ page, isMobile }) => {
  await page.clock.setFixedTime(Date.now())
  await page.goto('/events')
  await expect(page).toHaveTitle('THINNAI EVENTS · Thinnai')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('THINNAI EVENTS')
  const views = page.getByRole('group', { name: 'View' })
  await expect(views.getByRole('button', { name: isMobile ? 'Agenda' : 'Month' })).toHaveAttribute('aria-pressed', 'true')
  await views.getByRole('button', { name: 'Agenda' }).click()
  await expect(page.getByText('Wall painting day')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await expectTargetSizes(page)

  await page.getByText('CodeForge build night').click()
  const dialog = page.getByRole('dialog', { name: 'CodeForge build night' })
  await expect(dialog).toContainText(/5:00 – 7:00 PM/)
  await expect(dialog).toContainText('Lab 4')
  await expect(dialog.getByRole('link', { name: 'CodeForge' })).toHaveAttribute('href', '/clubs/codeforge')
  await expectAccessibleInBothSchemes(page)
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Add to my calendar' }).click()])
  expect(download.suggestedFilename()).toBe('event.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:CodeForge build night')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  for (const view of ['Week', 'Month']) {
    await views.getByRole('button', { name: view }).click()
    await expect(views.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessibleInBothSchemes(page)
    await expectNoHorizontalScroll(page)
  }
})

test('moves forward, back and to today', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T20:00:00Z'))
  await page.goto('/events')
  const title = page.getByRole('heading', { level: 2 }).first()
  await expect(title).toHaveText('November 2026')
  // In Asia/Kolkata it is already the 22nd.
  await expect(page.locator('[data-date="2026-11-22"]')).toHaveAttribute('aria-current', 'date')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(title).toHaveText('December 2026')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(title).toHaveText('October 2026')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(title).toHaveText('November 2026')
})

test('an event opens by keyboard and returns focus', { tag: '@main' }, async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('button', { name: 'Agenda' }).click()
  const event = page.getByRole('button', { name: /Open mic/ })
  await event.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Open mic' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(event).toBeFocused()
})

test('a failed load can be retried', async ({ page, expectError }) => {
  expectError(/500/)
  await interceptOperation(page, 'CampusEvents', (count) => (count < 3 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/events')
  await expect(page.getByRole('alert')).toContainText('The events could not be fetched.')
  await expectAccessible(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.press('Enter')
  await expect(retry).toBeFocused()
  // The button does nothing while a request is in flight, so press it repeatedly.
  await expect(async () => {
    if (await retry.isVisible()) await retry.press('Enter')
    await expect(page.getByRole('alert')).toBeHidden({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Agenda' }).click()
  await expect(page.getByText('Wall painting day')).toBeVisible()
})

test('other months show a loading state', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('button', { name: 'Agenda' }).click()
  await expect(page.getByText('Wall painting day')).toBeVisible()
  const release = await holdResponses(page, graphqlUrlPattern, (operation) => operation.includes('CampusEvents'))
  for (const _ of 'abc') await page.getByRole('button', { name: 'Next 30 days' }).click()
  await expect(page.getByText('Loading events...')).toBeVisible()
  await expect(page.getByText('Nothing is planned in these days.')).toBeHidden()
  release()
  await expect(page.getByText('Nothing is planned in these days.')).toBeVisible()
  await expect(page.getByText('Loading events...')).toBeHidden()
})

test('loading events causes no layout shift', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = []
    new PerformanceObserver((list) => moved.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    Object.assign(window, { moved })
  })
  await removeInitialData(page, 'CampusEvents')
  const release = await holdResponses(page, graphqlUrlPattern)
  await page.goto('/events')
  await expect(page.getByText('Loading events...')).toBeVisible()
  release()
  await expect(page.getByText('Wall painting day').first()).toBeAttached()
  await expect(page.getByText('Loading events...')).toHaveCount(0)
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
})

test('a full day shows the rest on demand', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-10T06:00:00Z'))
  const long = `Event 6 ${'W'.repeat(120)}`
  const events = [...Array(7).keys()].map((n) => ({
    ...{
      __typename: 'Event',
      id: `e${n}`,
      title: n === 6 ? long : `Event ${n}`,
      place: 'Lab 4',
      description: 'One line\nand another',
      club: null,
      calendarUrl: '/x.ics',
      cancelledAt: null,
    },
    ...{ startsAt: `2026-11-12T0${n}:00:00Z`, endsAt: `2026-11-12T0${n}:30:00Z` },
  }))
  await interceptOperation(page, 'CampusEvents', () => ({ status: 200, json: { data: { events } } }))
  await page.goto('/events')
  await page.getByText(/\+\d more/).click()
  await expect(page.getByText('Event 6')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByText('Event 6').click()
  const dialog = page.getByRole('dialog', { name: long })
  await expect(dialog).toContainText('Thu, Nov 12, 11:30 AM – 12:00 PM')
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('an empty range says so', async ({ page }) => {
  await interceptOperation(page, 'CampusEvents', () => ({ status: 200, json: { data: { events: [] } } }))
  await page.goto('/events')
  await page.getByRole('button', { name: 'Agenda' }).click()
  await expect(page.getByText('Nothing is planned in these days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a club' })).toHaveAttribute('href', '/clubs')
  await expectAccessibleInBothSchemes(page)
})

test('a long title in a month ends in an ellipsis', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-10T06:00:00Z'))
  const title = `Long ${'W'.repeat(60)}`
  const event = { __typename: 'Event', id: 'e1', title, place: '', description: '', club: null, calendarUrl: '/x.ics', cancelledAt: null }
  const dates = { startsAt: '2026-11-12T04:00:00Z', endsAt: '2026-11-12T05:00:00Z' }
  await interceptOperation(page, 'CampusEvents', () => ({ status: 200, json: { data: { events: [{ ...event, ...dates }] } } }))
  await page.goto('/events')
  const text = page.getByText(title)
  await expect(text).toHaveCSS('text-overflow', 'ellipsis')
  expect(await text.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
})

test('the calendar offers a subscription', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/events')
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', `${baseURL?.replace('http', 'webcal')}/api/events.ics`)
  const copy = page.getByRole('button', { name: 'Copy the address' })
  await copy.click()
  const copied = page.getByRole('status').filter({ hasText: 'Copied' })
  await expect(copied).toBeInViewport({ ratio: 1 })
  expect(await areDisjoint(copy, copied)).toBe(true)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/api/events.ics`)
})

/** Whether two elements do not overlap. */
async function areDisjoint(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Not on the page')
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}
