import { expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, navigateTo, test } from '../fixtures.ts'
import { createCurrentEvent, isCameraAllowed, readCheckedIn, registerStudent, resultPanel, typeTicket } from './check-in.ts'
import { cancelRegistration, deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test('an officer checks tickets in, and a helper with a link does without an account, until the link is revoked', { tag: '@main' }, async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const event = await createCurrentEvent(request)
  const other = await createCurrentEvent(request, event.officer)
  const [one, two, foreign] = [await registerStudent(request, event), await registerStudent(request, event), await registerStudent(request, other)]
  await restoreSession(page, event.officer)
  const item = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: 'Links for helpers' })

  await test.step('the document of check-in alone may use the camera, however it is opened and left', async () => {
    await page.goto('/events')
    await expectSignedIn(page)
    expect.soft(await isCameraAllowed(page)).toBe(false)
    await navigateTo(page, `/events/${event.id}/check-in`, null)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
    expect.soft(await isCameraAllowed(page)).toBe(true)
    await navigateTo(page, '/clubs', null)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect.poll(() => isCameraAllowed(page).catch(() => true)).toBe(false)
  })

  await test.step('find a person by name, check in and undo it', async () => {
    await page.goto(`/events/${event.id}/check-in`)
    await expect(page.getByText('0 of 2 checked in')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(one.student.username.slice(1).toUpperCase())
    await expect(item).toContainText('Not checked in')
    await item.getByRole('button', { name: `Check in ${one.student.username}` }).click()
    await expect(item).toContainText(/Checked in at \d/)
    await expect(page.getByText('All scans are sent')).toBeVisible()
    expect(await readCheckedIn(request, event)).toBe(1)
    await item.getByRole('button', { name: `Undo the check-in of ${one.student.username}` }).click()
    await expect(item).toContainText('Not checked in')
    expect(await readCheckedIn(request, event)).toBe(0)
  })

  let address = ''
  await test.step('create a link', async () => {
    await page.getByRole('button', { name: 'Links for helpers' }).click()
    await dialog.getByLabel('For whom').fill('Gate 2')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByRole('listitem')).toContainText('Gate 2')
    address = (await dialog.getByText(/\/check-in#/).textContent()) ?? ''
  })

  const helper = await (await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })).newPage()
  await test.step('a helper scans tickets: once each, and others are refused with the reason', async () => {
    await helper.goto(address)
    await expect(helper.getByRole('heading', { level: 1 })).toHaveText(event.title)
    await expect(helper.getByText('0 of 2 checked in')).toBeVisible()
    await expect.soft(helper.getByRole('searchbox')).toHaveCount(0)
    await typeTicket(helper, one.ticketCode.toLowerCase())
    await expect(resultPanel(helper)).toContainText('Checked in')
    await expect(resultPanel(helper)).toContainText(one.student.username)
    await expect(helper.getByText('1 of 2 checked in')).toBeVisible()
    await typeTicket(helper, one.ticket)
    await expect(resultPanel(helper)).toContainText(/Already checked in.*First scan at \d+:\d\d [AP]M\./)
    await typeTicket(helper, two.ticket.slice(0, 120) + (two.ticket[120] === 'A' ? 'B' : 'A') + two.ticket.slice(121))
    await expect(resultPanel(helper)).toContainText('Forged ticket')
    await dialog.getByRole('button', { name: 'Revoke the link for Gate 2' }).click()
    await expect(dialog.getByRole('listitem')).toContainText('Revoked')
    await helper.reload()
    await expect(helper.getByRole('alert')).toContainText('This check-in link is not valid any more.')
    await expect(helper.getByRole('textbox', { name: 'Ticket code' })).toHaveCount(0)
    await helper.context().close()
  })

  await test.step('the officer learns of other events and of cancelled tickets', async () => {
    await page.reload()
    await expect(page.getByText('1 of 2 checked in')).toBeVisible()
    await typeTicket(page, foreign.ticket)
    await expect(resultPanel(page)).toContainText(`Ticket for another eventIt is for “${other.title}”.`)
    await cancelRegistration(request, two.student, event.id)
    await page.reload()
    await expect(page.getByText('1 of 1 checked in')).toBeVisible()
    await typeTicket(page, two.ticket)
    await expect(resultPanel(page)).toContainText('Cancelled ticket')
    expect(await readCheckedIn(request, event)).toBe(1)
  })
})
