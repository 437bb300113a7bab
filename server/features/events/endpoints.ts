import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { eventParams, eventsQuery, maxListedEvents } from './input.ts'
import { eventSchema, eventsResponseSchema, presentEvent } from './presenter.ts'
import { assertEvent, getEvents } from './service.ts'

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
  handle: async (context: ServiceContext, { query: { from, to, club } }) => {
    const events = await getEvents(context, new Date(from), new Date(to), club)
    return { events: events.map((event) => presentEvent(context, event)), isComplete: events.length < maxListedEvents }
  },
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

/** The events as data. */
export const eventEndpoints = [listEventsEndpoint, getEventEndpoint]
