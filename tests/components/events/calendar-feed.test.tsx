import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const heading = page.getByRole('heading', { name: 'Your own calendar' })
const makeButton = page.getByRole('button', { name: 'Make an address' })
const dialog = page.getByRole('dialog')
const lostText = page.getByText('The address is shown only when it is made. If you have lost it, make a new one.')

/** Opens the settings of the calendar. `createdAt`: null without an address. */
async function openCalendarSettings(createdAt: string | null) {
  await signInAsViewer()
  let [feed, count] = [createdAt, 0]
  network.on('CalendarFeed', () => ({ viewer: { id: viewerId, settings: { calendarFeedCreatedAt: feed } } }))
  network.on('ResetCalendarFeed', () => {
    feed = '2026-08-01T09:30:00.000Z'
    count += 1
    return { resetCalendarFeed: { path: `/api/calendar/${count}.ics` } }
  })
  network.on('RevokeCalendarFeed', () => {
    feed = null
    return { revokeCalendarFeed: { isRevoked: true } }
  })
  await openPage('/settings/calendar')
}

test('an address that is made is shown and copied; the heading has the focus', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openCalendarSettings(null)
  await makeButton.click()
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByText(`${location.origin}/api/calendar/1.ics`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect.element(page.getByText('The address is copied.')).toBeVisible()
  expect(writeText.mock.calls).toEqual([[`${location.origin}/api/calendar/1.ics`]])
})

test('a new address replaces the one before, after a question', async () => {
  await openCalendarSettings(null)
  await makeButton.click()
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await dialog.getByRole('button', { name: 'Make a new address' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(`${location.origin}/api/calendar/2.ics`)).toBeVisible()
  await expect.element(page.getByText(`${location.origin}/api/calendar/1.ics`)).not.toBeInTheDocument()
})

test('an address of before is not shown; it is revoked after a question, and the heading has the focus', async () => {
  await openCalendarSettings('2026-08-01T09:30:00.000Z')
  await expect.element(lostText).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the address' }).click()
  await dialog.getByRole('button', { name: 'Revoke the address' }).click()
  await expect.element(makeButton).toBeVisible()
  await expect.element(heading).toHaveFocus()
  await expect.element(lostText).not.toBeInTheDocument()
  expect(network.sent('RevokeCalendarFeed')).toHaveLength(1)
})
