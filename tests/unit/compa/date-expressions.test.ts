import { describe, expect, test } from 'vitest'
import { extractDates, parseDateRange } from '../../../server/features/compa/questions/date-expressions.ts'
import { toCalendarDate } from '../../../server/utils/campus-time.ts'
import { measureCpuMs } from '../../support/cpu-time.ts'

/** A Monday; in UTC it is still Sunday. */
const now = new Date('2026-11-23T02:00+05:30')

const dateOf = (day: number) => Object.values(toCalendarDate(day)).join('-')
const days = (question: string) => {
  const { dates } = extractDates(question, now)
  return dates && `${dateOf(dates.from)} ${dateOf(dates.to - 1)}`
}

describe('extractDates', () => {
  test.each([
    ['what is on today?', '2026-11-23 2026-11-23'],
    ['tomorrow', '2026-11-24 2026-11-24'],
    ['naalaiku enna event', '2026-11-24 2026-11-24'],
    ['day after tomorrow', '2026-11-25 2026-11-25'],
    ['what was on yesterday', '2026-11-22 2026-11-22'],
    ['on Friday', '2026-11-27 2026-11-27'],
    ['on Monday', '2026-11-23 2026-11-23'],
    ['this Tuesday', '2026-11-24 2026-11-24'],
    ['next Tuesday', '2026-12-1 2026-12-1'],
    ['tuesday next week', '2026-12-1 2026-12-1'],
    ['next week thursday', '2026-12-3 2026-12-3'],
    ['next week on Thursday', '2026-12-3 2026-12-3'],
    ['Thursday of next week', '2026-12-3 2026-12-3'],
    ['iniku enna event', '2026-11-23 2026-11-23'],
    ['innikku enna event', '2026-11-23 2026-11-23'],
    ['innaikku enna event', '2026-11-23 2026-11-23'],
    ['naalaikku enna event', '2026-11-24 2026-11-24'],
    ['this week', '2026-11-23 2026-11-30'],
    ['next week', '2026-11-30 2026-12-6'],
    ['this weekend', '2026-11-28 2026-11-29'],
    ['next weekend', '2026-12-5 2026-12-6'],
    ['this month', '2026-11-23 2026-11-30'],
    ['in december', '2026-12-1 2026-12-31'],
    ['in the next 3 days', '2026-11-23 2026-11-26'],
    ['28 November', '2026-11-28 2026-11-28'],
    ['november 28th', '2026-11-28 2026-11-28'],
    ['the 3rd of December', '2026-12-3 2026-12-3'],
    ['the third of december', '2026-12-3 2026-12-3'],
    ['the twenty-eighth of november', '2026-11-28 2026-11-28'],
    ['on the 28th', '2026-11-28 2026-11-28'],
    ['on the 1st', '2026-12-1 2026-12-1'],
    ['1 January', '2027-1-1 2027-1-1'],
    ['17 November', '2026-11-17 2026-11-17'],
    ['3/12', '2026-12-3 2026-12-3'],
    ['2026-12-01', '2026-12-1 2026-12-1'],
    ['28 to 30 November', '2026-11-28 2026-11-30'],
    ['between 28 November and 2 December', '2026-11-28 2026-12-2'],
    ['friday and saturday', '2026-11-27 2026-11-28'],
    ['events on 28th', '2026-11-28 2026-11-28'],
    ['on 3-12', '2026-12-3 2026-12-3'],
    ['on 3-12-2026', '2026-12-3 2026-12-3'],
    ['is the office open 9-17 tomorrow', '2026-11-24 2026-11-24'],
    ['is it 31 November or tomorrow?', '2026-11-24 2026-11-24'],
    ['is there class on the 2nd floor tomorrow', '2026-11-24 2026-11-24'],
  ])('reads %s in the time zone of the campus', (question, expected) => {
    expect(days(question)).toBe(expected)
  })

  test.each([
    '31 November',
    'is it open 24/7',
    'what may I do',
    'march past rules',
    'Saturn sticker',
    'room 112',
    'reading room on the 2nd floor',
    'when do classes start for the 1st years',
    'the fees of the 3rd semester',
    'are labs 3-4 free',
    'is the office open 9-5?',
    'is lab 3/4 free',
    'where is the 2nd block',
  ])('finds no day in %s', (question) => {
    expect(extractDates(question, now).dates).toBeNull()
  })

  test('removes dates and times from the question', () => {
    expect(extractDates('Is the library open on Sunday at 9:30 pm?', now)).toMatchObject({
      rest: 'is the library open ?',
      dates: { time: 21 * 60 + 30, isNow: false },
    })
    expect(extractDates('is the gym open right now', now)).toMatchObject({ rest: 'is the gym open', dates: { isNow: true } })
    expect(extractDates('anything tonight?', now).dates).toMatchObject({ part: [17 * 60, 28 * 60], label: 'tonight, Monday, 23 November' })
  })

  test.each([
    'when is the build night?',
    'when is the evening of short plays?',
    'who plays in the evening of short plays?',
    'is the morning shuttle free',
    'where is the night canteen',
  ])('takes no part of a day from the name in %s', (question) => {
    expect(extractDates(question, now)).toEqual({ dates: null, rest: question })
  })

  test.each([
    ['is the build night tomorrow?', null, 'is the build night ?'],
    ['is the build night tomorrow evening?', [17 * 60, 24 * 60], 'is the build night ?'],
    ['tomorrow morning', [4 * 60, 12 * 60], ''],
    ['on Friday in the afternoon', [12 * 60, 17 * 60], ''],
    ['this evening', [17 * 60, 24 * 60], ''],
    ['Sunday mornings', [4 * 60, 12 * 60], ''],
  ])('reads the part of the day in %s', (question, part, rest) => {
    expect(extractDates(question, now)).toMatchObject({ dates: { part }, rest })
  })

  test('removes ranges such as 9-5 and keeps numbers of rooms', () => {
    expect(extractDates('is the office open 9-5?', now).rest).toBe('is the office open ?')
    expect(extractDates('are labs 3-4 open?', now).rest).toBe('are labs 3-4 open?')
  })

  test("'now' means today, whatever else is named", () => {
    expect(days('is the room on the 2nd floor open now?')).toBe('2026-11-23 2026-11-23')
    expect(days('is it open now, and on Friday?')).toBe('2026-11-23 2026-11-23')
  })

  test('handles the last days of a week', () => {
    const sunday = new Date('2026-11-29T10:00+05:30')
    const { dates } = extractDates('this weekend', sunday)
    expect(dates && [dateOf(dates.from), dateOf(dates.to - 1)]).toEqual(['2026-11-29', '2026-11-29'])
  })

  test('takes at most a few times longer for hostile text than for plain text', () => {
    const plain = 'where can I find a quiet place to read and to write? '
    const cpuOf = (text: string) => measureCpuMs(() => extractDates(text, now))
    const plainText = plain.repeat(40).slice(0, 2000)
    cpuOf(plainText)
    for (const text of ['1 ', 'from 1 to ', 'the ', 'next week ', '1-', 'on 31-31 ', '31 November '])
      expect(cpuOf(text.repeat(2000).slice(0, 2000)) / cpuOf(plainText), text).toBeLessThan(20)
  })
})

test('parseDateRange reads dates and ignores weekdays', () => {
  const range = (text: string) => parseDateRange(text, now)?.map(dateOf)
  expect(range('From 16 November to 19 December 2026, for the exams, it closes at 11 pm.')).toEqual(['2026-11-16', '2026-12-20'])
  expect(range('In the lab exams, 16 to 27 November 2026, only Lab 1 is open.')).toEqual(['2026-11-16', '2026-11-28'])
  expect(range('A doctor is there from 8 am to 8 pm on Monday to Saturday.')).toBeUndefined()
})
