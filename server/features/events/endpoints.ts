import type { Response } from 'express'
import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createIcalendar } from '../../utils/icalendar.ts'
import type { EventRecord } from './data.ts'
import { eventParams, eventsQuery } from './input.ts'
import { eventSchema, eventsResponseSchema, presentEvent } from './presenter.ts'
import { assertEvent, getEvents, getFeedEvents } from './service.ts'

const icalendarType = 'text/calendar'

const calendarFeedEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/events.ics',
  name: 'subscribeToEvents',
  tag: 'events',
  summary: 'The campus calendar, as a feed for calendar apps',
  description: 'Events from a month ago to a year ahead.',
  access: 'public',
  response: { status: 200, description: 'An iCalendar feed.', mediaType: icalendarType },
  handle: async (context: ServiceContext, { response }) => sendCalendar(response.set('Cache-Control', 'public, max-age=900'), await getFeedEvents(context)),
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

const listEventsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/events',
  name: 'listEvents',
  tag: 'events',
  summary: 'The events of a period',
  description: 'Those that overlap a period of at most 100 days, earliest first; at most 500. Cancelled ones too.',
  access: 'public',
  cache: 'public',
  query: eventsQuery,
  response: { status: 200, description: 'The events.', schema: eventsResponseSchema },
  handle: async (context: ServiceContext, { query: { from, to } }) => ({
    events: (await getEvents(context, new Date(from), new Date(to))).map((event) => presentEvent(context, event)),
  }),
})

const getEventEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/events/{id}',
  name: 'getEvent',
  tag: 'events',
  summary: 'An event',
  description: 'Its seats are at most a second old.',
  access: 'public',
  cache: 'public',
  params: eventParams,
  response: { status: 200, description: 'The event.', schema: eventSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params: { id } }) => presentEvent(context, await assertEvent(context, id)),
})

/** The campus calendar as iCalendar (RFC 5545): a feed to subscribe to, or one event to add; and the events as data. */
export const eventEndpoints = [calendarFeedEndpoint, eventFileEndpoint, listEventsEndpoint, getEventEndpoint]

const sendCalendar = (response: Response, events: EventRecord[]) =>
  void response.type(`${icalendarType}; charset=utf-8`).send(createIcalendar(events.map(({ id, ...event }) => ({ ...event, uid: `${id}@thinnai` }))))
