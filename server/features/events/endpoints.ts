import type { Response } from 'express'
import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { notFound } from '../../utils/errors.ts'
import { createIcalendar } from '../../utils/icalendar.ts'
import type { EventRecord } from './data.ts'
import { eventParam } from './input.ts'
import { eventById, eventsToSubscribe } from './service.ts'

const type = 'text/calendar'

const feed = defineEndpoint({
  method: 'get',
  path: '/api/events.ics',
  name: 'subscribeToEvents',
  tag: 'events',
  summary: 'The campus calendar, for calendar programs to subscribe to',
  description: 'From a month ago to a year ahead.',
  access: 'public',
  response: { status: 200, description: 'An iCalendar feed.', mediaType: type },
  handle: async (context: ServiceContext, { response }) => send(response.set('Cache-Control', 'public, max-age=900'), await eventsToSubscribe(context)),
})

const one = defineEndpoint({
  method: 'get',
  path: '/api/events/{id}.ics',
  name: 'getEventFile',
  tag: 'events',
  summary: "One event, to be added to one's own calendar",
  description: 'Events have the ids that the feed gives them before the `@`.',
  access: 'public',
  params: eventParam,
  response: { status: 200, description: 'An iCalendar file.', mediaType: type },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params, response }) => {
    const event = await eventById(context, params.id)
    if (!event) throw notFound('There is no such event.')
    send(response.attachment('event.ics'), [event])
  },
})

/** The campus calendar for calendar programs: a feed to subscribe to, or one event to add. */
export const eventOperations = [feed, one]

const send = (response: Response, events: EventRecord[]) =>
  void response.type(`${type}; charset=utf-8`).send(createIcalendar(events.map(({ id, ...event }) => ({ ...event, uid: `${id}@thinnai` }))))
