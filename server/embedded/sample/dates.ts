import { type Day, formatDate, formatWeekday, getCampusClock, getWeekday } from '../../utils/campus-time.ts'

const weekday = { monday: 0, tuesday: 1, wednesday: 2, thursday: 3, friday: 4, saturday: 5, sunday: 6 }

/** The first day with this weekday from `day` on. */
const findNext = (targetWeekday: number, day: Day): Day => day + ((targetWeekday - getWeekday(day) + 7) % 7)

/** The last day with this weekday up to `day`. */
const findLast = (targetWeekday: number, day: Day): Day => day - ((getWeekday(day) - targetWeekday + 7) % 7)

/** The days that the texts, pages and events of a sample campus speak of. */
export type SampleDates = ReturnType<typeof getSampleDates>

/**
 * The days of a sample campus that is created at `now`. Each event has the weekday that campus-pages/clubs.md gives it, and all of them are before the first
 * exam.
 */
export function getSampleDates(now: Date) {
  const { day: today } = getCampusClock(now)
  const examsStart = findNext(weekday.tuesday, today + 41)
  return {
    ...{ now, today },
    brownieBatch: findLast(weekday.friday, today - 6),
    auditions: findLast(weekday.thursday, today - 5),
    chessEvening: findLast(weekday.tuesday, today - 1),
    lastPhotoWalk: findLast(weekday.sunday, today - 1),
    buildNight: findNext(weekday.wednesday, today + 1),
    openMic: findNext(weekday.friday, today + 2),
    photoWalk: findNext(weekday.sunday, today + 3),
    portraits: findNext(weekday.saturday, today + 1),
    wallPainting: findNext(weekday.saturday, today + 6),
    shortPlays: findNext(weekday.friday, today + 10),
    techfest: findNext(weekday.thursday, today + 14),
    annualDay: findNext(weekday.saturday, today + 19),
    labExamsStart: examsStart - 15,
    examsStart,
    examsEnd: examsStart + 18,
  }
}

/** A day as somebody names it on the day `from`: today, on Friday, last Friday, or on Friday, 11 December if it is a week or more away. */
export function formatDayFrom(day: Day, from: Day): string {
  const days = day - from
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  if (Math.abs(days) >= 7) return `on ${formatWeekday(day)}, ${formatDate(day)}`
  return `${days > 0 ? 'on' : 'last'} ${formatWeekday(day)}`
}

const hourMs = 3_600_000
/** When the student at this place of the list joins a campus that is created at `createdAt`: the first one 30 days before, the others an hour later each. */
export const toJoinTime = (createdAt: Date, index: number): Date => new Date(createdAt.getTime() + (index - 30 * 24) * hourMs)
/** When the campus was created, by the time when the student at this place of the list has joined. */
export const toCreationTime = (joinedAt: Date, index: number): Date => new Date(joinedAt.getTime() - (index - 30 * 24) * hourMs)
