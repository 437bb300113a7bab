import type { FormError } from '../../../components/forms/form.tsx'
import type { EditedEventQuery, SaveEventInput, SeriesScope } from '../../../generated/graphql.ts'
import { fromCampusTime, toCampusTime } from '../../../lib/format/campus-time.ts'
import { buildRule, type Recurrence } from './recurrence-rule.ts'

export type EditedEvent = NonNullable<EditedEventQuery['event']>
export type FormQuestion = { id: string | null; label: string; isRequired: boolean }

/** The values of the form, with the field names of `SaveEventInput` where it has them. Times are those of the campus, as fields have them. */
export type EventFormValues = Recurrence & {
  clubId: string
  title: string
  description: string
  place: string
  startsAt: string
  endsAt: string
  onlineUrl: string
  takesRegistrations: boolean
  capacity: string
  heldSeats: string
  opensAt: string
  closesAt: string
  audienceClubIds: string[]
  audienceCourses: string[]
  questions: FormQuestion[]
  scope: SeriesScope
  storedCover: string | null
  /** The event whose cover a new one has too, while `storedCover` is that. */
  coverEventId: string | null
}

/** The organiser of the events of the campus, in place of the id of a club. */
export const campusOrganiser = 'campus'

const noRecurrence: Recurrence = { repeat: 'NEVER', seriesEnd: 'COUNT', count: '10', until: '' }

const newValues: EventFormValues = {
  ...noRecurrence,
  ...{ clubId: '', title: '', description: '', place: '', startsAt: '', endsAt: '', onlineUrl: '' },
  ...{ takesRegistrations: false, capacity: '', heldSeats: '', opensAt: '', closesAt: '', audienceClubIds: [], audienceCourses: [], questions: [] },
  ...{ scope: 'THIS', storedCover: null, coverEventId: null },
}

/** `clubId`: the organiser, if the viewer may plan events for one only. */
export const createNewValues = (clubId: string): EventFormValues => ({ ...newValues, clubId })

const toTime = (iso: string | null) => (iso === null ? '' : toCampusTime(new Date(iso)))

export const createEditValues = (event: EditedEvent): EventFormValues => ({
  ...noRecurrence,
  clubId: event.club?.id ?? campusOrganiser,
  ...{ title: event.title, description: event.description, place: event.place, onlineUrl: event.onlineUrl ?? '' },
  ...{ startsAt: toTime(event.startsAt), endsAt: toTime(event.endsAt), opensAt: toTime(event.opensAt), closesAt: toTime(event.closesAt) },
  takesRegistrations: event.takesRegistrations,
  capacity: event.capacity === null ? '' : String(event.capacity),
  heldSeats: event.heldSeats ? String(event.heldSeats) : '',
  audienceClubIds: event.audience.clubs.map(({ id }) => id),
  audienceCourses: event.audience.courses,
  questions: event.questions.map(({ id, label, isRequired }) => ({ id, label, isRequired })),
  scope: 'THIS',
  storedCover: event.cover?.url ?? null,
  coverEventId: null,
})

/** The values of an event for another one on another day: without its dates. */
export const createCopyValues = (event: EditedEvent): EventFormValues => ({
  ...createEditValues(event),
  ...{ startsAt: '', endsAt: '', opensAt: '', closesAt: '' },
  coverEventId: event.id,
  questions: event.questions.map(({ label, isRequired }) => ({ id: null, label, isRequired })),
})

const hourMs = 3_600_000
/** Milliseconds of a time as a field has it, without its zone; NaN for an empty field. */
const toMs = (time: string) => Date.parse(`${time}Z`)

/** The end after the start has moved: the event stays as long as it was, at first one hour. An end without a start stays. */
export function moveEnd({ startsAt, endsAt }: Pick<EventFormValues, 'startsAt' | 'endsAt'>, nextStart: string): string {
  const durationMs = startsAt && endsAt ? toMs(endsAt) - toMs(startsAt) : hourMs
  if (!nextStart || (endsAt && !startsAt && endsAt > nextStart)) return endsAt
  return new Date(toMs(nextStart) + durationMs).toISOString().slice(0, 16)
}

const wholeNumber = /^\d{1,6}$/

/** What the form can refuse without the server, in the order of its fields. */
export function findInputError(values: EventFormValues, isNew: boolean): FormError | null {
  const { clubId, title, startsAt, endsAt, takesRegistrations, capacity, heldSeats, questions, repeat, seriesEnd, count, until } = values
  if (!title.trim()) return { message: 'An event needs a title.', field: 'title' }
  if (isNew && !clubId) return { message: 'Choose who organises the event.', field: 'clubId' }
  if (!startsAt) return { message: 'Choose a start.', field: 'startsAt' }
  if (!endsAt) return { message: 'Choose an end.', field: 'endsAt' }
  if (endsAt <= startsAt) return { message: 'The end must be after the start.', field: 'endsAt' }
  if (isNew && repeat !== 'NEVER') {
    if (seriesEnd === 'COUNT' && !(wholeNumber.test(count.trim()) && Number(count) > 0)) return { message: 'Write how many events there are.', field: 'count' }
    if (seriesEnd === 'UNTIL' && !until) return { message: 'Choose the day of the last event.', field: 'until' }
  }
  if (!takesRegistrations) return null
  if (capacity.trim() && !wholeNumber.test(capacity.trim())) return { message: 'Write a number of seats.', field: 'capacity' }
  if (heldSeats.trim() && !wholeNumber.test(heldSeats.trim())) return { message: 'Write a number of seats.', field: 'heldSeats' }
  const empty = questions.findIndex(({ label }) => !label.trim())
  return empty < 0 ? null : { message: 'A question needs a text.', field: `questions.${empty}` }
}

const toInstant = (time: string) => (time ? fromCampusTime(time) : null)
const toNumber = (text: string) => (text.trim() ? Number(text) : null)

/** The input of `saveEvent`. `event`: the one that is changed; `cover`: a new picture. */
export function toSaveEventInput(values: EventFormValues, event: EditedEvent | null, cover: File | null): SaveEventInput {
  const { title, description, place, onlineUrl, takesRegistrations, storedCover, coverEventId } = values
  const rule = event ? null : buildRule(values)
  return {
    ...(event ? { id: event.id, version: event.version, scope: values.scope } : { clubId: values.clubId === campusOrganiser ? null : values.clubId }),
    ...(rule && { rule }),
    ...{ title, description, place, onlineUrl, takesRegistrations },
    startsAt: fromCampusTime(values.startsAt),
    endsAt: fromCampusTime(values.endsAt),
    ...(cover && { cover }),
    ...(event?.cover && !storedCover && !cover && { removeCover: true }),
    ...(!event && storedCover && coverEventId && !cover && { copyCoverFrom: coverEventId }),
    ...(takesRegistrations && {
      capacity: toNumber(values.capacity),
      heldSeats: toNumber(values.heldSeats),
      opensAt: toInstant(values.opensAt),
      closesAt: toInstant(values.closesAt),
      audienceClubIds: values.audienceClubIds,
      audienceCourses: values.audienceCourses,
      questions: values.questions.map(({ id, label, isRequired }) => ({ ...(id && { id }), label, isRequired })),
    }),
  }
}

const fieldNames = [
  ...['title', 'clubId', 'startsAt', 'endsAt', 'place', 'onlineUrl', 'description', 'cover', 'capacity', 'heldSeats', 'opensAt', 'closesAt'],
  ...['audienceClubIds', 'audienceCourses', 'takesRegistrations'],
]

/** The field of the form for one of an error of the server: `questions.2.label` is that of a question, `rule` the end of the series. */
export function toFormField(field: string | undefined, { seriesEnd }: Recurrence): string | undefined {
  if (field === 'rule') return seriesEnd === 'COUNT' ? 'count' : 'until'
  if (field === 'audienceClubs' || field?.startsWith('audienceClubs.')) return 'audienceClubIds'
  const question = /^questions\.\d+/.exec(field ?? '')?.[0]
  if (question) return question
  return fieldNames.find((name) => name === field)
}
