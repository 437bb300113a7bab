import type { Response } from 'express'
import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { notFound } from '../../utils/errors.ts'
import { createIcalendar } from '../../utils/icalendar.ts'
import { checkInEndpoints } from './check-in/endpoints.ts'
import type { EventRecord } from './data.ts'
import { eventParams } from './input.ts'
import { getEventById, getFeedEvents } from './service.ts'

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
    const event = await getEventById(context, params.id)
    if (!event) throw notFound('There is no such event.')
    sendCalendar(response.attachment('event.ics'), [event])
  },
})

/** The campus calendar as iCalendar (RFC 5545): a feed to subscribe to, or one event to add. */
export const eventEndpoints = [calendarFeedEndpoint, eventFileEndpoint, ...checkInEndpoints]

const sendCalendar = (response: Response, events: EventRecord[]) =>
  void response.type(`${icalendarType}; charset=utf-8`).send(createIcalendar(events.map(({ id, ...event }) => ({ ...event, uid: `${id}@thinnai` }))))
