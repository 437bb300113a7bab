import { z } from 'zod'
import { createRowIdSchema } from '../../relay/node-id.ts'
import { createLineSchema } from '../../sanitize/line-schema.ts'
import { createTextSchema } from '../../sanitize/text-schema.ts'
import { toHttpsUrl } from '../users/input.ts'

export const eventParams = z.object({ id: createRowIdSchema('Event').meta({ description: "The event's id, a UUID, or its id of GraphQL." }) })

export const calendarParams = z.object({ token: z.string().meta({ description: 'The secret of the address.' }) })

export const eventsQuery = z.object({
  from: z.iso
    .datetime({ offset: true, error: 'Give the start of the period.' })
    .meta({ description: 'The start of the period.', example: '2026-12-01T00:00:00Z' }),
  to: z.iso
    .datetime({ offset: true, error: 'Give the end of the period.' })
    .meta({ description: 'The end of the period, at most 100 days later.', example: '2027-01-01T00:00:00Z' }),
  club: z.string().optional().meta({ description: 'Only events of the club with this slug.' }),
})

/** The events of a list or a feed. */
export const maxListedEvents = 500
/** Events of a club, or of the campus, that are not over: those of one club leave room for others in lists and calendars. */
export const maxEventsAhead = 120
/** The same with cancelled events, which lists and calendars show. */
export const maxListedAhead = 180
/** How many years ahead an event begins at most. */
export const maxYearsAhead = 2
export const maxQuestions = 5
const maxAudienceItems = 20
const maxEventDays = 31

const createOptionalLine = (max: number, tooLong: string) =>
  createLineSchema(max, tooLong)
    .nullish()
    .transform((line) => line ?? '')

const questionSchema = z.object({
  id: z.string().max(40).nullish(),
  label: createLineSchema(200, 'A question has at most 200 characters.', 'A question needs a text.'),
  isRequired: z
    .boolean()
    .nullish()
    .transform((isRequired) => isRequired ?? false),
})

const createAudienceList = (tooMany: string) =>
  z
    .array(z.string())
    .nullish()
    .transform((items) => [...new Set(items ?? [])])
    .refine((items) => items.length <= maxAudienceItems, tooMany)

const seriesScopes = ['THIS', 'FOLLOWING', 'ALL'] as const
export type SeriesScope = (typeof seriesScopes)[number]
const scopeSchema = z
  .enum(seriesScopes)
  .nullish()
  .transform((scope) => scope ?? 'THIS')

export const saveEventInput = z
  .object({
    version: z.number().int().nullish(),
    scope: scopeSchema,
    rule: z.string().max(300, 'A recurrence rule has at most 300 characters.').nullish(),
    clubSlug: z.string().nullish(),
    title: createLineSchema(120, 'A title has at most 120 characters.', 'An event needs a title.'),
    description: createTextSchema(5000, 'A description has at most 5,000 characters.')
      .nullish()
      .transform((text) => text ?? ''),
    place: createOptionalLine(120, 'A place has at most 120 characters.'),
    startsAt: z.date(),
    endsAt: z.date(),
    onlineUrl: z
      .string()
      .trim()
      .max(500, 'The online link has at most 500 characters.')
      .nullish()
      .transform((url) => url ?? '')
      .refine((url) => url === '' || toHttpsUrl(url) !== '', 'The online link begins with https://.')
      .transform(toHttpsUrl),
    removeCover: z.boolean().nullish(),
    copyCoverFrom: z.string().nullish(),
    takesRegistrations: z
      .boolean()
      .nullish()
      .transform((takesRegistrations) => takesRegistrations ?? false),
    capacity: z
      .number()
      .int()
      .min(1, 'An event has at least one seat.')
      .max(100_000, 'An event has at most 100,000 seats.')
      .nullish()
      .transform((capacity) => capacity ?? null),
    heldSeats: z
      .number()
      .int()
      .min(0, 'Held seats cannot be fewer than none.')
      .nullish()
      .transform((heldSeats) => heldSeats ?? 0),
    opensAt: z.date().nullish(),
    closesAt: z.date().nullish(),
    audienceClubs: createAudienceList(`Choose at most ${maxAudienceItems} clubs.`),
    audienceCourses: createAudienceList(`Choose at most ${maxAudienceItems} courses.`),
    questions: z
      .array(questionSchema)
      .max(maxQuestions, `Ask at most ${maxQuestions} questions.`)
      .nullish()
      .transform((questions) => questions ?? []),
  })
  .superRefine(({ startsAt, endsAt, opensAt, closesAt, capacity, heldSeats }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (endsAt <= startsAt) refuse('endsAt', 'The end must be after the start.')
    else if (endsAt.getTime() - startsAt.getTime() > maxEventDays * 24 * 3_600_000) refuse('endsAt', `An event lasts at most ${maxEventDays} days.`)
    if (closesAt && closesAt > endsAt) refuse('closesAt', 'Registration closes at the end of the event at the latest.')
    if (opensAt && opensAt >= (closesAt ?? startsAt)) refuse('opensAt', 'Registration must open before it closes.')
    if (heldSeats > (capacity ?? 0))
      refuse('heldSeats', capacity === null ? 'Seats can be held only if the number of seats is limited.' : 'There cannot be more held seats than seats.')
  })

export type EventFields = z.output<typeof saveEventInput>

export const cancelEventInput = z.object({
  scope: scopeSchema,
  reason: createTextSchema(500, 'A reason has at most 500 characters.')
    .nullish()
    .transform((reason) => reason ?? ''),
})
