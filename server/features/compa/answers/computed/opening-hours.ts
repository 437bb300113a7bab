import { type Day, getWeekday, type Minutes, minutesPerDay } from '../../../../utils/campus-time.ts'
import { parseDateRange, parseTime } from '../../questions/date-expressions.ts'
import { splitSentences } from '../split-sentences.ts'

export type TimeRange = readonly [Minutes, Minutes]

/** Hours of a place from `from` to before `to` that replace the usual ones; `closesAt` changes only the closing time. `isUnclear` if they cannot be parsed. */
type Exception = { from: Day; to: Day; ranges?: TimeRange[]; closesAt?: Minutes; isUnclear?: true }

/** A place, or something that is served there, and its hours. */
export type Place = {
  /** The name as used in a sentence: 'the library annex'. */
  name: string
  /** The text of the sentence before the hours, which includes the name. */
  clause: string
  /** The hours by day of the week, Monday first. */
  week: TimeRange[][]
  exceptions: Exception[]
}

/** The hours of a section of a campus page, and the sentences that state them. */
export type OpeningHours = { places: Place[]; sentences: string[] }

const timePattern = '(?:\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m\\b|\\d{1,2}:\\d{2}|12 noon|noon|midnight)'
const weekdayPattern = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const tokenPattern = new RegExp(
  [
    `(?:from |between )?(?<opens>${timePattern}|\\d{1,2}) ?(?:to|until|till|and|-|–) ?(?<closes>${timePattern})`,
    '(?<always>day and night|(?<=open )24 hours|round the clock)',
    `(?:until|till) (?<until>${timePattern})`,
    `(?<closed>closed)`,
    `(?:on )?(?<first>${weekdayPattern}) (?:to|-|–) (?<last>${weekdayPattern})`,
    `(?:on )?(?<days>${weekdayPattern}(?:(?:, | and |, and )${weekdayPattern})*)`,
    '(?<named>every day|daily|all days|(?:on )?(?:all )?working days|(?:on )?weekdays|(?:on )?weekends)',
  ].join('|'),
  'giu',
)
const placeWordsPattern =
  'office|desk|centre|center|cell|library|canteen|gym|shop|store|lab|counter|bank|lounge|room|stand|hall|complex|pantry|clinic|mess|pool'
const antecedentPattern = new RegExp(`\\b(the (?:[\\w’'-]+ ){0,3}?(?:${placeWordsPattern}))\\b`, 'i')
const placeObjectPattern = new RegExp(`\\b(?:use|visit|go to|come to|has|have) ((?:the |a |an )?[^,]*?(?:${placeWordsPattern})s?\\b(?: [\\d, and]*\\d)?)`, 'i')
const subjectEndPattern = /,|:| (?:is|are|runs?|serves?|works?|opens?|has|have|may|can|from) /i

/** Parses the hours in sentences such as 'The library is open from 8 am to 10 pm on Monday to Saturday.' */
export function parseOpeningHours(text: string, title: string, now: Date): OpeningHours {
  const places: Place[] = []
  const sentences: string[] = []
  let previous = ''
  for (const sentence of splitSentences(text).map((part) => part.trim())) {
    const clauses = sentence.split(/, (?:and|but) (?=the [^,]*? (?:is|are|from) )/i)
    const period = parseDateRange(sentence, now)
    if (period && addException(places, sentence, period)) sentences.push(sentence)
    else if (!period) {
      const clausePlaces = clauses.flatMap((clause, index) => parsePlaces(clause, previous, title, index > 0))
      places.push(...clausePlaces)
      if (clausePlaces.length || /\bholidays?\b/i.test(sentence) || [...sentence.matchAll(tokenPattern)].some(({ groups }) => groups?.opens))
        sentences.push(sentence)
    }
    previous = sentence
  }
  return { places, sentences }
}

/** The places of a clause with hours. 'It' refers to the place of the previous sentence. */
function parsePlaces(clause: string, previous: string, title: string, isContinued: boolean): Place[] {
  const tokens = [...clause.matchAll(tokenPattern)]
  const first = tokens.findIndex(({ groups }) => groups?.opens || groups?.always || groups?.until)
  const before = first < 0 ? '' : clause.slice(0, tokens[first]?.index)
  if (first < 0 || !(isContinued || isHoursStatement(before))) return []
  const week = parseWeek(tokens)
  const names = parsePlaceNames(before, previous, title).filter((name) => !/^(?:on|in|if|at|from|to|during) /i.test(name))
  return week ? names.map((name) => ({ name, clause: before, week, exceptions: [] })) : []
}

/** Whether hours after these words are the hours of a place, and not those of a pass, a letter or a walk. */
const isHoursStatement = (words: string) =>
  /(?:\b(?:is|are|stays?|and),? open\b|, open\b|\b(?:runs?|serves?|use|visit|go to|come to|(?:is|are) (?:there|in))\b)[^.]*$/i.test(words) ||
  /^[^.:]{2,40}: ?$/.test(words)

function parsePlaceNames(before: string, previous: string, title: string): string[] {
  if (/^(?:it|they)\b/i.test(before)) return [lowercaseArticle(antecedentPattern.exec(previous)?.[1] ?? `the ${title.toLowerCase()}`)]
  const object = placeObjectPattern.exec(before)?.[1]
  if (object && !/^(?:the|all) [^,]*? (?:is|are) /i.test(before)) return [lowercaseArticle(object.trim())]
  const end = subjectEndPattern.exec(before)
  const name = lowercaseArticle(before.slice(0, end?.index ?? before.length).trim())
  const second = /,? and (the [^,]+),/i.exec(before)?.[1]
  return second ? [name, second] : [name]
}

const lowercaseArticle = (name: string) => name.replace(/^(?:The|A|An|All|Every|Any)\b/, (article) => article.toLowerCase())

/** The hours of each day of the week; null if they cannot be parsed. */
function parseWeek(tokens: RegExpExecArray[]): TimeRange[][] | null {
  const week: (TimeRange[] | null)[] = Array(7).fill(null)
  let usual: TimeRange[] | null = null
  let pending: TimeRange[] = []
  let aheadDays: number[] | null = null
  const set = (days: number[], ranges: TimeRange[]) => {
    for (const day of days) week[day] = ranges
  }
  for (const [index, { groups = {}, ...match }] of tokens.entries()) {
    const range = parseTimeRange(groups)
    if (range === 'unreadable') return null
    if (range) {
      pending.push(range)
      if (aheadDays) set(aheadDays, pending)
      continue
    }
    if (groups.closed) {
      usual ??= pending.length ? pending : null
      pending = []
      continue
    }
    const days = parseWeekdays(groups)
    const next = tokens[index + 1]
    const end = match.index + match[0].length
    // 'On Sunday 7:30 am to 9:30 am': the day precedes its hours.
    if (next?.groups?.opens && next.index - end <= 1) {
      if (pending.length && !aheadDays) usual ??= pending
      aheadDays = days
      pending = []
      continue
    }
    set(days, pending)
    pending = []
  }
  if (pending.length && !aheadDays) usual = pending
  return week.map((ranges) => ranges ?? usual ?? [])
}

function parseTimeRange({ opens, closes, always, until }: Record<string, string | undefined>): TimeRange | 'unreadable' | null {
  if (always) return [0, minutesPerDay]
  // The opening time is not stated.
  if (until) return 'unreadable'
  if (!opens || !closes) return null
  const to = parseTime(closes.toLowerCase())
  // '9 to 5 pm': whether 9 is am or pm is not stated.
  const from = /^\d{1,2}$/.test(opens) ? null : parseTime(opens.toLowerCase())
  if (from === null || to === null) return 'unreadable'
  return [from, to > from ? to : to + minutesPerDay]
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const getWeekdayIndex = (name: string) => weekdays.indexOf(name.slice(0, 3).toLowerCase())

function parseWeekdays({ first, last, days, named }: Record<string, string | undefined>): number[] {
  if (first && last)
    return Array.from({ length: ((getWeekdayIndex(last) - getWeekdayIndex(first) + 7) % 7) + 1 }, (_, index) => (getWeekdayIndex(first) + index) % 7)
  if (days) return days.split(/,? and |, /).map(getWeekdayIndex)
  if (/weekend/i.test(named ?? '')) return [5, 6]
  return /week|working/i.test(named ?? '') ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5, 6]
}

/** Adds an exception that a sentence states for some dates to the places before it; returns whether it refers to any of them. */
function addException(places: Place[], sentence: string, [from, to]: readonly [Day, Day]): boolean {
  const closesAt = new RegExp(`closes? at (${timePattern})`, 'i').exec(sentence)?.[1]
  const isOnly = /\bonly\b/i.test(sentence)
  const onlyPlace = /\bonly (.+?) is open\b/i.exec(sentence)?.[1]?.toLowerCase()
  const tokens = [...sentence.matchAll(tokenPattern)].filter(({ groups }) => groups?.opens)
  const ranges = tokens.map(({ groups }) => parseTimeRange(groups ?? {})).filter((range): range is TimeRange => Array.isArray(range))
  const end = closesAt ? parseTime(closesAt.toLowerCase()) : null
  if (onlyPlace && places.some(({ name }) => name === onlyPlace)) {
    for (const place of places) {
      if (place.name !== onlyPlace) place.exceptions.push({ from, to, ranges: [] })
      else if (ranges.length) place.exceptions.push({ from, to, ranges })
    }
    return true
  }
  const place = places.find(({ name }) => sentence.toLowerCase().includes(name)) ?? (/\b(?:it|they)\b/i.test(sentence) ? places.at(-1) : undefined)
  if (place && end !== null) place.exceptions.push({ from, to, closesAt: end })
  else if (place && /\bclosed\b/i.test(sentence)) place.exceptions.push({ from, to, ranges: [] })
  else if (place && ranges.length && /\bopen\b/i.test(sentence)) place.exceptions.push({ from, to, ranges })
  else for (const unclear of place ? [place] : isOnly ? places : []) unclear.exceptions.push({ from, to, isUnclear: true })
  return place !== undefined || isOnly
}

const findException = ({ exceptions }: Place, day: Day) => exceptions.find(({ from, to }) => from <= day && day < to)

/** Whether the hours of this day differ from the usual ones in a way that could not be parsed. */
export const isUnclearOn = (place: Place, day: Day): boolean => findException(place, day)?.isUnclear ?? false

/** The opening hours of a place on a day. */
export function getHoursOn(place: Place, day: Day): TimeRange[] {
  const usual = place.week[getWeekday(day)] ?? []
  const { ranges = usual, closesAt } = findException(place, day) ?? {}
  const [first] = ranges
  if (closesAt === undefined || !first) return ranges
  // A closing time before the opening time is after midnight.
  const end = closesAt > first[0] ? closesAt : closesAt + minutesPerDay
  return ranges.filter(([opens]) => opens < end).map(([opens, closes], index): TimeRange => [opens, index === ranges.length - 1 ? end : Math.min(closes, end)])
}

/** The opening hours that include a minute of a day, also those of the day before that end after midnight; null if the place is closed. */
export function findOpenRange(place: Place, day: Day, minutes: Minutes): TimeRange | null {
  const today = getHoursOn(place, day).find(([opens, closes]) => opens <= minutes && minutes < closes)
  const yesterday = getHoursOn(place, day - 1).find(([, closes]) => minutes + minutesPerDay < closes)
  return today ?? (yesterday ? [yesterday[0] - minutesPerDay, yesterday[1] - minutesPerDay] : null)
}

/** The next opening of a place after a minute of a day, within 14 days; null if there is none. */
export function findNextOpening(place: Place, day: Day, minutes: Minutes): { day: Day; minutes: Minutes } | null {
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const next = getHoursOn(place, day + ahead).find(([opens]) => ahead > 0 || opens > minutes)
    if (next) return { day: day + ahead, minutes: next[0] }
  }
  return null
}
