import { calendarDate, campusClock, type Day, formatDate, formatDay, formatMonth, type Minutes, minutesPerDay, toDay, weekdayOf } from './campus-time.ts'

/** What a text says of time: days from `from` to before `to`, perhaps a part of each, and perhaps a time of the day. */
export type DateExpression = {
  from: Day
  to: Day
  /** From which minute of a day to before which, for 'tonight' or 'tomorrow morning'. */
  part: readonly [Minutes, Minutes] | null
  /** The time of the day, for 'at 9 pm'. */
  time: Minutes | null
  isNow: boolean
  /** As it stands in a sentence: 'tomorrow, Tuesday, 24 November'. */
  label: string
}

const weekday = '(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?'
const month = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const ones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const teens = ['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth']
const ordinals = ['', ...ones, ...teens, 'twentieth', ...ones.map((one) => `twenty[- ]${one}`), 'thirtieth', 'thirty[- ]first']
const numeral = `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinals.slice(1).reverse().join('|')})`
const dateOfMonth = `(?:\\d{1,2}|${numeral})`
const clockTime = '(?:\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m\\b\\.?|\\d{1,2}:\\d{2}|12 noon|noon|midnight)'

type Groups = (string | undefined)[]

/** A day of the week from today on. */
const comingWeekday = (today: Day, name: string) => today + ((weekdayIndex(name) - weekdayOf(today) + 7) % 7)
const weekdayIndex = (name: string) => ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].indexOf(name.slice(0, 2))
const monthIndex = (name: string) => ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(name.slice(0, 3)) + 1
const mondayOf = (day: Day) => day - weekdayOf(day)

/** The number of a date of the month: 3, 3rd or third. */
const toNumber = (text: string) => Number.parseInt(text, 10) || ordinals.findIndex((ordinal) => ordinal && new RegExp(`^${ordinal}$`).test(text))

/** Days of the past that a date without its year may mean. */
const pastDays = 90

/** The day of a date; without its year the coming one, or one that is just over. */
function dayOfDate(today: Day, date: string, monthNumber: number, year?: string): Day | null {
  if (year) return toDay(Number(year) < 100 ? 2000 + Number(year) : Number(year), monthNumber, toNumber(date))
  const thisYear = calendarDate(today).year
  const days = [thisYear - 1, thisYear, thisYear + 1].map((candidate) => toDay(candidate, monthNumber, toNumber(date)))
  return days.find((day) => day !== null && day >= today - pastDays) ?? null
}

/** The coming day with this date of the month. */
function comingDate(today: Day, date: string): Day | null {
  const { year, month: thisMonth } = calendarDate(today)
  const days = [0, 1, 2].map((ahead) => toDay(year + Math.floor((thisMonth - 1 + ahead) / 12), ((thisMonth - 1 + ahead) % 12) + 1, toNumber(date)))
  return days.find((day) => day !== null && day >= today) ?? null
}

/** How a single day is written, the most specific first. */
const dayForms: [pattern: string, resolve: (today: Day, groups: Groups) => Day | null][] = [
  ['(\\d{4})-(\\d{2})-(\\d{2})', (_today, [, year = '', m = '', d = '']) => toDay(Number(year), Number(m), Number(d))],
  ['(?!24/7\\b)(\\d{1,2})[/-](\\d{1,2})(?:[/-](\\d{4}|\\d{2}))?', (today, [, date = '', m = '', year]) => dayOfDate(today, date, Number(m), year)],
  [
    `(?:the )?(${dateOfMonth})(?: of)? (${month})\\b(?:,? (\\d{4}))?`,
    (today, [, date = '', name = '', year]) => dayOfDate(today, date, monthIndex(name), year),
  ],
  [`(${month}) (?:the )?(${dateOfMonth})\\b(?:,? (\\d{4}))?`, (today, [, name = '', date = '', year]) => dayOfDate(today, date, monthIndex(name), year)],
  ['(?:the )?day after tomorrow|naalai marunaal|nalanaiku', (today) => today + 2],
  ['tomorrow|tmrw|tmr|tomm?or?row|naalaiku|nalaiku|naalai|நாளை', (today) => today + 1],
  ['today|tdy|innaiku|inniku|innaikku|indru|இன்று', (today) => today],
  ['(?:the )?day before yesterday', (today) => today - 2],
  ['yesterday|nethu|netru', (today) => today - 1],
  [`next (${weekday})`, (today, [, name = '']) => mondayOf(today) + 7 + weekdayIndex(name)],
  [`(${weekday}) next week`, (today, [, name = '']) => mondayOf(today) + 7 + weekdayIndex(name)],
  [`last (${weekday})`, (today, [, name = '']) => comingWeekday(today, name) - 7],
  [`(?:this |coming |this coming |every )?(${weekday})`, (today, [, name = '']) => comingWeekday(today, name)],
  ['in (\\d{1,2}) days', (today, [, count = '']) => today + Number(count)],
  ['the (\\d{1,2}(?:st|nd|rd|th))', (today, [, date = '']) => comingDate(today, date)],
  ['(?<=\\bon )(\\d{1,2}(?:st|nd|rd|th))', (today, [, date = '']) => comingDate(today, date)],
]

const dayPattern = dayForms.map(([pattern]) => pattern.replace(/\((?!\?)/g, '(?:')).join('|')
const start = '(?<![\\p{L}\\p{N}/-])'
const end = '(?![\\p{L}\\p{N}])'
const rangePattern = new RegExp(`${start}(?:from |between )?(${dayPattern})(?:,? (?:to|till|until|and|or) | ?[-–] ?)(?:on )?(${dayPattern})${end}`, 'u')
const shortRangePattern = new RegExp(
  `${start}(?:from |between )?(\\d{1,2})(?: (?:to|till|until|and|or) | ?[-–] ?)((?:${dateOfMonth})(?: of)? ${month}(?:,? \\d{4})?)${end}`,
  'u',
)
const singlePattern = new RegExp(`${start}(?:(before|after) |on |by )?(${dayPattern})${end}`, 'u')

const dayForm = dayForms.map(([pattern, resolve]) => [new RegExp(`^(?:${pattern})$`, 'u'), resolve] as const)

function resolveDay(text: string, today: Day): Day | null {
  for (const [pattern, resolve] of dayForm) {
    const groups = pattern.exec(text)
    if (groups) return resolve(today, groups)
  }
  return null
}

type Days = { from: Day; to: Day; label: string }

/** How several days are written. */
const spanForms: [pattern: string, resolve: (today: Day, groups: Groups) => Omit<Days, 'label'> & { name?: string }][] = [
  ['last weekend', (today) => ({ from: mondayOf(today) - 2, to: mondayOf(today), name: 'last weekend' })],
  ['last week', (today) => ({ from: mondayOf(today) - 7, to: mondayOf(today), name: 'last week' })],
  ['last month', (today) => monthSpan(today, -1)],
  ['(?:later )?(?:in )?this year', (today) => ({ from: today, to: toDay(calendarDate(today).year + 1, 1, 1) ?? today, name: 'this year' })],
  ['(?:the )?(?:next|coming|following) weekend', (today) => ({ from: mondayOf(today) + 12, to: mondayOf(today) + 14, name: 'next weekend' })],
  ['(?:this |the |on the )?weekends?', (today) => ({ from: Math.max(today, mondayOf(today) + 5), to: mondayOf(today) + 7, name: 'this weekend' })],
  ['(?:the )?(?:next|following) week', (today) => ({ from: mondayOf(today) + 7, to: mondayOf(today) + 14, name: 'next week' })],
  ['(?:in |for |over )?(?:the )?(?:next|coming) (\\d{1,2}) days', (today, [, count = '']) => ({ from: today, to: today + Number(count) + 1 })],
  ['(?:in |for |over )?(?:the )?(?:next )?(?:two|2) weeks', (today) => ({ from: today, to: today + 15 })],
  ['(?:in |for |over )?(?:the )?coming (?:week|days)', (today) => ({ from: today, to: today + 8 })],
  [
    '(?:later )?(?:in )?(?:this |the |rest of the |the rest of the |rest of this )?week',
    (today) => ({ from: today, to: mondayOf(today) + 7, name: 'this week' }),
  ],
  ['(?:the )?(?:next|following|coming) month', (today) => monthSpan(today, 1)],
  ['(?:later )?(?:in )?(?:this |the )?month', (today) => ({ ...monthSpan(today, 0), from: today, name: 'this month' })],
]

/** How a month is written; 'may' and 'march' alone are other words. */
const monthForms: typeof spanForms = [
  [`(?:in |during )(${month})(?: (\\d{4}))?`, namedMonth],
  ['(?<!\\d(?:st|nd|rd|th)? (?:of )?)(january|february|april|june|july|august|september|october|november|december)(?: (\\d{4}))?', namedMonth],
]

function monthSpan(today: Day, ahead: number) {
  const { year, month: current } = calendarDate(today)
  const first = (months: number) => toDay(year + Math.floor((current - 1 + months) / 12), ((current - 1 + months) % 12) + 1, 1) ?? today
  return { from: first(ahead), to: first(ahead + 1) }
}

/** The label of a month is its name. */
const monthOnly = 'in'

/** A month by its name: the present or the coming one. */
function namedMonth(today: Day, [, name = '', year]: Groups) {
  const current = calendarDate(today)
  const months = monthIndex(name) - current.month
  const ahead = year ? (Number(year) - current.year) * 12 + months : (months + 12) % 12
  const span = { ...monthSpan(today, ahead), name: monthOnly }
  return ahead === 0 ? { ...span, from: today } : span
}

const compileSpans = (forms: typeof spanForms) => forms.map(([pattern, resolve]) => [new RegExp(`${start}(?:${pattern})${end}`, 'u'), resolve] as const)
const spanPatterns = compileSpans(spanForms)
const monthPatterns = compileSpans(monthForms)

/** Parts of a day, and what they are called in a sentence. */
const parts: [pattern: RegExp, part: readonly [Minutes, Minutes], name: string][] = [
  [/\b(?:tonight|tonite|(?:this |in the |at )?nights?)\b/u, [17 * 60, minutesPerDay + 4 * 60], 'night'],
  [/\b(?:this |in the )?mornings?\b/u, [4 * 60, 12 * 60], 'morning'],
  [/\b(?:this |in the )?afternoons?\b/u, [12 * 60, 17 * 60], 'afternoon'],
  [/\b(?:this |in the )?evenings?\b/u, [16 * 60, minutesPerDay], 'evening'],
]

const nowPattern = /\b(?:right now|just now|now|rn|at the moment|at present|currently|presently|ippo|ipo|ippa)\b|இப்போது/u
const timePattern = new RegExp(`${start}(?:at |around |by |after |before |till |until |past )?(${clockTime})(?![\\p{L}\\p{N}])`, 'u')
const bareHourPattern = /\bat (\d{1,2})\b(?! ?(?:st|nd|rd|th|%|[/:.-]\d))/u

/** The minute of the day of a time such as 9 pm, 9:30 am, 21:30, noon; null for none. `pm` for an hour without am or pm. */
export function parseTime(text: string, pm?: boolean): Minutes | null {
  if (/noon/.test(text)) return minutesPerDay / 2
  if (text === 'midnight') return minutesPerDay
  const [, hours = '', minutes = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m?\.?)?$/.exec(text) ?? []
  const hour = Number(hours)
  if (!hours || hour > 23 || Number(minutes) > 59 || (half && (hour > 12 || hour === 0))) return null
  const isPm = half ? half === 'p' : pm === true && hour <= 12
  return ((half || pm !== undefined ? hour % 12 : hour) + (isPm ? 12 : 0)) * 60 + Number(minutes)
}

/** What a question says of time, and the question without it. */
export function extractDates(question: string, now: Date): { dates: DateExpression | null; rest: string } {
  const { day: today } = campusClock(now)
  let rest = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']s\b/g, 's')
    .replace(/\s+/g, ' ')
  const cut = (match: RegExpExecArray) => {
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim()
  }
  const isNow = cutFirst(nowPattern) !== null
  const days = findDays(rest, today, cut)
  const part = parts.find(([pattern]) => pattern.test(rest) && !/good (?:morning|afternoon|evening|night)/.test(rest))
  const partText = part && cutFirst(part[0])?.[0]
  const time = findTime()
  if (!days && !part && time === null && !isNow) return { dates: null, rest }
  const { from, to, label } = days ?? { from: today, to: today + 1, label: labelOf(today, today + 1, today) }
  return { dates: { from, to, part: part?.[1] ?? null, time, isNow, label: part ? withPart(label, part[2], partText ?? '') : label }, rest }

  function cutFirst(pattern: RegExp) {
    const match = pattern.exec(rest)
    if (match) cut(match)
    return match
  }
  function findTime(): Minutes | null {
    const match = timePattern.exec(rest) ?? bareHourPattern.exec(rest)
    const text = match?.[1] ?? ''
    // An hour without am or pm: from seven in the morning to six in the evening.
    const hour = Number.parseInt(text, 10)
    const isOpen = /^\d{1,2}(?:[:.]\d{2})?$/.test(text) && hour <= 12 && !text.startsWith('0')
    const time = match && parseTime(text, isOpen ? part?.[2] === 'evening' || part?.[2] === 'night' || hour < 7 || hour === 12 : undefined)
    if (match && time !== null) cut(match)
    return time
  }
}

/** The days that a text names. */
function findDays(text: string, today: Day, cut: (match: RegExpExecArray) => void): Days | null {
  for (const pattern of [rangePattern, shortRangePattern]) {
    const match = pattern.exec(text)
    const last = match && resolveDay(match[2] ?? '', today)
    const first = match && last !== null && (pattern === shortRangePattern ? dateBefore(last, match[1] ?? '') : resolveDay(match[1] ?? '', today))
    if (!match || last === null || typeof first !== 'number' || first > last) continue
    cut(match)
    return { from: first, to: last + 1, label: labelOf(first, last + 1, today) }
  }
  const isDayOfNextWeek = dayOfNextWeekPattern.test(text)
  const span = isDayOfNextWeek ? null : findSpan(text, today, spanPatterns, cut)
  if (span) return span
  const match = singlePattern.exec(text)
  const day = match && resolveDay(match[2] ?? '', today)
  if (!match || day === null) return findSpan(text, today, monthPatterns, cut)
  cut(match)
  if (match[1] === 'before' && day > today) return { from: today, to: day, label: `before ${formatDay(day)}` }
  if (match[1] === 'after') return { from: day + 1, to: day + 366, label: `after ${formatDay(day)}` }
  return { from: day, to: day + 1, label: labelOf(day, day + 1, today) }
}

const dayOfNextWeekPattern = new RegExp(`(?:${weekday}) next week`)

function findSpan(text: string, today: Day, patterns: typeof spanPatterns, cut: (match: RegExpExecArray) => void): Days | null {
  for (const [pattern, resolve] of patterns) {
    const match = pattern.exec(text)
    if (!match) continue
    cut(match)
    const { name, ...span } = resolve(today, match)
    return { ...span, label: labelOf(span.from, span.to, today, name) }
  }
  return null
}

/** The day of the same month with this date. */
function dateBefore(last: Day, date: string): Day | null {
  const { year, month: sameMonth } = calendarDate(last)
  return toDay(year, sameMonth, Number(date))
}

const calendarDatePattern = new RegExp(`${start}${dateOfMonth}(?: of)? ${month}${end}`, 'u')

/** The days between two dates in a text, such as '16 to 27 November 2026'; null for none. */
export function parseDateRange(text: string, now: Date): readonly [Day, Day] | null {
  const { day: today } = campusClock(now)
  const lower = text.toLowerCase()
  if (!calendarDatePattern.test(lower) || !(rangePattern.test(lower) || shortRangePattern.test(lower))) return null
  const days = findDays(lower, today, () => {})
  return days && [days.from, days.to]
}

/** Days in a sentence. */
function labelOf(from: Day, to: Day, today: Day, name?: string): string {
  if (to - from === 1) {
    const near = { [today]: 'today', [today + 1]: 'tomorrow', [today - 1]: 'yesterday' }[from]
    return `${near ? `${near},` : 'on'} ${formatDay(from)}${calendarDate(from).year === calendarDate(today).year ? '' : ` ${calendarDate(from).year}`}`
  }
  if (name === monthOnly) return `in ${formatMonth(from)}`
  const dates = to - from === 2 ? `${formatDate(from)} and ${formatDate(to - 1)}` : `${formatDate(from)} to ${formatDate(to - 1)}`
  return name ? `${name}, ${dates}` : `${to - from === 2 ? 'on' : 'from'} ${dates}`
}

function withPart(label: string, name: string, text: string): string {
  if (label.startsWith('today')) return label.replace('today', /tonight|night/.test(text) ? 'tonight' : `this ${name}`)
  return label.includes(',') && /^(?:tomorrow|yesterday)/.test(label) ? label.replace(',', ` ${name},`) : `${label}, in the ${name}`
}
