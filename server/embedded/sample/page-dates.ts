import { type Day, formatMonth, toCalendarDate, toDay, toIsoDate } from '../../utils/campus-time.ts'
import type { SampleDates } from './dates.ts'

/** The days for which the files of campus-pages are written. */
const written = { today: toDay(2026, 11, 23) ?? 0, examsStart: toDay(2026, 12, 1) ?? 0 }

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const monthPattern = months.join('|')

/** `checked: 2026-11-06`, `2026-27`, `1 to 19 December 2026`, `27 November`, `December 2026`. */
const datePattern = new RegExp(
  `(?<iso>\\d{4}-\\d\\d-\\d\\d)|(?<first>\\b20\\d\\d)-\\d\\d\\b|(?:\\b(?<from>\\d{1,2})(?: (?<fromMonth>${monthPattern}))? to )?\\b(?<date>\\d{1,2}) (?<month>${monthPattern})(?: (?<year>\\d{4}))?|\\b(?<onlyMonth>${monthPattern}) (?<ofYear>\\d{4})`,
  'g',
)

const toMonthNumber = (name: string) => months.indexOf(name) + 1

/** A date without a year belongs to the academic year of the written exams. */
const toWrittenYear = (month: number) => (month >= 6 ? 2026 : 2027)

/** Exams from August to February are those of the odd semester, which begins the academic year. */
const isOddSemester = (examsStart: Day) => [8, 9, 10, 11, 12, 1, 2].includes(toCalendarDate(examsStart).month)

/** The year in which the academic year of exams has begun. */
function getAcademicYear(examsStart: Day): number {
  const { year, month } = toCalendarDate(examsStart)
  return month >= 8 ? year : year - 1
}

function formatRange(from: Day | null, to: Day, hasYear: boolean): string {
  const [first, last] = [from ?? to, to].map(toCalendarDate) as [ReturnType<typeof toCalendarDate>, ReturnType<typeof toCalendarDate>]
  const end = `${last.date} ${months[last.month - 1]}${hasYear ? ` ${last.year}` : ''}`
  if (from === null) return end
  if (first.month === last.month) return `${first.date} to ${end}`
  return `${first.date} ${months[first.month - 1]}${hasYear && first.year !== last.year ? ` ${first.year}` : ''} to ${end}`
}

/**
 * A page of the sample campus with its dates moved to the campus's own: those of the text as far as the exams, by whole weeks, so that the weekdays stay, and the day when
 * the page was checked as far as today.
 */
export function moveDates(page: string, { today, examsStart }: Pick<SampleDates, 'today' | 'examsStart'>): string {
  const days = examsStart - written.examsStart
  const move = (day: Day | null) => (day ?? 0) + days
  const moved = page.replace(datePattern, (text, ...rest) => {
    const groups: Record<string, string | undefined> = rest.at(-1)
    const { iso, first, from, fromMonth, date, month = '', year, onlyMonth = '', ofYear } = groups
    if (iso) return toIsoDate(Date.parse(iso) / 86_400_000 + today - written.today)
    if (first) {
      const start = Number(first) + getAcademicYear(examsStart) - getAcademicYear(written.examsStart)
      return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
    }
    // The middle of a month, since the written exams are in the middle of theirs.
    if (ofYear) return formatMonth(move(toDay(Number(ofYear), toMonthNumber(onlyMonth), 15)))
    const toMoved = (inMonth: string, name: string) => move(toDay(Number(year ?? toWrittenYear(toMonthNumber(name))), toMonthNumber(name), Number(inMonth)))
    return date ? formatRange(from ? toMoved(from, fromMonth ?? month) : null, toMoved(date, month), year !== undefined) : text
  })
  if (isOddSemester(examsStart)) return moved
  return moved.replace(/\b(odd|even)(?= semester)/g, (name) => (name === 'odd' ? 'even' : 'odd'))
}
