import type { ServiceContext } from '../../auth/service-context.ts'
import { getReader, type Viewer } from '../../auth/viewer.ts'
import { invalid, notFound } from '../../utils/errors.ts'
import { findByUuids } from '../../utils/uuid.ts'
import { assertClubOfficer } from '../clubs/roles.ts'
import { assertAdministrator } from '../roles/service.ts'
import { type EventRecord, findEvents, listDatesAhead, listEvents } from './data.ts'
import type { SeriesScope } from './input.ts'
import type { createManagedEventsLoader, createViewerRegistrationLoader } from './loaders.ts'
import { canManageEvent } from './policy.ts'
import type { RegistrationRecord } from './registrations/data.ts'
import { differs } from './series/change-of-date.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxSpanMs = 100 * dayMs

/** The first 500 events that overlap a span of at most 100 days, of one club or of all; public. */
export function getEvents({ database }: ServiceContext, from: Date, to: Date, clubSlug?: string | null) {
  const spanMs = to.getTime() - from.getTime()
  if (!(spanMs > 0 && spanMs <= maxSpanMs)) throw invalid('The span runs from an earlier to a later moment, at most 100 days.', 'to')
  return listEvents(database, from, to, clubSlug)
}

/** The period of calendar feeds: from a month ago to a year ahead. */
export const getFeedPeriod = (now: Date) => ({ from: new Date(now.getTime() - 31 * dayMs), to: new Date(now.getTime() + 366 * dayMs) })

/** The events of the calendar feed: the first 500 of its period; public. */
export async function getFeedEvents({ database, now, consumeRateLimit }: ServiceContext) {
  await consumeRateLimit('calendar-feeds')
  const { from, to } = getFeedPeriod(now())
  return listEvents(database, from, to)
}

/** Events by the given ids, without missing and hidden ones; public. */
export const getEventsByIds = ({ database }: Pick<ServiceContext, 'database'>, ids: readonly string[]) =>
  findByUuids(ids, (uuids) => findEvents(database, uuids))

export const getEventById = async (context: Pick<ServiceContext, 'database'>, id: string) => (await getEventsByIds(context, [id])).get(id) ?? null

/** An event by its id; NOT_FOUND without it. */
export async function assertEvent(context: Pick<ServiceContext, 'database'>, id: string): Promise<EventRecord> {
  const event = await getEventById(context, id)
  if (!event) throw notFound('There is no such event.')
  return event
}

/** Returns the viewer; FORBIDDEN unless an officer of the club, or, for an event of the campus, an administrator. */
export const assertOrganiser = (context: ServiceContext, clubSlug: string | null): Promise<Viewer> =>
  clubSlug === null ? assertAdministrator(context) : assertClubOfficer(context, clubSlug)

/** An event, and the viewer who organises it. NOT_FOUND without it, and the errors of `assertOrganiser`. */
export async function assertOrganisedEvent(context: ServiceContext, id: string): Promise<{ event: EventRecord; viewer: Viewer }> {
  const event = await assertEvent(context, id)
  return { event, viewer: await assertOrganiser(context, event.clubSlug) }
}

type Loaders = { managedEvents: ReturnType<typeof createManagedEventsLoader>; viewerRegistration: ReturnType<typeof createViewerRegistrationLoader> }
type ViewerContext = { viewer: Viewer | null; loaders: Loaders }

/** Whether the viewer organises an event; false for visitors and while suspended. */
export async function getViewerCanManage({ viewer, loaders }: ViewerContext, event: EventRecord): Promise<boolean> {
  const reader = getReader(viewer)
  return reader !== null && canManageEvent(await loaders.managedEvents.load(reader.uid), event)
}

/** How many of the dates ahead in a part of the series of an event differ from it. Null for a single event, and for those who do not organise it. */
export async function countDifferingDates(context: ServiceContext & ViewerContext, event: EventRecord, scope: SeriesScope): Promise<number | null> {
  if (event.seriesId === null || !(await getViewerCanManage(context, event))) return null
  if (scope === 'THIS') return 0
  const dates = await listDatesAhead(context.database, event.seriesId, context.now())
  return dates.filter((date) => (scope === 'ALL' || date.startsAt >= event.startsAt) && differs(event, date)).length
}

/** The viewer's registration for an event, or place on the waiting list; null without one, and while suspended. */
export async function getViewerRegistration({ viewer, loaders }: ViewerContext, { id }: Pick<EventRecord, 'id'>): Promise<RegistrationRecord | null> {
  const reader = getReader(viewer)
  return reader && loaders.viewerRegistration.load({ viewerUid: reader.uid, eventId: id })
}

/** Whether the viewer has a seat, or organises the event. */
export const isParticipant = async (context: ViewerContext, event: EventRecord): Promise<boolean> =>
  (await getViewerRegistration(context, event))?.state === 'REGISTERED' || (await getViewerCanManage(context, event))

/** The online link, for registered people and organisers; for every signed-in user if nobody registers. Null for others. */
export async function getOnlineUrl(context: ViewerContext, event: EventRecord): Promise<string | null> {
  if (!event.onlineUrl || !getReader(context.viewer)) return null
  return !event.takesRegistrations || (await isParticipant(context, event)) ? event.onlineUrl : null
}
