import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { type MarkUsed, withIdempotency } from '../../http/idempotency/run-once.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { formatCampusDate } from '../../utils/campus-time.ts'
import { conflict, invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { takeGraphemes } from '../../utils/text/graphemes.ts'
import { createUuidV7, parseUuid } from '../../utils/uuid.ts'
import { getClubBySlug } from '../clubs/service.ts'
import { type FileRecord, insertFile } from '../media/data.ts'
import { maxFileBytes } from '../media/input.ts'
import { withRetainedUploads, withStoredFiles } from '../media/service.ts'
import { holdIfListed } from '../text-review/hold-text.ts'
import { assertCanPublish } from '../users/service.ts'
import { hideEvents, listTexts } from './data/moderation.ts'
import {
  countEventsAhead,
  type EventData,
  type EventQuestion,
  type EventRecord,
  findAnyEvent,
  findCoverId,
  findMissingAudience,
  insertEventRows,
  markRescheduled,
  updateEvent,
} from './data.ts'
import { type EventFields, maxEventsAhead, maxListedAhead, maxYearsAhead, saveEventInput } from './input.ts'
import { reassignSeats } from './registrations/waiting-list.ts'
import { applyChange, type DateFields } from './series/change-of-date.ts'
import { lockSeriesEvents } from './series/lock-series-events.ts'
import { expandRule, parseRule } from './series/rule.ts'
import { assertOrganisedEvent, assertOrganiser } from './service.ts'

const yearMs = 366 * 24 * 3_600_000

type SavedEvents = { event: EventRecord; count: number; isHeldForReview: boolean }
type MarkSaved = MarkUsed<{ id: string; count: number; isHeldForReview: boolean }>

/**
 * Creates an event or, with a rule, a series; with an id changes the event, and others of its series as the scope says. For officers of the club, and
 * administrators for an event without one. Once for each Idempotency-Key. NOT_FOUND without such an event or club, FORBIDDEN for others, CONFLICT if the event has
 * another version, or is cancelled or over.
 */
export async function saveEvent(context: ServiceContext, id: string | null, input: unknown, cover: Upload | null): Promise<SavedEvents> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('event-changes')
  const existing = id === null ? null : await getOwnEvent(context, id)
  const fields = parseInput(saveEventInput, input)
  if (!existing) await assertCanCreate(context, fields)
  if (fields.endsAt <= context.now()) throw invalid('The event is over already. Check the dates.', 'endsAt')
  if (fields.startsAt.getTime() > context.now().getTime() + maxYearsAhead * yearMs)
    throw invalid(`An event begins at most ${maxYearsAhead} years ahead.`, 'startsAt')
  await assertAudience(context, fields)
  return withRetainedUploads(cover ? [cover] : [], (uploads) =>
    withIdempotency(context, uid, {
      ...{ operation: 'saveEvent', input: { id: existing?.id ?? null, ...fields }, uploads },
      run: (markUsed: MarkSaved) =>
        withStoredFiles(context, 'cover', uploads, { IMAGE: maxFileBytes.image }, ([file]) =>
          existing ? changeEvents(context, existing, fields, file, markUsed) : createEvents(context, fields, file, markUsed),
        ),
      replay: async ({ id: savedId, ...saved }) => ({ event: await getAnyEvent(context, savedId), ...saved }),
    }),
  )
}

/** An event that the viewer organises, hidden or not: a repeated request may have hidden it. NOT_FOUND without it. */
async function getOwnEvent(context: ServiceContext, id: string): Promise<EventRecord> {
  const event = await getAnyEvent(context, id)
  await assertOrganiser(context, event.clubSlug)
  return event
}

async function assertCanCreate(context: ServiceContext, { clubSlug = null }: EventFields) {
  await assertOrganiser(context, clubSlug)
  if (clubSlug !== null && (await getClubBySlug(context, clubSlug))?.archivedAt) throw conflict('This club is archived.', 'clubId')
}

async function assertAudience({ database }: ServiceContext, { audienceClubs, audienceCourses }: EventFields) {
  const [missing] = await findMissingAudience(database, audienceClubs, audienceCourses)
  if (missing !== undefined)
    throw invalid(`There is no club or course '${takeGraphemes(missing, 60)}'.`, audienceClubs.includes(missing) ? 'audienceClubIds' : 'audienceCourses')
}

async function createEvents(context: ServiceContext, fields: EventFields, cover: FileRecord | undefined, markUsed: MarkSaved): Promise<SavedEvents> {
  // The role may have ended while the cover was stored.
  const { uid } = await assertOrganiser(context, fields.clubSlug ?? null)
  const now = context.now()
  const rule = fields.rule ? parseRule(fields.rule) : null
  const starts = rule ? expandRule(rule, fields.startsAt) : [fields.startsAt]
  const series = rule === null ? null : { id: createUuidV7(now), rule, startsAt: fields.startsAt, createdAt: now }
  const questions = assignIds(fields.questions, [])
  const coverId = cover?.id ?? (fields.copyCoverFrom ? await getCopiedCoverId(context, fields.copyCoverFrom) : null)
  const ids = starts.map(() => createUuidV7(now))
  const events = starts.map((startsAt, index) => ({
    ...toEventData(fields, questions, startsAt.getTime() - fields.startsAt.getTime()),
    ...{ id: ids[index] as string, createdBy: uid, clubSlug: fields.clubSlug ?? null, coverId },
    ...(series && { seriesId: series.id, seriesStartsAt: startsAt }),
  }))
  const [firstId = ''] = ids
  const isHeldForReview = await context.database.$transaction(async (transaction) => {
    const ahead = await countEventsAhead(transaction, fields.clubSlug ?? null, now)
    const count = ids.length + ahead.active
    if (count > maxEventsAhead) throw conflict(`A club has at most ${maxEventsAhead} events that are not over. These would be ${count}.`, 'rule')
    if (ids.length + ahead.all > maxListedAhead)
      throw conflict(
        `A club has at most ${maxListedAhead} events that are not over, with cancelled ones, which calendars show too. Wait until some are over.`,
        'rule',
      )
    if (cover) await insertFile(transaction, cover)
    await insertEventRows(transaction, events, series)
    const isHeld = await holdIfListed(
      transaction,
      { kind: 'event', authorUid: uid, subjectId: firstId, texts: toTexts(fields), previousTexts: null, at: now },
      () => hideEvents(transaction, ids, now),
    )
    if (!isHeld) await recordDomainEvent(transaction, { kind: 'event.added', subject: firstId, actor: uid, at: now, payload: { count: ids.length } })
    await markUsed(transaction, { id: firstId, count: ids.length, isHeldForReview: isHeld })
    return isHeld
  })
  return { event: await getAnyEvent(context, firstId), count: ids.length, isHeldForReview }
}

/** The cover of an event that the viewer organises; null without one. The files of covers are of the events that have them. */
async function getCopiedCoverId(context: ServiceContext, eventId: string): Promise<string | null> {
  const { event } = await assertOrganisedEvent(context, eventId)
  return findCoverId(context.database, event.id)
}

async function changeEvents(
  context: ServiceContext,
  existing: EventRecord,
  fields: EventFields,
  cover: FileRecord | undefined,
  markUsed: MarkSaved,
): Promise<SavedEvents> {
  // The role may have ended while the cover was stored.
  const { uid: actor } = await assertOrganiser(context, existing.clubSlug)
  if (existing.hiddenAt) throw notFound('There is no such event.')
  if (fields.rule) throw invalid('A series keeps its rule. Cancel the events that follow and create a new series.', 'rule')
  const now = context.now()
  const saved = await context.database.$transaction(
    async (transaction) => {
      const events = await lockSeriesEvents(transaction, existing, fields.scope, now)
      const current = events.find(({ id }) => id === existing.id)
      if (!current || current.endsAt <= now) throw conflict('This event is over.')
      if (current.version !== fields.version) throw conflict('This event has been changed meanwhile. Load it again.', 'version')
      if (current.cancelledAt) throw conflict('This event is cancelled.')
      if (cover) await insertFile(transaction, cover)
      const coverChange = cover ? { coverId: cover.id } : fields.removeCover ? { coverId: null } : {}
      const questions = assignIds(fields.questions, current.questions)
      const change = toEventData(fields, questions, 0)
      const changed = events.filter(({ cancelledAt }) => !cancelledAt)
      for (const event of changed) {
        const data = event.id === current.id ? change : applyChange(current, change, event)
        assertSeats(event, data)
        await updateEvent(transaction, event.id, { ...data, ...coverChange })
        if (data.takesRegistrations) await reassignSeats(transaction, { ...event, ...data }, { registered: 0, waiting: 0 }, now)
        if (isMoved(event, data)) {
          const previous = { startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString(), place: event.place }
          await recordDomainEvent(transaction, { kind: 'event.moved', subject: event.id, actor, at: now, payload: { previous } })
        }
      }
      if (fields.scope === 'THIS') await markRescheduled(transaction, current.id)
      const texts = toTexts(fields)
      const changedIds = changed.map(({ id }) => id)
      const isHeldForReview = await holdIfListed(
        transaction,
        { kind: 'event', authorUid: actor, subjectId: current.id, texts, previousTexts: toTexts(current), at: now },
        () => hideEvents(transaction, changedIds, now),
      )
      const saved = { count: changed.length, isHeldForReview }
      await markUsed(transaction, { id: existing.id, ...saved })
      return saved
    },
    { timeout: 15_000 },
  )
  return { event: await getAnyEvent(context, existing.id), ...saved }
}

type Texts = Parameters<typeof listTexts>[0] & Pick<EventFields, 'title'>

const toTexts = (event: Texts) => [event.title, ...listTexts(event)]

/** An event, hidden or not. NOT_FOUND without it. */
async function getAnyEvent({ database }: ServiceContext, id: string): Promise<EventRecord> {
  const eventId = parseUuid(id)
  const event = eventId && (await findAnyEvent(database, eventId))
  if (!event) throw notFound('There is no such event.')
  return event
}

/** What the fields say of an event that begins `shiftMs` after theirs. */
const toEventData = (
  { version: _v, scope: _s, rule: _r, clubSlug: _c, removeCover: _cover, copyCoverFrom: _copy, ...fields }: EventFields,
  questions: EventQuestion[],
  shiftMs: number,
) => {
  const shift = (date: Date) => new Date(date.getTime() + shiftMs)
  return {
    ...fields,
    startsAt: shift(fields.startsAt),
    endsAt: shift(fields.endsAt),
    opensAt: fields.opensAt ? shift(fields.opensAt) : null,
    closesAt: fields.closesAt ? shift(fields.closesAt) : null,
    questions,
  } satisfies EventData
}

/** A question keeps the id that it has in the event. Others get ids that no question has had, so that no old answer is one of theirs. */
const assignIds = (questions: EventFields['questions'], existing: EventQuestion[]): EventQuestion[] =>
  questions.map(({ id, label, isRequired }, index) => {
    const isKept = existing.some((question) => question.id === id) && questions.findIndex((question) => question.id === id) === index
    return { id: isKept && id ? id : randomBytes(6).toString('base64url'), label, isRequired }
  })

function assertSeats({ registeredCount, waitingCount, seriesId, startsAt }: EventRecord, { takesRegistrations, capacity }: DateFields) {
  if (!takesRegistrations && registeredCount + waitingCount > 0)
    throw conflict('People have registered. Close the registration instead of turning it off.', 'takesRegistrations')
  const forDate = seriesId === null ? '' : ` for ${formatCampusDate(startsAt)}`
  if (capacity !== null && capacity < registeredCount)
    throw invalid(`${registeredCount} people are registered${forDate}. There cannot be fewer seats.`, 'capacity')
}

const isMoved = (event: EventRecord, { startsAt, endsAt, place }: DateFields) =>
  event.startsAt.getTime() !== startsAt.getTime() || event.endsAt.getTime() !== endsAt.getTime() || event.place !== place
