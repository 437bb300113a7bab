import { type Request, type Response, Router } from 'express'
import type { ContextOf } from '../../auth/service-context.ts'
import { notFound } from '../../lib/errors.ts'
import { icalendar } from '../../lib/icalendar.ts'
import type { EventRecord } from './data.ts'
import { eventById, yearOfEvents } from './service.ts'

/** The campus calendar for calendar programs: all of it to subscribe to, or one event to add. */
export function eventRoutes(contextOf: ContextOf) {
  const routes = Router()

  const send = (request: Request, response: Response, events: EventRecord[]) => {
    const url = `${request.protocol}://${request.get('host')}/events`
    const entries = events.map(({ id, ...event }) => ({ ...event, uid: `${id}@thinnai`, url }))
    const naming = { name: 'Thinnai events', timeZone: 'Asia/Kolkata', madeAt: contextOf(request).now() }
    response.type('text/calendar; charset=utf-8').send(icalendar(entries, naming))
  }

  routes.get('/events.ics', async (request, response) => {
    send(request, response.set('Cache-Control', 'public, max-age=900'), await yearOfEvents(contextOf(request)))
  })

  routes.get('/events/:id.ics', async (request, response) => {
    const event = await eventById(contextOf(request), request.params.id)
    if (!event) throw notFound('There is no such event.')
    send(request, response.attachment('event.ics'), [event])
  })

  return routes
}
