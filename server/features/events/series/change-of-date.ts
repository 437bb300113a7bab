import { isDeepStrictEqual } from 'node:util'
import { conflict } from '../../../utils/errors.ts'
import type { EventQuestion, EventRecord } from '../data.ts'
import { maxQuestions } from '../input.ts'

/** What organisers set of an event. */
const comparedFields = [
  'title',
  'description',
  'place',
  'onlineUrl',
  'takesRegistrations',
  'capacity',
  'heldSeats',
  'audienceClubs',
  'audienceCourses',
] as const

type ComparedFields = Pick<EventRecord, (typeof comparedFields)[number]>
export type DateFields = ComparedFields & Pick<EventRecord, 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'questions'>

const getDurationMs = ({ startsAt, endsAt }: Pick<DateFields, 'startsAt' | 'endsAt'>) => endsAt.getTime() - startsAt.getTime()

const shift = (date: Date, ms: number) => new Date(date.getTime() + ms)

/**
 * What a change of one date of a series, from `before` to `after`, makes of another date: only what the change changes, so that the other date keeps what was
 * changed of it alone. The start moves by the same time. CONFLICT if the other date would have more than five questions.
 */
export function applyChange(before: DateFields, after: DateFields, other: DateFields): DateFields {
  const entries = comparedFields.map((field) => [field, isDeepStrictEqual(before[field], after[field]) ? other[field] : after[field]])
  const fields = Object.fromEntries(entries) as ComparedFields
  const startsAt = shift(other.startsAt, after.startsAt.getTime() - before.startsAt.getTime())
  const endsAt = shift(startsAt, getDurationMs(getDurationMs(before) === getDurationMs(after) ? other : after))
  const changeTime = (field: 'opensAt' | 'closesAt') => {
    const time = after[field]
    if (time?.getTime() === before[field]?.getTime()) return other[field]
    return time && shift(time, startsAt.getTime() - after.startsAt.getTime())
  }
  const changedClosesAt = changeTime('closesAt')
  const closesAt = changedClosesAt && changedClosesAt > endsAt ? endsAt : changedClosesAt
  const changedOpensAt = changeTime('opensAt')
  const opensAt = changedOpensAt && changedOpensAt >= (closesAt ?? startsAt) ? null : changedOpensAt
  const heldSeats = Math.min(fields.heldSeats, fields.capacity ?? 0)
  return { ...fields, heldSeats, startsAt, endsAt, opensAt, closesAt, questions: changeQuestions(before.questions, after.questions, other.questions) }
}

/** Questions are changed, added and removed by their ids. */
function changeQuestions(before: EventQuestion[], after: EventQuestion[], other: EventQuestion[]): EventQuestion[] {
  if (isDeepStrictEqual(before, after)) return other
  const find = (questions: EventQuestion[], id: string) => questions.find((question) => question.id === id)
  const isOwn = ({ id }: EventQuestion) => !find(before, id) && !find(after, id)
  const changed = after.flatMap((question) => {
    const [previous, own] = [find(before, question.id), find(other, question.id)]
    if (!previous) return [question]
    // The other date does not ask it any more.
    if (!own) return []
    return [isDeepStrictEqual(previous, question) ? own : question]
  })
  const questions = [...changed, ...other.filter(isOwn)]
  if (questions.length > maxQuestions)
    throw conflict(`A date of the series has questions of its own, and would have more than ${maxQuestions}. Change that date first.`, 'questions')
  return questions
}

/** Whether two dates of a series differ in more than their day, or one was moved alone. */
export const differs = (one: DateFields & { isRescheduled: boolean }, other: DateFields & { isRescheduled: boolean }): boolean =>
  one.isRescheduled !== other.isRescheduled ||
  getDurationMs(one) !== getDurationMs(other) ||
  comparedFields.some((field) => !isDeepStrictEqual(one[field], other[field])) ||
  !isDeepStrictEqual(one.questions, other.questions)
