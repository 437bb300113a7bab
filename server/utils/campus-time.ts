import { brand } from './brand.ts'

/** A day in the time zone of the campus: days since 1 January 1970. */
export type Day = number

/** Minutes from midnight; from 1,440 on of the next day. */
export type Minutes = number

export const minutesPerDay = 1440
const minuteMs = 60_000
const dayMs = minutesPerDay * minuteMs

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The local time of the campus in milliseconds since 1970, as if its time zone were UTC. */
const toWallClockMs = (instant: Date) => Date.parse(`${wallClock.format(instant).replace(' ', 'T')}Z`)

/** The local day and minute of the campus at an instant. */
export function getCampusClock(instant: Date): { day: Day; minutes: Minutes } {
  const ms = toWallClockMs(instant)
  const day = Math.floor(ms / dayMs)
  return { day, minutes: Math.floor((ms - day * dayMs) / minuteMs) }
}

/** The instant of a local day and minute of the campus. */
export function toInstant(day: Day, minutes: Minutes = 0): Date {
  const ms = day * dayMs + minutes * minuteMs
  return new Date(ms - (toWallClockMs(new Date(ms)) - ms))
}

/** The day of the week; Monday is 0. */
export const getWeekday = (day: Day) => (((day + 3) % 7) + 7) % 7

/** The day of a calendar date, months from 1; null if the date does not exist. */
export function toDay(year: number, month: number, date: number): Day | null {
  const utc = new Date(Date.UTC(year, month - 1, date))
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date ? utc.getTime() / dayMs : null
}

/** The calendar date of a day, months from 1. */
export function toCalendarDate(day: Day): { year: number; month: number; date: number } {
  const utc = new Date(day * dayMs)
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate() }
}

/** 2026-11-23 */
export const toIsoDate = (day: Day) => new Date(day * dayMs).toISOString().slice(0, 10)

/** 2026-11-26T09:35:00+05:30: an instant in the time of the campus (ISO 8601). */
export function toIsoTime(instant: Date): string {
  const wallClockMs = toWallClockMs(instant)
  const offset = Math.round((wallClockMs - instant.getTime()) / minuteMs)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(wallClockMs).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** 23 November */
export const formatDate = (day: Day) => dateFormat.format(day * dayMs)

const fullDateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: brand.timeZone })

/** 23 November 2026: the date of an instant on the campus. */
export const formatCampusDate = (instant: Date) => fullDateFormat.format(instant)

/** Monday */
export const formatWeekday = (day: Day) => weekdayFormat.format(day * dayMs)

/** Monday, 23 November */
export const formatDay = (day: Day) => `${formatWeekday(day)}, ${formatDate(day)}`

/** December 2026 */
export const formatMonth = (day: Day) => monthFormat.format(day * dayMs)

/** Monday, 23 November at 9:30 am */
export function formatInstant(instant: Date): string {
  const { day, minutes } = getCampusClock(instant)
  return `${formatDay(day)} at ${formatMinutes(minutes)}`
}

/** 9:30 am, 12 noon, midnight */
export function formatMinutes(minutes: Minutes): string {
  const inDay = minutes % minutesPerDay
  if (inDay === 0) return 'midnight'
  if (inDay === minutesPerDay / 2) return '12 noon'
  const [hour, minute] = [Math.floor(inDay / 60), inDay % 60]
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'am' : 'pm'}`
}
