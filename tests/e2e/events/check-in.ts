import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createStudentAccount } from '../accounts.ts'
import { createEvent, createOfficer, type Officer, register, runOperation } from './events.ts'

export type CurrentEvent = { id: string; title: string; officer: Officer }

/** Creates an event that begins now, of this officer or a new one. */
export async function createCurrentEvent(request: APIRequestContext, organiser?: Officer): Promise<CurrentEvent> {
  const officer = organiser ?? (await createOfficer(request))
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  return { ...(await createEvent(request, officer, { startsAt, endsAt, closesAt: endsAt })), officer }
}

/** Registers a new student for an event. Returns the student and the ticket. */
export async function registerStudent(request: APIRequestContext, { id: eventId }: CurrentEvent) {
  const student = await createStudentAccount(request)
  return { student, ...(await registerForTicket(request, student, eventId)) }
}

/** Registers a student for an event. Returns the ticket. */
export async function registerForTicket(request: APIRequestContext, student: Account, eventId: string): Promise<{ ticket: string; ticketCode: string }> {
  await register(request, student, eventId)
  const query = 'query ($eventId: ID!) { viewerTicket(eventId: $eventId) { ticket ticketCode } }'
  return (await runOperation(request, student, query, { eventId })).viewerTicket
}

/** The number of people that the server has checked in. */
export async function readCheckedIn(request: APIRequestContext, { id: eventId, officer }: CurrentEvent): Promise<number> {
  const data = await runOperation(request, officer, 'query ($eventId: ID!) { checkIn(eventId: $eventId) { counts { checkedIn } } }', { eventId })
  return data.checkIn.counts.checkedIn
}

/** The panel with the result of the last scan. */
export const resultPanel = (page: Page) => page.locator('main [role="status"][aria-live="assertive"]')

/** Types a ticket code or a ticket, as a keyboard scanner does. */
export async function typeTicket(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Ticket code' })
  await field.fill(text)
  await field.press('Enter')
}

/** Whether the browser allows the document the camera. */
export const isCameraAllowed = (page: Page) =>
  page.evaluate(() => (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature('camera'))

/** Creates a check-in link. Returns its address. */
export async function createCheckInLink(request: APIRequestContext, { id: eventId, officer }: CurrentEvent): Promise<string> {
  const mutation = 'mutation ($input: CreateCheckInLinkInput!) { createCheckInLink(input: $input) { url } }'
  return (await runOperation(request, officer, mutation, { input: { eventId, label: 'Gate 1' } })).createCheckInLink.url
}

export async function revokeCheckInLinks(request: APIRequestContext, { id: eventId, officer }: CurrentEvent) {
  const { checkInLinks } = await runOperation(request, officer, 'query ($eventId: ID!) { checkInLinks(eventId: $eventId) { id } }', { eventId })
  const mutation = 'mutation ($id: ID!) { revokeCheckInLink(input: { id: $id }) { link { id } } }'
  for (const { id } of checkInLinks) await runOperation(request, officer, mutation, { id })
}
