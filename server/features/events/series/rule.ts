import ICAL from 'ical.js'
import { getCampusClock, toCalendarDate, toDay, toInstant } from '../../../utils/campus-time.ts'
import { invalid } from '../../../utils/errors.ts'

/** Events of a series. */
export const maxOccurrences = 60
/** How far the last one is ahead of the first. */
const maxSpanMs = 2 * 366 * 24 * 60 * 60 * 1000

const weekdays = '(?:MO|TU|WE|TH|FR|SA|SU)'
const listOf = (item: string) => `${item}(?:,${item}){0,30}`
/** The parts of a rule that events use, by frequency: those that ical.js expands as RFC 5545 says. */
const commonParts = {
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,4}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  WKST: new RegExp(`^${weekdays}$`),
}
const partsByFrequency: Record<string, Record<string, RegExp>> = {
  DAILY: commonParts,
  WEEKLY: { ...commonParts, BYDAY: new RegExp(`^${listOf(weekdays)}$`) },
  MONTHLY: {
    ...commonParts,
    BYDAY: new RegExp(`^${listOf(`(?:[+-]?[1-5])?${weekdays}`)}$`),
    BYMONTHDAY: new RegExp(`^${listOf('(?:-?(?:[1-9]|[12]\\d|3[01]))')}$`),
  },
}

/** The rule in its canonical form; INVALID_INPUT for one that is malformed, has no end, or has parts that events do not use. */
export function parseRule(text: string): string {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('=') as [string, string | undefined])
  const names = parts.map(([name]) => name)
  const allowedParts = partsByFrequency[new Map(parts).get('FREQ') ?? '']
  if (!allowedParts || new Set(names).size < names.length) throw invalid('Repeat daily, weekly or monthly: FREQ=WEEKLY;COUNT=10.', 'rule')
  const refused = parts.find(([name, value = '']) => name !== 'FREQ' && !allowedParts[name]?.test(value))
  if (refused) throw invalid(`The recurrence rule cannot have ${refused.join('=').slice(0, 40)}.`, 'rule')
  if (names.includes('COUNT') === names.includes('UNTIL')) throw invalid('Say when the series ends: by COUNT or by UNTIL.', 'rule')
  if (names.includes('BYDAY') && names.includes('BYMONTHDAY')) throw invalid('Repeat by the day of the week or of the month.', 'rule')
  return parts.map((part) => part.join('=')).join(';')
}

/**
 * The starts of a series, the first one included, at the same local time of the campus. INVALID_INPUT for more than 60, or if the first start does not follow the
 * rule.
 */
export function expandRule(rule: string, firstStart: Date): Date[] {
  const { day: firstDay, minutes } = getCampusClock(firstStart)
  const { year, month, date } = toCalendarDate(firstDay)
  const restMs = firstStart.getTime() - toInstant(firstDay, minutes).getTime()
  const [, until] = /;UNTIL=([^;]+)/.exec(rule) ?? []
  const end = until === undefined ? null : toEnd(until)
  const iterator = ICAL.Recur.fromString(rule.replace(/;UNTIL=[^;]+/, '')).iterator(ICAL.Time.fromData({ year, month, day: date, isDate: true }))
  const starts: Date[] = []
  for (let time = iterator.next(); time; time = iterator.next()) {
    const start = new Date(toInstant(toDay(time.year, time.month, time.day) ?? firstDay, minutes).getTime() + restMs)
    if (end && start > end) break
    if (start.getTime() - firstStart.getTime() > maxSpanMs) throw invalid('The last event is at most two years after the first.', 'rule')
    if (starts.length === maxOccurrences) throw invalid(`A series has at most ${maxOccurrences} events.`, 'rule')
    starts.push(start)
  }
  if (starts[0]?.getTime() !== firstStart.getTime()) throw invalid('The first event is not on a day of the recurrence rule.', 'rule')
  return starts
}

/** The instant of an UNTIL: UTC with a Z, otherwise local; of a date its end. */
function toEnd(until: string): Date {
  const [, year, month, date, time, zone] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?$/.exec(until) ?? []
  const day = toDay(Number(year), Number(month), Number(date))
  if (day === null) throw invalid('UNTIL is not a date.', 'rule')
  if (time === undefined) return new Date(toInstant(day + 1).getTime() - 1)
  const [hours, minutes, seconds] = [0, 2, 4].map((index) => Number(time.slice(index, index + 2))) as [number, number, number]
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return new Date((zone ? day * 24 * 3_600_000 : toInstant(day).getTime()) + ms)
}
