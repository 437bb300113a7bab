import type { Page } from '@playwright/test'
import { toCampusTime } from '../../../client/src/lib/format/campus-time.ts'
import { createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { createPngPayload } from '../posts/post-dialog.ts'
import { createOfficer, deleteEvents, findSeries } from './events.ts'

test.afterEach(deleteEvents)

/** A day ten days ahead, as fields have it. */
const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)

async function selectMenuItem(page: Page, name: string) {
  await page.getByRole('button', { name: /^Manage / }).click()
  await page.getByRole('menuitem', { name }).press('Enter')
}

test('an officer plans a weekly event, changes it and the following ones, and cancels one and all', async ({ page, request }) => {
  const title = `Reading group ${createUsername()}`
  const officer = await createOfficer(request)
  await restoreSession(page, officer)
  const dialog = page.getByRole('dialog')

  await test.step('plan a series', async () => {
    await page.goto('/events')
    await page.getByRole('link', { name: 'New event' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New event')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Starts').fill(`${day}T17:00`)
    await page.getByLabel('Repeats').selectOption('Every week')
    await page.getByRole('textbox', { name: 'Number of events' }).fill('3')
    await page.getByLabel('People register for this event').check()
    await page.getByLabel('Seats', { exact: true }).fill('2')
    await page.getByLabel('Held seats').fill('3')
    await page.getByText('Who may register: everybody').click()
    await page.getByRole('checkbox', { name: officer.club.name }).check()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.keyboard.type('Which book?')
    await page.getByRole('button', { name: 'Plan event' }).click()
    await expect(page.getByLabel('Held seats')).toHaveAccessibleDescription(/There cannot be more held seats than seats\./)
    await page.getByLabel('Held seats').fill('1')
    await page.getByRole('button', { name: 'Plan event' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect.soft(page.getByText('Every week, 3 times')).toBeVisible()
    await expect.soft(page.getByText(/5:00 – 6:00 PM$/)).toBeVisible()
    await expect.soft(page.getByRole('list', { name: 'Seats' })).toContainText('1 held by the organisers')
    await expect.soft(page.getByText(`For members of ${officer.club.name}.`)).toBeVisible()
  })

  const [, second, third] = await findSeries(request, officer, title)
  await test.step('change the second and the third one', async () => {
    await page.goto(`/events/${second?.id}`)
    await selectMenuItem(page, 'Edit')
    await page.getByLabel('Starts').fill(`${toCampusTime(new Date(second?.startsAt ?? '')).slice(0, 10)}T08:30`)
    await page.getByLabel('Place').fill('Library')
    await page.getByLabel('Cover').setInputFiles(await createPngPayload('cover.png'))
    await page.getByLabel('This and the following ones').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 events are changed.')).toBeVisible()
    await expect.soft(page.getByText('Library')).toBeVisible()
    await expect.soft(page.getByText(/8:30 – 9:30 AM$/)).toBeVisible()
    await expect.poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const series = await findSeries(request, officer, title)
    expect(series.map(({ startsAt }) => toCampusTime(new Date(startsAt)).slice(11))).toEqual(['17:00', '08:30', '08:30'])
  })

  await test.step('cancel the second one, and copy it', async () => {
    await selectMenuItem(page, 'Cancel event')
    await dialog.getByLabel('This event').check()
    await dialog.getByRole('button', { name: 'Cancel event' }).click()
    await expect(page.getByText('The event is cancelled.')).toBeVisible()
    await page.goto(`/events/${second?.id}/edit`)
    await expect(page.getByText('A cancelled event cannot be changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Copy it to a new event' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue('Which book?')
  })

  await test.step('cancel all', async () => {
    await page.goto(`/events/${third?.id}`)
    await expect(page.getByText(/^Registration is open/)).toBeVisible()
    await selectMenuItem(page, 'Cancel event')
    await dialog.getByLabel('Reason').fill('The library is closed.')
    await dialog.getByLabel('All of the series').check()
    await dialog.getByRole('button', { name: 'Cancel event' }).click()
    await expect(page.getByText('2 events are cancelled.')).toBeVisible()
    await expect(page.getByText('This event is cancelled. The library is closed.')).toBeVisible()
  })
})
