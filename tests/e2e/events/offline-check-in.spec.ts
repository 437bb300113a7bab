import { restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { networkErrors, openWithWorker } from '../offline/worker.ts'
import { createCheckInLink, createCurrentEvent, readCheckedIn, registerStudent, resultPanel, revokeCheckInLinks, typeTicket } from './check-in.ts'
import { cancelRegistration, deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectError }) => expectError(networkErrors))

test('without a network tickets are verified, queued over reloads, and sent later; what the server refuses then is listed', {
  tag: '@phone',
}, async ({ page, context, request }) => {
  const event = await createCurrentEvent(request)
  const other = await createCurrentEvent(request, event.officer)
  const [one, two, foreign] = [await registerStudent(request, event), await registerStudent(request, event), await registerStudent(request, other)]
  await restoreSession(page, event.officer)
  await openWithWorker(page, `/events/${other.id}/check-in`)
  await expect(page.getByText('0 of 1 checked in')).toBeVisible()
  await page.goto(`/events/${event.id}/check-in`)
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()
  await cancelRegistration(request, two.student, event.id)

  await context.setOffline(true)
  await page.reload()
  await typeTicket(page, one.ticket)
  await expect(resultPanel(page)).toContainText(`Checked in${one.student.username}`)
  await typeTicket(page, one.ticketCode)
  await expect(resultPanel(page)).toContainText(/Already checked in.*First scan at \d+:\d\d [AP]M\./)
  await typeTicket(page, two.ticket.slice(0, 120) + (two.ticket[120] === 'A' ? 'B' : 'A') + two.ticket.slice(121))
  await expect(resultPanel(page)).toContainText('Forged ticket')
  await typeTicket(page, foreign.ticket)
  await expect(resultPanel(page)).toContainText(`Ticket for another eventIt is for “${other.title}”.`)
  await typeTicket(page, 'ZZZZZ-ZZZZZ')
  await expect(resultPanel(page)).toContainText('Nobody has the ticket code ZZZZZ-ZZZZZ.')
  await typeTicket(page, two.ticket)
  await expect(resultPanel(page)).toContainText(`Checked in${two.student.username}`)
  await page.reload()
  await expect(page.getByText('2 scans wait, saved on this device')).toBeVisible()
  await expect(page.getByText('2 of 2 checked in')).toBeVisible()
  expect(await readCheckedIn(request, event)).toBe(0)

  await context.setOffline(false)
  await expect(page.getByText('All scans are sent')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('1 of 1 checked in')).toBeVisible()
  expect(await readCheckedIn(request, event)).toBe(1)
  const refused = page.getByRole('region', { name: 'Not counted' })
  await expect(refused.getByRole('listitem')).toContainText('cancelled ticket')
  await refused.getByRole('button', { name: 'Clear the list' }).click()
  await expect(refused).toHaveCount(0)
})

test('a helper scans without a network; what a revoked link leaves on the device is sent by the next link', async ({ page, context, request }) => {
  const event = await createCurrentEvent(request)
  const { student, ticket } = await registerStudent(request, event)
  await openWithWorker(page, await createCheckInLink(request, event))
  await expect(page.getByText('0 of 1 checked in')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await typeTicket(page, ticket)
  await expect(resultPanel(page)).toContainText(/Checked in[A-Z]{5}-[A-Z]{5}/)
  await expect(page.getByText(student.username)).toHaveCount(0)
  await revokeCheckInLinks(request, event)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This check-in link is not valid any more.')
  await expect(page.getByText('1 scan waits on this device.')).toBeVisible()
  expect(await readCheckedIn(request, event)).toBe(0)
  const address = await createCheckInLink(request, event)
  await page.goto('/rules')
  await page.goto(address)
  await expect(page.getByText('1 of 1 checked in')).toBeVisible()
  await expect(page.getByText('All scans are sent')).toBeVisible()
  expect(await readCheckedIn(request, event)).toBe(1)
})
