import { expectSignedIn, restoreSession, signOut } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { networkErrors, openWithWorker, readSaved } from '../offline/worker.ts'
import { createCurrentEvent, registerForTicket, registerStudent } from './check-in.ts'
import { deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test.use({ serviceWorkers: 'allow' })

test('a ticket opens without a network once it, or the page of its event, was open, until the user signs out', async ({
  page,
  request,
  context,
  expectError,
}) => {
  expectError(networkErrors)
  const event = await createCurrentEvent(request)
  const other = await createCurrentEvent(request, event.officer)
  const { student, ticket, ticketCode } = await registerStudent(request, event)
  const { ticket: otherTicket } = await registerForTicket(request, student, other.id)
  const getCode = ({ title }: { title: string }) => page.getByRole('img', { name: `QR code of your ticket for ${title}` })
  await restoreSession(page, student)

  await test.step('the ticket was open', async () => {
    await openWithWorker(page, `/events/${event.id}/ticket`)
    await expect(getCode(event)).toBeVisible()
    await expect.soft(page.getByText(`${ticketCode.slice(0, 5)}-${ticketCode.slice(5)}`)).toBeVisible()
    await expect.poll(() => readSaved(page)).toContain(ticket)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
    await expect(getCode(event)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('the page of the event was open', async () => {
    await page.goto(`/events/${other.id}`)
    await expect.poll(() => readSaved(page)).toContain(otherTicket)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Show ticket' }).click()
    await expect(getCode(other)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('signing out removes it', async () => {
    await page.goto('/events')
    await expectSignedIn(page)
    await signOut(page)
    await expect.poll(() => readSaved(page)).not.toMatch(new RegExp(`${ticket}|${otherTicket}`))
  })
})
