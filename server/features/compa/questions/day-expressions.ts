import { type Day, getWeekday, toCalendarDate, toDay } from '../../../utils/campus-time.ts'

export const weekdayPattern = '(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?'
export const monthPattern =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const ones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const teens = ['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth']
const ordinals = ['', ...ones, ...teens, 'twentieth', ...ones.map((one) => `twenty[- ]${one}`), 'thirtieth', 'thirty[- ]first']
const numeralPattern = `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinals.slice(1).reverse().join('|')})`
export const dateOfMonthPattern = `(?:\\d{1,2}|${numeralPattern})`

export type MatchGroups = (string | undefined)[]

/** The next day with this weekday, today included. */
const findComingWeekday = (today: Day, name: string) => today + ((getWeekdayIndex(name) - getWeekday(today) + 7) % 7)
const getWeekdayIndex = (name: string) => ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].indexOf(name.slice(0, 2))
export const getMonthNumber = (name: string) =>
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(name.slice(0, 3)) + 1
export const getMonday = (day: Day) => day - getWeekday(day)

/** The day of the month of 3, 3rd or third; -1 if there is none. */
const parseDateNumber = (text: string) => Number.parseInt(text, 10) || ordinals.findIndex((ordinal) => ordinal && new RegExp(`^${ordinal}$`).test(text))

/** The days in the past that a date without a year may refer to. */
const maxPastDays = 90

/** The day of a date; without a year the next one, or one in the last 90 days; null if it does not exist. */
function resolveDate(today: Day, date: string, monthNumber: number, year?: string): Day | null {
  if (year) return toDay(Number(year) < 100 ? 2000 + Number(year) : Number(year), monthNumber, parseDateNumber(date))
  const thisYear = toCalendarDate(today).year
  const days = [thisYear - 1, thisYear, thisYear + 1].map((candidate) => toDay(candidate, monthNumber, parseDateNumber(date)))
  return days.find((day) => day !== null && day >= today - maxPastDays) ?? null
}

/** The next day with this day of the month, today included. */
function findComingDate(today: Day, date: string): Day | null {
  const { year, month: thisMonth } = toCalendarDate(today)
  const days = [0, 1, 2].map((ahead) => toDay(year + Math.floor((thisMonth - 1 + ahead) / 12), ((thisMonth - 1 + ahead) % 12) + 1, parseDateNumber(date)))
  return days.find((day) => day !== null && day >= today) ?? null
}

/** Nouns after ordinals that are not dates: 'the 2nd floor'. */
const countedNouns =
  'floor|year|yr|semester|sem|block|gate|hostel|building|room|lab|hall|row|street|stop|bus|batch|section|class|period|hour|shift|round|phase|week|weekend|month|day|time|one|event|place|prize|rank|part|unit|chapter|paper|page|edition|copy|team|match|attempt|chance|try|person|student|standard|half|step|level|installment|instalment'
/** Nouns before numbers that are not dates: 'labs 3/4'. */
const numberedNouns = 'labs?|rooms?|blocks?|floors?|gates?|halls?|hostels?|bus|buses|routes?|counters?|class|classes|units?|semesters?|years?'
const ordinalDatePattern = `(\\d{1,2}(?:st|nd|rd|th))(?! (?:${countedNouns})s?\\b)`
const unnumberedPattern = `(?<!\\b(?:${numberedNouns}) )`

/** A pattern for a single day, and the day that its groups stand for. */
type DayForm = [pattern: string, resolve: (today: Day, groups: MatchGroups) => Day | null]

export const dateWithMonth: DayForm = [
  `(?:the )?(${dateOfMonthPattern})(?: of)? (${monthPattern})\\b(?:,? (\\d{4}))?`,
  (today, [, date = '', name = '', year]) => resolveDate(today, date, getMonthNumber(name), year),
]
const resolvePair: DayForm[1] = (today, [, date = '', m = '', year]) => resolveDate(today, date, Number(m), year)

/** The most specific first. A pair of numbers with a hyphen is a date only after 'on' or with a year: '9-5' are hours. */
export const dayForms: DayForm[] = [
  ['(\\d{4})-(\\d{2})-(\\d{2})', (_today, [, year = '', m = '', d = '']) => toDay(Number(year), Number(m), Number(d))],
  [`${unnumberedPattern}(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4}|\\d{2})`, resolvePair],
  ['(?<=\\bon )(\\d{1,2})-(\\d{1,2})(?! ?[ap]\\.?m\\b)', resolvePair],
  [`${unnumberedPattern}(?!24/7\\b)(\\d{1,2})/(\\d{1,2})`, resolvePair],
  dateWithMonth,
  [
    `(${monthPattern}) (?:the )?(${dateOfMonthPattern})\\b(?:,? (\\d{4}))?`,
    (today, [, name = '', date = '', year]) => resolveDate(today, date, getMonthNumber(name), year),
  ],
  ['(?:the )?day after tomorrow|naalai marunaal|nalanaiku', (today) => today + 2],
  ['tomorrow|tmrw|tmr|tomm?or?row|naa?lai(?:kk?u)?|நாளை', (today) => today + 1],
  ['today|tdy|inn?a?ikk?u|indru|இன்று', (today) => today],
  ['(?:the )?day before yesterday', (today) => today - 2],
  ['yesterday|nethu|netru', (today) => today - 1],
  [`next (${weekdayPattern})`, (today, [, name = '']) => getMonday(today) + 7 + getWeekdayIndex(name)],
  [`(${weekdayPattern})(?: of)? next week`, (today, [, name = '']) => getMonday(today) + 7 + getWeekdayIndex(name)],
  [`next week(?: on)? (${weekdayPattern})`, (today, [, name = '']) => getMonday(today) + 7 + getWeekdayIndex(name)],
  [`last (${weekdayPattern})`, (today, [, name = '']) => findComingWeekday(today, name) - 7],
  [`(?:this |coming |this coming |every )?(${weekdayPattern})`, (today, [, name = '']) => findComingWeekday(today, name)],
  ['in (\\d{1,2}) days', (today, [, count = '']) => today + Number(count)],
  [`(?:the |(?<=\\bon ))${ordinalDatePattern}`, (today, [, date = '']) => findComingDate(today, date)],
]

/** Combines the forms into one pattern, with a prefix for the names of its groups; `resolve` returns the day of a match. */
export function compileDays(prefix: string, forms: DayForm[]) {
  const getGroupName = (form: number, group: number) => `${prefix}${form}_${group}`
  const patterns = forms.map(([pattern], form) => {
    let group = 0
    const inner = pattern.replace(/\((?!\?)/g, () => {
      group += 1
      return `(?<${getGroupName(form, group)}>`
    })
    return `(?<${getGroupName(form, 0)}>${inner})`
  })
  const resolve = ({ groups = {} }: RegExpExecArray, today: Day): Day | null => {
    const form = forms.findIndex((_form, index) => groups[getGroupName(index, 0)] !== undefined)
    return (
      forms[form]?.[1](
        today,
        Array.from({ length: 4 }, (_, group) => groups[getGroupName(form, group)]),
      ) ?? null
    )
  }
  return { pattern: `(?:${patterns.join('|')})`, resolve }
}
