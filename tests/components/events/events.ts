import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const hourMs = 3_600_000

/** A time so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

export const club = { id: 'Q2x1Yjox', slug: 'codeforge', name: 'CodeForge' }

/** An event five days ahead that takes registrations, as the server sends it. */
export const createEvent = (fields: object = {}) => ({
  ...{ id: 'RXZlbnQ6MQ', title: 'Build night', club, version: 1, registrationState: 'OPEN', takesRegistrations: true },
  ...{ startsAt: inHours(120), endsAt: inHours(122), calendarUrl: '/api/events/1.ics', audience: { clubs: [], courses: [] }, questions: [] },
  ...fields,
})

/** The viewer's registration. */
export const createRegistration = (fields: object = {}) => ({
  ...{ id: 'UmVnaXN0cmF0aW9uOjE', state: 'REGISTERED', ticketCode: 'BCDFGHJKLM', answers: [] },
  ...fields,
})

type Viewer = { viewerRegistration?: object | null; viewerCanManage?: boolean; onlineUrl?: string }

/** Answers the queries of an event's page with the event as it is then: the page reads it again once its live updates are connected. */
export function answerEvent(event: object, viewer: Viewer = {}) {
  network.on('EventPage', () => ({ event }))
  for (const name of ['EventViewer', 'EditedEvent', 'EventAttendees', 'EventMessages']) network.on(name, () => ({ event: { ...event, ...viewer } }))
  network.on('ViewerTicket', () => ({ event, viewerTicket: null }))
}

/** Opens the page of an event as a student, at a fragment such as `#messages`. */
export async function openEventAsStudent(event: { id: string }, viewer: Viewer = {}, fragment = '') {
  await signInAs()
  answerEvent(event, viewer)
  return openPage(`/events/${event.id}${fragment}`)
}
