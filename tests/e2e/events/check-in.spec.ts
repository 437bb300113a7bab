import { restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'
import { createCurrentEvent, readCheckedIn, registerStudent, resultPanel, typeTicket } from './check-in.ts'
import { cancelRegistration, deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test('tickets are checked in once, and others are refused with the reason', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const [event, other] = [await createCurrentEvent(request), await createCurrentEvent(request)]
  const [one, two, foreign] = [await registerStudent(request, event), await registerStudent(request, event), await registerStudent(request, other)]
  await restoreSession(page, event.officer)
  await page.goto(`/events/${event.id}/check-in`)
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await expectTargetSizes(page)

  await typeTicket(page, one.ticketCode.toLowerCase())
  await expect(resultPanel(page)).toContainText('Checked in')
  await expect(resultPanel(page)).toContainText(one.student.username)
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ticket code' })).toHaveValue('')
  await expectAccessibleInBothSchemes(page)
  await typeTicket(page, one.ticket)
  await expect(resultPanel(page)).toContainText(/Already checked in.*First scan at \d+:\d\d [AP]M\./)
  await expectAccessibleInBothSchemes(page)
  await typeTicket(page, foreign.ticket)
  await expect(resultPanel(page)).toContainText(`Ticket for another eventIt is for “${other.title}”.`)
  await typeTicket(page, two.ticket.slice(0, 120) + (two.ticket[120] === 'A' ? 'B' : 'A') + two.ticket.slice(121))
  await expect(resultPanel(page)).toContainText('Forged ticket')
  await cancelRegistration(request, two.student, event.id)
  await typeTicket(page, two.ticket)
  await expect(resultPanel(page)).toContainText('Cancelled ticket')
  await expectAccessibleInBothSchemes(page)
  expect(await readCheckedIn(request, event)).toBe(1)
})

test('a keyboard scanner types wherever the focus is', async ({ page, request }) => {
  const event = await createCurrentEvent(request)
  const { ticket } = await registerStudent(request, event)
  await restoreSession(page, event.officer)
  await page.goto(`/events/${event.id}/check-in`)
  await page.getByRole('button', { name: 'Scan with the camera' }).focus()
  await page.keyboard.type(ticket)
  await page.keyboard.press('Enter')
  await expect(resultPanel(page)).toContainText('Checked in')
})

test('organisers find people by name, check them in and undo it', { tag: '@phone' }, async ({ page, request }) => {
  const event = await createCurrentEvent(request)
  const { student } = await registerStudent(request, event)
  await restoreSession(page, event.officer)
  await page.goto(`/events/${event.id}/check-in`)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(student.username.slice(1).toUpperCase())
  const item = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(item).toContainText('Not checked in')
  await item.getByRole('button', { name: `Check in ${student.username}` }).click()
  await expect(item).toContainText(/Checked in at \d/)
  await expect(page.getByText('All scans are sent')).toBeVisible()
  expect(await readCheckedIn(request, event)).toBe(1)
  await expectAccessibleInBothSchemes(page)
  await item.getByRole('button', { name: `Undo the check-in of ${student.username}` }).click()
  await expect(item).toContainText('Not checked in')
  expect(await readCheckedIn(request, event)).toBe(0)
})

test('a helper with a link scans without an account, until the link is revoked', { tag: '@main' }, async ({ page, request, browser, baseURL }) => {
  const event = await createCurrentEvent(request)
  const { student, ticketCode } = await registerStudent(request, event)
  const organiser = await openBrowser(browser, event.officer, { baseURL })
  await organiser.goto(`/events/${event.id}/check-in`)
  await organiser.getByRole('button', { name: 'Links for helpers' }).click()
  const dialog = organiser.getByRole('dialog', { name: 'Links for helpers' })
  await expect(dialog.getByText('There are no links yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('For whom')).toBeFocused()
  await dialog.getByLabel('For whom').fill('Gate 2')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Gate 2')
  const address = (await dialog.getByText(/\/check-in#/).textContent()) ?? ''
  await expectAccessibleInBothSchemes(organiser)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
  await expect(page.getByText('0 of 1 checked in')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Links for helpers' })).toHaveCount(0)
  await typeTicket(page, ticketCode)
  await expect(resultPanel(page)).toContainText('Checked in')
  await expect(resultPanel(page)).toContainText(student.username)

  await dialog.getByRole('button', { name: 'Revoke the link for Gate 2' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Revoked')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This check-in link is not valid any more.')
  await expect(page.getByRole('textbox', { name: 'Ticket code' })).toHaveCount(0)
  await organiser.context().close()
})

test('visitors and students who do not organise the event cannot check in', async ({ page, request }) => {
  const event = await createCurrentEvent(request)
  const { student } = await registerStudent(request, event)
  await page.goto(`/events/${event.id}/check-in`)
  await expect(page.getByText('Log in as an organiser of the event, or open a check-in link.')).toBeVisible()
  await restoreSession(page, student)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The check-in could not be loaded.')
})
