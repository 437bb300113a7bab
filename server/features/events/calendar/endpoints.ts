import type { Response } from 'express'
import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { defineEndpoint } from '../../../rest/endpoint.ts'
import { createIcalendar } from '../../../utils/icalendar.ts'
import type { EventRecord } from '../data.ts'
import { calendarParams, eventParams } from '../input.ts'
import { assertEvent, getFeedEvents } from '../service.ts'
import { getPersonalFeed } from './feed.ts'

const icalendarType = 'text/calendar'
const maxFeedDescription = 1000

const calendarFeedEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/events.ics',
  name: 'subscribeToEvents',
  tag: 'events',
  summary: 'The campus calendar, as a feed for calendar apps',
  description: 'Events from a month ago to a year ahead, with at most 1,000 characters of each description.',
  access: 'public',
  errorCodes: ['RATE_LIMITED'],
  response: { status: 200, description: 'An iCalendar feed.', mediaType: icalendarType },
  handle: async (context: ServiceContext, { response }) =>
    sendCalendar(response.set('Cache-Control', 'public, max-age=900'), await getFeedEvents(context), maxFeedDescription),
})

const eventFileEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/events/{id}.ics',
  name: 'getEventFile',
  tag: 'events',
  summary: 'One event, as a calendar file',
  description: 'The id of an event is the part of its UID in the feed before the `@`.',
  access: 'public',
  params: eventParams,
  response: { status: 200, description: 'An iCalendar file.', mediaType: icalendarType },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params, response }) => {
    const event = await assertEvent(context, params.id)
    sendCalendar(response.attachment('event.ics'), [event])
  },
})

const personalFeedEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/calendar/{token}.ics',
  name: 'subscribeToPersonalCalendar',
  tag: 'events',
  summary: 'A personal calendar, as a feed for calendar apps',
  description:
    'The events that a user has registered for, and those of the clubs of the user, from a month ago to a year ahead. The address is secret: `resetCalendarFeed` shows it once, and ends the one before.',
  access: 'public',
  params: calendarParams,
  response: { status: 200, description: 'An iCalendar feed.', mediaType: icalendarType },
  errorCodes: ['NOT_FOUND', 'RATE_LIMITED'],
  handle: async (context: ServiceContext & { primary: Database }, { params: { token }, response }) => {
    const events = await getPersonalFeed(context, token)
    sendCalendar(
      response.set('Cache-Control', 'private, no-store'),
      events.map(({ showsOnlineUrl, ...event }) => ({ ...event, ...(showsOnlineUrl && { url: event.onlineUrl }) })),
      maxFeedDescription,
    )
  },
})

/** The campus calendar as iCalendar (RFC 5545): a feed to subscribe to, or one event to add; and the calendar of a user. */
export const calendarEndpoints = [calendarFeedEndpoint, eventFileEndpoint, personalFeedEndpoint]

function sendCalendar(response: Response, events: (EventRecord & { url?: string })[], maxDescription?: number): void {
  const entries = events.map(({ id, ...event }) => ({ ...event, uid: `${id}@thinnai` }))
  response.type(`${icalendarType}; charset=utf-8`).send(createIcalendar(entries, maxDescription))
}
