import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toCampusTime } from '../../../client/src/lib/campus-time.ts'
import { createStudentAccount, createUsername, restoreSession, signInSampleStudent } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { createPngPayload } from '../posts/post-dialog.ts'
import { createEvent, deleteEvents, findSeries, register, runOperation, signInOfficer } from './events.ts'

test.afterEach(deleteEvents)

/** A day ten days ahead, as fields have it. */
const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)

const openMenu = (page: Page) => page.getByRole('button', { name: /^Manage / }).click()

test('an officer plans a weekly event, changes the following ones, copies and cancels', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const title = `Reading group ${createUsername()}`
  await restoreSession(page, await signInOfficer(request))
  await page.goto('/events')
  await page.getByRole('link', { name: 'New event' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New event')
  await page.getByRole('button', { name: 'Plan event' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('An event needs a title.')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starts').fill(`${day}T17:00`)
  await expect(page.getByLabel('Ends')).toHaveValue(`${day}T18:00`)
  await page.getByLabel('Repeats').selectOption('Every week')
  await page.getByRole('textbox', { name: 'Number of events' }).fill('3')
  await page.getByLabel('People register for this event').check()
  await page.getByLabel('Seats', { exact: true }).fill('2')
  await page.getByLabel('Held seats').fill('3')
  await page.getByText('Who may register: everybody').click()
  await page.getByRole('checkbox', { name: 'CodeForge' }).check()
  await expect(page.getByText('Who may register: 1 group')).toBeVisible()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toBeFocused()
  await page.keyboard.type('Which book?')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Plan event' }).click()
  await expect(page.getByLabel('Held seats')).toHaveAccessibleDescription(/There cannot be more held seats than seats\./)
  await page.getByLabel('Held seats').fill('1')
  await page.getByRole('button', { name: 'Plan event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Every week, 3 times')).toBeVisible()
  await expect(page.getByText(/5:00 – 6:00 PM$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('1 held by the organisers')
  await expect(page.getByText('For members of CodeForge.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Place').fill('Library')
  await page.getByLabel('This and the following ones').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 events are changed.')).toBeVisible()
  await expect(page.getByText('Library')).toBeVisible()

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Copy to a new event' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Starts')).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue('Which book?')
  await page.goBack()

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The library is closed.')
  await dialog.getByLabel('All of the series').check()
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('3 events are cancelled.')).toBeVisible()
  await expect(page.getByText('This event is cancelled. The library is closed.')).toBeVisible()
})

test('what is written survives a reload and a change by another organiser', async ({ page, request }) => {
  const officer = await signInOfficer(request)
  const { path, id, title } = await createEvent(request, officer)
  await restoreSession(page, officer)
  await page.goto(`${path}/edit`)
  await page.getByLabel('Place').fill('Lab 5')
  const { event } = await runOperation(request, officer, 'query($id: ID!) { event(id: $id) { version startsAt endsAt } }', { id })
  await runOperation(request, officer, 'mutation($input: SaveEventInput!) { saveEvent(input: $input) { count } }', {
    input: { ...event, id, title, takesRegistrations: true, description: 'From another window' },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('This event has been changed meanwhile. Load it again.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('From another window')
  await expect(page.getByLabel('Place')).toHaveValue('Lab 5')
  await page.reload()
  await expect(page.getByText('Unsaved changes were restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'When, where and who' })).toContainText('Lab 5')
})

test('an officer finds registrations, sends a message and downloads them', { tag: '@main' }, async ({ page, request }) => {
  const officer = await signInOfficer(request)
  const { path, id } = await createEvent(request, officer)
  const [one, two] = [await createStudentAccount(request), await createStudentAccount(request)]
  for (const student of [one, two]) await register(request, student, id)
  await restoreSession(page, officer)
  await page.goto(path)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Send a message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a message' })
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Write a message.')
  await dialog.getByLabel('Message').fill('Bring your laptops.')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message goes to 2 people.')).toBeVisible()

  await page.getByRole('link', { name: 'Registrations' }).click()
  const items = page.getByRole('list', { name: 'Registrations' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(two.username)
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(two.username)
  await page.getByLabel('State').selectOption('Waiting list')
  await expect(page.getByText('Nobody found.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()])
  expect(download.suggestedFilename()).toBe('registrations.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(one.username)
})

test('others cannot plan events or read registrations', async ({ page, request }) => {
  const { path } = await createEvent(request, await signInOfficer(request))
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/events/new')
  await expect(page.getByText('Officers of clubs and administrators plan events.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  for (const page404 of ['edit', 'registrations']) {
    await page.goto(`${path}/${page404}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})

test('the following events change and are cancelled from the second one on', async ({ page, request }) => {
  const officer = await signInOfficer(request)
  const { id, title } = await createEvent(request, officer, { rule: 'FREQ=WEEKLY;COUNT=3' })
  const [first, second, third] = await findSeries(request, officer, title)
  expect(first?.id).toBe(id)
  await restoreSession(page, officer)
  await page.goto(`/events/${second?.id}/edit`)
  await page.getByLabel('Starts').fill(`${toCampusTime(new Date(second?.startsAt ?? '')).slice(0, 10)}T08:30`)
  await page.getByLabel('This and the following ones').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 events are changed.')).toBeVisible()
  await expect(page.getByText(/8:30 – 10:30 AM$/)).toBeVisible()
  const moved = await findSeries(request, officer, title)
  expect(moved.map(({ startsAt }) => toCampusTime(new Date(startsAt)).slice(11))).toEqual([
    toCampusTime(new Date(first?.startsAt ?? '')).slice(11),
    '08:30',
    '08:30',
  ])

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  await page.getByRole('dialog').getByLabel('This event').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('The event is cancelled.')).toBeVisible()
  await page.goto(`/events/${third?.id}`)
  await expect(page.getByText(/^Registration is open/)).toBeVisible()
  await page.goto(`/events/${second?.id}/edit`)
  await expect(page.getByText('A cancelled event cannot be changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Copy it to a new event' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
})

test('an administrator plans, changes and cancels an event of the campus', async ({ page, request }) => {
  const title = `Founders' day ${createUsername()}`
  await restoreSession(page, await signInSampleStudent(request, 'ananya'))
  await page.goto('/events/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starts').fill(`${day}T09:00`)
  await page.getByRole('button', { name: 'Plan event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('The campus office')).toBeVisible()
  await expect(page.getByText('No registration is needed. Just come.')).toBeVisible()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Cover').setInputFiles(await createPngPayload('cover.png'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.locator('main img')).toHaveJSProperty('complete', true)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByRole('main').getByText('This event is cancelled.')).toBeVisible()
})
