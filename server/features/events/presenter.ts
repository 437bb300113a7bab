import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getFileUrl } from '../media/service.ts'
import type { EventRecord } from './data.ts'
import { getRegistrationState, getSeatsLeft } from './policy.ts'

/** An event over REST. */
export const eventSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().meta({ description: 'Plain text; may be empty.' }),
    place: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
    club: z.string().nullable().meta({ description: 'The slug of the organising club; null if there is none.' }),
    cover: z.string().nullable().meta({ description: 'The URL of the cover, relative to the host or absolute on a CDN; null without a cover.' }),
    calendarUrl: z.string().meta({ description: 'The event as an iCalendar file.' }),
    version: z.number().int(),
    rule: z.string().nullable().meta({ description: 'The recurrence rule of its series (RFC 5545); null for a single event.' }),
    cancelledAt: z.date().nullable(),
    cancellationReason: z.string(),
    takesRegistrations: z.boolean(),
    capacity: z.number().int().nullable().meta({ description: 'Seats, held ones included; null without a limit.' }),
    heldSeats: z.number().int(),
    opensAt: z.date().nullable(),
    closesAt: z.date().nullable(),
    audience: z.object({ clubs: z.array(z.string()), courses: z.array(z.string()) }).meta({ description: 'Who may register; everyone, if there are neither.' }),
    questions: z.array(z.object({ id: z.string(), label: z.string(), isRequired: z.boolean() })),
    registeredCount: z.number().int(),
    waitingCount: z.number().int(),
    seatsLeft: z.number().int().nullable().meta({ description: 'Null without a limit.' }),
    registrationState: z
      .enum(['OPENS', 'OPEN', 'FULL', 'CLOSED', 'CANCELLED', 'OVER'])
      .nullable()
      .meta({ description: 'Whether people can register now; null for an event without registration.' }),
    isOnline: z.boolean(),
  })
  .meta({ id: 'Event' })

export const eventsResponseSchema = z.object({
  events: z.array(eventSchema),
  isComplete: z.boolean().meta({ description: 'Whether these are all. If not, the start of the last one is the `from` of the next request.' }),
})

export function presentEvent(context: Pick<ServiceContext, 'storage' | 'now'>, event: EventRecord): z.output<typeof eventSchema> {
  const { clubSlug: club, cover, audienceClubs: clubs, audienceCourses: courses, onlineUrl, series } = event
  const { id, title, description, place, startsAt, endsAt, version, cancelledAt, cancellationReason } = event
  const { takesRegistrations, capacity, heldSeats, opensAt, closesAt, questions, registeredCount, waitingCount } = event
  return {
    ...{ id, title, description, place, startsAt, endsAt, club, version, cancelledAt, cancellationReason },
    ...{ cover: cover && getFileUrl(context, cover), calendarUrl: `/api/events/${id}.ics`, rule: series?.rule ?? null, isOnline: onlineUrl !== '' },
    ...{ takesRegistrations, capacity, heldSeats, opensAt, closesAt, audience: { clubs, courses }, questions, registeredCount, waitingCount },
    ...{ seatsLeft: getSeatsLeft(event), registrationState: getRegistrationState(event, context.now()) },
  }
}
