import type { Request, Response } from 'express'
import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { toNodeId } from '../../../relay/node-id.ts'
import { defineEndpoint } from '../../../rest/endpoint.ts'
import { getOrigin } from '../../../rest/origin.ts'
import type { EventRecord } from '../data.ts'
import { calendarParams, eventParams } from '../input.ts'
import { assertEvent, getFeedEvents } from '../service.ts'
import { getPersonalFeed, getSiblings } from './feed.ts'
import { createIcalendar } from './icalendar.ts'

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
  handle: async (context: ServiceContext, received) => {
    received.response.set('Cache-Control', 'public, max-age=900')
    await sendCalendar(context.database, received, await getFeedEvents(context), maxFeedDescription)
  },
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
  handle: async (context: ServiceContext, { params, ...received }) => {
    const event = await assertEvent(context, params.id)
    received.response.attachment('event.ics')
    await sendCalendar(context.database, received, [event])
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
  handle: async (context: ServiceContext & { primary: Database }, { params: { token }, ...received }) => {
    const events = await getPersonalFeed(context, token)
    received.response.set('Cache-Control', 'private, no-store')
    await sendCalendar(
      context.primary,
      received,
      events.map(({ showsOnlineUrl, ...event }) => ({ ...event, ...(showsOnlineUrl && event.onlineUrl && { url: event.onlineUrl }) })),
      maxFeedDescription,
    )
  },
})

/** The campus calendar as iCalendar (RFC 5545): a feed to subscribe to, or one event to add; and the calendar of a user. */
export const calendarEndpoints = [calendarFeedEndpoint, eventFileEndpoint, personalFeedEndpoint]

/** Each entry has the address of its event's page, unless it has another `url`. */
async function sendCalendar(
  database: Database,
  { request, response }: { request: Request; response: Response },
  events: (EventRecord & { url?: string })[],
  maxDescription?: number,
): Promise<void> {
  const siblings = await getSiblings(database, events)
  const origin = getOrigin(request)
  const entries = events.map(({ id, ...event }) => ({
    ...{ url: `${origin}/events/${toNodeId('Event', id)}`, ...event },
    ...{ uid: toUid(id), siblingUids: (siblings.get(id) ?? []).map(toUid) },
  }))
  response.type(`${icalendarType}; charset=utf-8`).send(createIcalendar(entries, maxDescription))
}

const toUid = (id: string) => `${id}@thinnai`
