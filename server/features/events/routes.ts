import { type Response, Router } from 'express'
import type { ContextOf } from '../../auth/service-context.ts'
import { notFound } from '../../lib/errors.ts'
import { icalendar } from '../../lib/icalendar.ts'
import type { EventRecord } from './data.ts'
import { eventById, eventsToSubscribe } from './service.ts'

/** The campus calendar for calendar programs: a feed to subscribe to, or one event to add. */
export function eventRoutes(contextOf: ContextOf) {
  const routes = Router()

  routes.get('/events.ics', async (request, response) => {
    const events = await eventsToSubscribe(contextOf(request))
    send(response.set('Cache-Control', 'public, max-age=900'), events)
  })

  routes.get('/events/:id.ics', async (request, response) => {
    const event = await eventById(contextOf(request), request.params.id)
    if (!event) throw notFound('There is no such event.')
    send(response.attachment('event.ics'), [event])
  })

  return routes
}

const send = (response: Response, events: EventRecord[]) =>
  response.type('text/calendar; charset=utf-8').send(icalendar(events.map(({ id, ...event }) => ({ ...event, uid: `${id}@thinnai` }))))
