import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { defineEndpoint } from '../../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../../rest/page-links.ts'
import { eventParams } from '../input.ts'
import { presentEvent } from '../presenter.ts'
import { getEventsByIds } from '../service.ts'
import { ownRegistrationsQuery, registerInput } from './input.ts'
import { getPlaces, getViewerRegistrations } from './own-registrations.ts'
import { ownRegistrationsSchema, presentRegistration, registrationSchema } from './presenter.ts'
import { cancelEventRegistration, registerForEvent } from './register.ts'

const registerEndpoint = defineEndpoint({
  method: 'put',
  path: '/api/events/{id}/registration',
  name: 'registerForEvent',
  tag: 'events',
  summary: 'Register for an event',
  description:
    'If the event is full, the registration goes on the waiting list: its state is `WAITING`, with the place. Repeating the request changes the answers only.',
  access: 'signed in',
  keepsResponseCache: true,
  params: eventParams,
  body: { json: registerInput },
  response: { status: 200, description: 'The registration.', schema: registrationSchema },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext & { primary: Database }, { params: { id }, body }) => {
    const { registration, questions } = await registerForEvent(context, id, body)
    const places = await getPlaces(context, [registration])
    return presentRegistration(registration, { questions, place: places.get(registration.id) ?? null })
  },
})

const cancelEndpoint = defineEndpoint({
  method: 'delete',
  path: '/api/events/{id}/registration',
  name: 'cancelEventRegistration',
  tag: 'events',
  summary: 'Cancel the registration for an event',
  description: 'The seat goes to the waiting list. Repeated requests change nothing.',
  access: 'signed in',
  keepsResponseCache: true,
  params: eventParams,
  response: { status: 204, description: 'There is no registration any more.' },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { params: { id } }) => void (await cancelEventRegistration(context, id)),
})

const listOwnEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/me/registrations',
  name: 'listOwnRegistrations',
  tag: 'events',
  summary: "One's own registrations and places on waiting lists",
  description: 'Without cancelled ones. A page of `limit` registrations with their events, 20 by default; the `Link` header has the URL of the next page.',
  access: 'signed in',
  query: ownRegistrationsQuery.extend(createPageQuerySchema(50, 20).shape),
  response: { status: 200, description: 'A page of registrations, as an array.', schema: ownRegistrationsSchema, headers: linkHeaderDescription },
  errorCodes: ['FORBIDDEN'],
  handle: async (context: ServiceContext & { primary: Database }, { query: { period, ...query }, request, response }) => {
    const page = await getViewerRegistrations(context, period, toPageArgs(query))
    const events = await getEventsByIds(
      { database: context.primary },
      page.rows.map(({ eventId }) => eventId),
    )
    const places = await getPlaces(context, page.rows)
    setNextLink(request, response, page)
    return page.rows.flatMap((registration) => {
      const event = events.get(registration.eventId)
      if (!event) return []
      const shown = presentRegistration(registration, { questions: event.questions, place: places.get(registration.id) ?? null })
      return [{ registration: shown, event: presentEvent(context, event) }]
    })
  },
})

export const registrationEndpoints = [listOwnEndpoint, registerEndpoint, cancelEndpoint]
