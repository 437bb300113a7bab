import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createStudentAccount, createUsername, signInSampleStudent } from '../accounts.ts'

/** Executes a GraphQL operation as a user. */
export async function execute(request: APIRequestContext, { token }: Account, query: string, variables: object) {
  const { data, errors } = await (await request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query, variables } })).json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

export type TestEvent = { id: string; title: string; organiser: Account }

/** Creates an event of the campus that begins now. Its organiser is the sample administrator. */
export async function createEvent(request: APIRequestContext): Promise<TestEvent> {
  const organiser = await signInSampleStudent(request, 'ananya')
  const [title, startsAt, endsAt] = [`Open mic ${createUsername()}`, new Date(), new Date(Date.now() + 3_600_000)]
  const input = { title, place: 'Seminar hall', startsAt, endsAt, closesAt: endsAt, takesRegistrations: true }
  const data = await execute(request, organiser, 'mutation ($input: SaveEventInput!) { saveEvent(input: $input) { event { id } } }', { input })
  return { id: data.saveEvent.event.id, title, organiser }
}

/** Registers a new student for an event. Returns the student and the ticket. */
export async function registerStudent(request: APIRequestContext, { id: eventId }: TestEvent) {
  const student = await createStudentAccount(request)
  await execute(request, student, 'mutation ($input: RegisterForEventInput!) { registerForEvent(input: $input) { registration { id } } }', { input: { eventId } })
  const query = 'query ($eventId: ID!) { viewerTicket(eventId: $eventId) { ticket ticketCode } }'
  const { ticket, ticketCode } = (await execute(request, student, query, { eventId })).viewerTicket as { ticket: string; ticketCode: string }
  return { student, ticket, ticketCode }
}

export const cancelRegistration = (request: APIRequestContext, student: Account, { id: eventId }: TestEvent) =>
  execute(request, student, 'mutation ($input: CancelEventRegistrationInput!) { cancelEventRegistration(input: $input) { event { id } } }', { input: { eventId } })

/** The number of people that the server has checked in. */
export async function readCheckedIn(request: APIRequestContext, { id: eventId, organiser }: TestEvent): Promise<number> {
  const data = await execute(request, organiser, 'query ($eventId: ID!) { checkIn(eventId: $eventId) { counts { checkedIn } } }', { eventId })
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
