import { type Day, getCampusClock, getWeekday, toCalendarDate, toDay, toInstant } from '../../../utils/campus-time.ts'
import { invalid } from '../../../utils/errors.ts'

/** Events of a series. */
const maxOccurrences = 60
/** How many days the last one is ahead of the first. */
const maxSpanDays = 2 * 366

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const weekdays = `(?:${weekdayNames.join('|')})`
const listOf = (item: string) => `${item}(?:,${item}){0,30}`
/** The parts of a rule that events use, by frequency (RFC 5545, section 3.3.10). */
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
 * The starts of a series, the first one included, at the same local time of the campus. INVALID_INPUT for more than 60, for more than two years, or if the
 * first start does not follow the rule. Tests each day of the two years once, so that its time is bounded for every rule.
 */
export function expandRule(rule: string, firstStart: Date): Date[] {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const { day: firstDay, minutes } = getCampusClock(firstStart)
  const restMs = firstStart.getTime() - toInstant(firstDay, minutes).getTime()
  const until = parts.get('UNTIL')
  const end = until === undefined ? null : toEnd(until, firstDay + maxSpanDays + 1)
  const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY)
  const isOccurrence = createDayTest(parts, firstDay)
  if (!isOccurrence(firstDay) || (end && firstStart > end)) throw invalid('The first event is not on a day of the recurrence rule.', 'rule')
  const starts: Date[] = []
  const lastDay = end ? getCampusClock(end).day : Number.POSITIVE_INFINITY
  for (let day = firstDay; starts.length < count && day <= lastDay; day += 1) {
    if (day > firstDay + maxSpanDays) throw invalid('The last event is at most two years after the first.', 'rule')
    if (!isOccurrence(day)) continue
    const start = new Date(toInstant(day, minutes).getTime() + restMs)
    if (end && start > end) break
    if (starts.length === maxOccurrences) throw invalid(`A series has at most ${maxOccurrences} events.`, 'rule')
    starts.push(start)
  }
  return starts
}

/** Whether a day that is not before the first one follows the rule, apart from COUNT and UNTIL. */
function createDayTest(parts: ReadonlyMap<string, string>, firstDay: Day): (day: Day) => boolean {
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const byDay = parts.get('BYDAY')?.split(',')
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return (day) => (day - firstDay) % interval === 0
    case 'WEEKLY': {
      const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO')
      const toWeek = (day: Day) => Math.floor((day + 3 - weekStart) / 7)
      const days = new Set(byDay?.map((name) => weekdayNames.indexOf(name)) ?? [getWeekday(firstDay)])
      return (day) => days.has(getWeekday(day)) && (toWeek(day) - toWeek(firstDay)) % interval === 0
    }
    default: {
      const toMonth = (day: Day) => {
        const { year, month } = toCalendarDate(day)
        return year * 12 + month
      }
      const dates = new Set(parts.get('BYMONTHDAY')?.split(',').map(Number) ?? [toCalendarDate(firstDay).date])
      const days = byDay && new Set(byDay.map((name) => name.replace('+', '')))
      const isListed = (day: Day) => (days ? listWeekdayNames(day).some((name) => days.has(name)) : listDates(day).some((date) => dates.has(date)))
      return (day) => (toMonth(day) - toMonth(firstDay)) % interval === 0 && isListed(day)
    }
  }
}

/** The dates of a day in its month: from the start, and from the end as a negative number. */
function listDates(day: Day): [fromStart: number, fromEnd: number] {
  const { year, month, date } = toCalendarDate(day)
  return [date, date - new Date(Date.UTC(year, month, 0)).getUTCDate() - 1]
}

/** The names of a day in a BYDAY of its month: MO, 1MO and -4MO. */
function listWeekdayNames(day: Day): string[] {
  const name = weekdayNames[getWeekday(day)] ?? ''
  const [fromStart, fromEnd] = listDates(day)
  return [name, `${Math.ceil(fromStart / 7)}${name}`, `${Math.floor(fromEnd / 7)}${name}`]
}

/** The instant of an UNTIL: UTC with a Z, otherwise local; of a date its end. Not after the last day: formats have no dates after the year 9999. */
function toEnd(until: string, lastDay: Day): Date {
  const [, year, month, date, time, zone] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?$/.exec(until) ?? []
  const untilDay = toDay(Number(year), Number(month), Number(date))
  if (untilDay === null) throw invalid('UNTIL is not a date.', 'rule')
  const day = Math.min(untilDay, lastDay)
  if (time === undefined) return new Date(toInstant(day + 1).getTime() - 1)
  const [hours, minutes, seconds] = [0, 2, 4].map((index) => Number(time.slice(index, index + 2))) as [number, number, number]
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return new Date((zone ? day * 24 * 3_600_000 : toInstant(day).getTime()) + ms)
}
