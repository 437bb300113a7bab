import { createStudentAccount, expectSignedIn, restoreSession, signOut } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, test } from '../fixtures.ts'
import { networkErrors, openWithWorker, readSaved } from '../offline/worker.ts'
import { createCurrentEvent, registerStudent } from './check-in.ts'
import { deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test.use({ serviceWorkers: 'allow' })

test('a ticket opens without a network once it was open, until the user signs out', { tag: ['@main', '@phone'] }, async ({
  page,
  request,
  context,
  expectError,
}) => {
  expectError(networkErrors)
  const event = await createCurrentEvent(request)
  const { student, ticket, ticketCode } = await registerStudent(request, event)
  await restoreSession(page, student)
  await openWithWorker(page, `/events/${event.id}/ticket`)
  const code = page.getByRole('img', { name: `QR code of your ticket for ${event.title}` })
  await expect(code).toBeVisible()
  await expect(page.getByText(`${ticketCode.slice(0, 5)}-${ticketCode.slice(5)}`)).toBeVisible()
  expect((await code.boundingBox())?.width).toBeGreaterThan(300)
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)

  await expect.poll(() => readSaved(page)).toContain(ticket)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
  await expect(code).toBeVisible()
  await context.setOffline(false)
  await expectSignedIn(page)
  await signOut(page)
  await expect.poll(() => readSaved(page)).not.toContain(ticket)
})

test('the page of the event saves the ticket too', async ({ page, request, context, expectError }) => {
  expectError(networkErrors)
  const event = await createCurrentEvent(request)
  const { student, ticket } = await registerStudent(request, event)
  await restoreSession(page, student)
  await openWithWorker(page, `/events/${event.id}`)
  await expect.poll(() => readSaved(page)).toContain(ticket)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Show ticket' }).click()
  await expect(page.getByRole('img', { name: `QR code of your ticket for ${event.title}` })).toBeVisible()
})

test('without a seat there is no ticket', async ({ page, request }) => {
  const event = await createCurrentEvent(request)
  await page.goto(`/events/${event.id}/ticket`)
  await expect(page.getByText('Log in to see your ticket.')).toBeVisible()
  await restoreSession(page, await createStudentAccount(request))
  await page.reload()
  await expect(page.getByText('You have no ticket for this event.')).toBeVisible()
  await page.goto('/events/nothing/ticket')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
