import { type Day, formatDate, formatDay, formatMonth, getCampusClock, type Minutes, minutesPerDay, toCalendarDate, toDay } from '../../../utils/campus-time.ts'
import {
  compileDays,
  dateOfMonthPattern,
  dateWithMonth,
  dayForms,
  getMonday,
  getMonthNumber,
  type MatchGroups,
  monthPattern,
  weekdayPattern,
} from './day-expressions.ts'

/** The dates and times in a text: days from `from` to before `to`, optionally a part of each day, and optionally a time of the day. */
export type DateExpression = {
  from: Day
  to: Day
  /** The minutes of the day from the first to before the second, for 'tonight' or 'tomorrow morning'. */
  part: readonly [Minutes, Minutes] | null
  /** The time of the day, for 'at 9 pm'. */
  time: Minutes | null
  isNow: boolean
  /** Whether the text names the days, or a part of a day; a time or 'now' alone is of today. */
  isDayNamed: boolean
  /** The text for a sentence: 'tomorrow, Tuesday, 24 November'. */
  label: string
}

const clockTimePattern = '(?:\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m\\b\\.?|\\d{1,2}:\\d{2}|12 noon|noon|midnight)'
const wordStartPattern = '(?<![\\p{L}\\p{N}/-])'
const wordEndPattern = '(?![\\p{L}\\p{N}])'
const firstDay = compileDays('first', dayForms)
const lastDay = compileDays('last', dayForms)
const lastDate = compileDays('last', [dateWithMonth])
const singleDay = compileDays('single', dayForms)
const rangePattern = new RegExp(
  `${wordStartPattern}(?:from |between )?${firstDay.pattern}(?:,? (?:to|till|until|and|or) | ?[-–] ?)(?:on )?${lastDay.pattern}${wordEndPattern}`,
  'gu',
)
const shortRangePattern = new RegExp(
  `${wordStartPattern}(?:from |between )?(?<date>\\d{1,2})(?: (?:to|till|until|and|or) | ?[-–] ?)${lastDate.pattern}${wordEndPattern}`,
  'gu',
)
const singlePattern = new RegExp(`${wordStartPattern}(?:(?<side>before|after) |on |by )?${singleDay.pattern}${wordEndPattern}`, 'gu')

type DaySpan = { from: Day; to: Day; label: string }

/** Patterns for several days. */
const spanForms: [pattern: string, resolve: (today: Day, groups: MatchGroups) => Omit<DaySpan, 'label'> & { name?: string }][] = [
  ['last weekend', (today) => ({ from: getMonday(today) - 2, to: getMonday(today), name: 'last weekend' })],
  ['last week', (today) => ({ from: getMonday(today) - 7, to: getMonday(today), name: 'last week' })],
  ['last month', (today) => getMonthSpan(today, -1)],
  ['(?:later )?(?:in )?this year', (today) => ({ from: today, to: toDay(toCalendarDate(today).year + 1, 1, 1) ?? today, name: 'this year' })],
  ['(?:the )?(?:next|coming|following) weekend', (today) => ({ from: getMonday(today) + 12, to: getMonday(today) + 14, name: 'next weekend' })],
  ['(?:this |the |on the )?weekends?', (today) => ({ from: Math.max(today, getMonday(today) + 5), to: getMonday(today) + 7, name: 'this weekend' })],
  ['(?:the )?(?:next|following) week', (today) => ({ from: getMonday(today) + 7, to: getMonday(today) + 14, name: 'next week' })],
  ['(?:in |for |over )?(?:the )?(?:next|coming) (\\d{1,2}) days', (today, [, count = '']) => ({ from: today, to: today + Number(count) + 1 })],
  ['(?:in |for |over )?(?:the )?(?:next )?(?:two|2) weeks', (today) => ({ from: today, to: today + 15 })],
  ['(?:in |for |over )?(?:the )?coming (?:week|days)', (today) => ({ from: today, to: today + 8 })],
  [
    // A sports week is no week of the calendar.
    '(?:later )?(?:in )?(?:this |the |rest of the |the rest of the |rest of this )week|(?<!\\b(?:sports?|arts?|culturals?|exams?|freshers?|orientation|induction|placements?) )week',
    // The same seven days as 'On campus this week' in the app.
    (today) => ({ from: today, to: today + 8, name: 'this week' }),
  ],
  ['(?:the )?(?:next|following|coming) month', (today) => getMonthSpan(today, 1)],
  ['(?:later )?(?:in )?(?:this |the )?month', (today) => ({ ...getMonthSpan(today, 0), from: today, name: 'this month' })],
]

/** Patterns for months; 'may' and 'march' without a preposition may be other words. */
const monthForms: typeof spanForms = [
  [`(?:in |during )(${monthPattern})(?: (\\d{4}))?`, resolveNamedMonth],
  ['(?<!\\d(?:st|nd|rd|th)? (?:of )?)(january|february|april|june|july|august|september|october|november|december)(?: (\\d{4}))?', resolveNamedMonth],
]

function getMonthSpan(today: Day, ahead: number) {
  const { year, month: current } = toCalendarDate(today)
  const first = (months: number) => toDay(year + Math.floor((current - 1 + months) / 12), ((current - 1 + months) % 12) + 1, 1) ?? today
  return { from: first(ahead), to: first(ahead + 1) }
}

/** Marks a span as a month, whose label is 'in' and its name. */
const monthNameLabel = 'in'

/** A month by its name, without a year the current or the next one of that name. */
function resolveNamedMonth(today: Day, [, name = '', year]: MatchGroups) {
  const current = toCalendarDate(today)
  const months = getMonthNumber(name) - current.month
  const ahead = year ? (Number(year) - current.year) * 12 + months : (months + 12) % 12
  const span = { ...getMonthSpan(today, ahead), name: monthNameLabel }
  return ahead === 0 ? { ...span, from: today } : span
}

const compileSpans = (forms: typeof spanForms) =>
  forms.map(([pattern, resolve]) => [new RegExp(`${wordStartPattern}(?:${pattern})${wordEndPattern}`, 'u'), resolve] as const)
const spanPatterns = compileSpans(spanForms)
const monthPatterns = compileSpans(monthForms)

/** Parts of a day: their pattern, their minutes, and their name in a sentence. Evenings begin when afternoons end. */
const partForms: [word: string, part: readonly [Minutes, Minutes], name: string][] = [
  ['nights?', [17 * 60, minutesPerDay + 4 * 60], 'night'],
  ['mornings?', [4 * 60, 12 * 60], 'morning'],
  ['afternoons?', [12 * 60, 17 * 60], 'afternoon'],
  ['evenings?', [17 * 60, minutesPerDay], 'evening'],
]

/** Without a preceding day, the word alone is mostly part of a name: 'build night', 'an evening of short plays'. */
const partPatterns = partForms.map(([word, part, name]) => {
  const standalone = [
    `(?:this|in the${name === 'night' ? '|at' : ''}) ${word}\\b(?! of\\b)`,
    `(?<=^(?:and|or|what about|how about)(?: the)? )${word}(?=\\W*$)`,
    ...(name === 'night' ? ['tonight\\b', 'tonite\\b'] : []),
  ]
  return { part, name, afterDay: new RegExp(`,? ?${word}\\b(?! of\\b)`, 'uy'), standalone: new RegExp(`\\b(?:${standalone.join('|')})`, 'u') }
})

const nowPattern = /\b(?:right now|just now|now|rn|at the moment|at present|currently|presently|ippo|ipo|ippa)\b|இப்போது/u
const timePattern = new RegExp(`${wordStartPattern}(?:at |around |by |after |before |till |until |past )?(${clockTimePattern})(?![\\p{L}\\p{N}])`, 'u')
/** Hours such as 9-5, which are neither a date nor a single time. */
const hourRangePattern = /(?<=\b(?:open|opens|closed|from|hours|timings?) )\d{1,2} ?[-–] ?\d{1,2}\b(?![/:.-]\d| ?[ap]\.?m\b)/u
const bareHourPattern = /\bat (\d{1,2})\b(?! ?(?:st|nd|rd|th|%|[/:.-]\d))/u

/** The minute of the day of a time such as 9 pm, 9:30 am, 21:30 or noon; null if it is invalid. `pm` applies to an hour without am or pm. */
export function parseTime(text: string, pm?: boolean): Minutes | null {
  if (/noon/.test(text)) return minutesPerDay / 2
  if (text === 'midnight') return minutesPerDay
  const [, hours = '', minutes = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m?\.?)?$/.exec(text) ?? []
  const hour = Number(hours)
  if (!hours || hour > 23 || Number(minutes) > 59 || (half && (hour > 12 || hour === 0))) return null
  const isPm = half ? half === 'p' : pm === true && hour <= 12
  return ((half || pm !== undefined ? hour % 12 : hour) + (isPm ? 12 : 0)) * 60 + Number(minutes)
}

/** The dates and times in a question, and the question without them. */
export function extractDates(question: string, now: Date): { dates: DateExpression | null; rest: string } {
  const { day: today } = getCampusClock(now)
  let rest = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[’']s\b/g, '$1')
    .replace(/[’']s\b/g, 's')
    .replace(/\s+/g, ' ')
  const isNow = cutFirst(nowPattern) !== null
  let dayEnd: number | null = null
  const namedDays = findDays(rest, today, (match) => {
    dayEnd = cut(match)
  })
  const days = isNow ? null : namedDays
  const part = cutPart()
  cutFirst(hourRangePattern)
  const time = findTime()
  if (!days && !part && time === null && !isNow) return { dates: null, rest }
  const { from, to, label } = days ?? { from: today, to: today + 1, label: createDateLabel(today, today + 1, today) }
  return {
    dates: {
      from,
      to,
      part: part?.part ?? null,
      time,
      isNow,
      isDayNamed: days !== null || part !== null,
      label: part ? addPartToLabel(label, part.name, part.text) : label,
    },
    rest,
  }

  /** Removes a match from `rest`; returns the index of the text that followed it. */
  function cut(match: RegExpExecArray): number {
    const before = rest.slice(0, match.index).trimEnd()
    const behind = rest.slice(match.index + match[0].length).trimStart()
    rest = `${before}${before && behind ? ' ' : ''}${behind}`
    return before ? before.length : 0
  }
  function cutPart() {
    for (const { afterDay, standalone, ...part } of partPatterns) {
      afterDay.lastIndex = dayEnd ?? 0
      const match = (dayEnd === null ? null : afterDay.exec(rest)) ?? standalone.exec(rest)
      if (!match) continue
      cut(match)
      return { ...part, text: match[0] }
    }
    return null
  }
  function cutFirst(pattern: RegExp) {
    const match = pattern.exec(rest)
    if (match) cut(match)
    return match
  }
  function findTime(): Minutes | null {
    const match = timePattern.exec(rest) ?? bareHourPattern.exec(rest)
    const text = match?.[1] ?? ''
    // An hour without am or pm is between 7 am and 6 pm.
    const hour = Number.parseInt(text, 10)
    const isOpen = /^\d{1,2}(?:[:.]\d{2})?$/.test(text) && hour <= 12 && !text.startsWith('0')
    const time = match && parseTime(text, isOpen ? part?.name === 'evening' || part?.name === 'night' || hour < 7 || hour === 12 : undefined)
    if (match && time !== null) cut(match)
    return time
  }
}

/** The days in a text: the first match that is a valid date. */
function findDays(text: string, today: Day, cut: (match: RegExpExecArray) => void): DaySpan | null {
  for (const pattern of [rangePattern, shortRangePattern]) {
    for (const match of text.matchAll(pattern)) {
      const last = (pattern === rangePattern ? lastDay : lastDate).resolve(match, today)
      const first = last === null || pattern === rangePattern ? firstDay.resolve(match, today) : getDateInSameMonth(last, match.groups?.date ?? '')
      if (first === null || last === null || first > last) continue
      cut(match)
      return { from: first, to: last + 1, label: createDateLabel(first, last + 1, today) }
    }
  }
  const isDayOfNextWeek = dayOfNextWeekPattern.test(text)
  const span = isDayOfNextWeek ? null : findSpan(text, today, spanPatterns, cut)
  if (span) return span
  for (const match of text.matchAll(singlePattern)) {
    const day = singleDay.resolve(match, today)
    if (day === null) continue
    cut(match)
    const side = match.groups?.side
    if (side === 'before' && day > today) return { from: today, to: day, label: `before ${formatDay(day)}` }
    if (side === 'after') return { from: day + 1, to: day + 366, label: `after ${formatDay(day)}` }
    return { from: day, to: day + 1, label: createDateLabel(day, day + 1, today) }
  }
  return findSpan(text, today, monthPatterns, cut)
}

const dayOfNextWeekPattern = new RegExp(`(?:${weekdayPattern})(?: of)? next week|next week(?: on)? (?:${weekdayPattern})${wordEndPattern}`, 'u')

function findSpan(text: string, today: Day, patterns: typeof spanPatterns, cut: (match: RegExpExecArray) => void): DaySpan | null {
  for (const [pattern, resolve] of patterns) {
    const match = pattern.exec(text)
    if (!match) continue
    cut(match)
    const { name, ...span } = resolve(today, match)
    return { ...span, label: createDateLabel(span.from, span.to, today, name) }
  }
  return null
}

/** The day with this date in the month of `last`. */
function getDateInSameMonth(last: Day, date: string): Day | null {
  const { year, month } = toCalendarDate(last)
  return toDay(year, month, Number(date))
}

const calendarDatePattern = new RegExp(`${wordStartPattern}${dateOfMonthPattern}(?: of)? ${monthPattern}${wordEndPattern}`, 'u')

/** The days between two dates in a text, such as '16 to 27 November 2026', from the first to before the second; null if there are none. */
export function parseDateRange(text: string, now: Date): readonly [Day, Day] | null {
  const { day: today } = getCampusClock(now)
  const lower = text.toLowerCase()
  if (!calendarDatePattern.test(lower) || (lower.search(rangePattern) < 0 && lower.search(shortRangePattern) < 0)) return null
  const days = findDays(lower, today, () => {})
  return days && [days.from, days.to]
}

/** Formats days for a sentence. */
function createDateLabel(from: Day, to: Day, today: Day, name?: string): string {
  if (to - from === 1) {
    const nearDayName = { [today]: 'today', [today + 1]: 'tomorrow', [today - 1]: 'yesterday' }[from]
    return `${nearDayName ? `${nearDayName},` : 'on'} ${formatDay(from)}${toCalendarDate(from).year === toCalendarDate(today).year ? '' : ` ${toCalendarDate(from).year}`}`
  }
  if (name === monthNameLabel) return `in ${formatMonth(from)}`
  const dates = to - from === 2 ? `${formatDate(from)} and ${formatDate(to - 1)}` : `${formatDate(from)} to ${formatDate(to - 1)}`
  return name ? `${name}, ${dates}` : `${to - from === 2 ? 'on' : 'from'} ${dates}`
}

function addPartToLabel(label: string, name: string, text: string): string {
  if (label.startsWith('today')) return label.replace('today', /tonight|night/.test(text) ? 'tonight' : `this ${name}`)
  return label.includes(',') && /^(?:tomorrow|yesterday)/.test(label) ? label.replace(',', ` ${name},`) : `${label}, in the ${name}`
}
