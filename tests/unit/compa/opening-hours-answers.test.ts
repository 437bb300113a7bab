import { describe, expect, test } from 'vitest'
import { answerHoursToday, answerOpeningHours, parseHoursQuestion } from '../../../server/features/compa/answers/computed/opening-hours-answers.ts'
import { extractDates } from '../../../server/features/compa/questions/date-expressions.ts'

/** A Monday. */
const now = new Date('2026-11-23T10:00+05:30')

const section = (title: string, text: string) => ({
  ...{ kind: 'PAGE' as const, sourceId: title, position: 1, title, heading: 'Opening hours', text },
  ...{ at: now, fit: 1, score: 1 },
})
const passages = [
  section('Admissions', 'The admissions office is open from 9:30 am to 1 pm and from 2 pm to 4:30 pm on Monday to Friday.'),
  section('Gym', 'The gym is open from 6 am to 9 am and from 4 pm to 9 pm on Monday to Saturday, and from 6 am to 9 am on Sunday.'),
  section('Reading', 'The reading room is open from 8 am to 10 pm on Monday to Saturday.'),
]

/** Returns the first line of the answer to a question about opening hours. */
function verdictOf(question: string) {
  const { dates, rest } = extractDates(question, now)
  const hours = parseHoursQuestion(rest, dates)
  const findings = hours && answerOpeningHours(rest, hours, dates, passages, now)
  return findings?.computed?.split('\n\n')[0]
}

test.each([
  ['is the admissions office open this evening?', 'No: this evening, Monday, 23 November, the admissions office is closed.'],
  ['is the admissions office closed tonight?', 'Yes: tonight, Monday, 23 November, the admissions office is closed.'],
  ['is the admissions office open tomorrow morning?', 'Yes: tomorrow morning, Tuesday, 24 November, the admissions office is open from 9:30 am to 1 pm.'],
  ['is the gym open tomorrow afternoon?', 'Yes: tomorrow afternoon, Tuesday, 24 November, the gym is open from 4 pm to 9 pm.'],
  ['is the gym open on Sunday evening?', 'No: on Sunday, 29 November, in the evening, the gym is closed.'],
  ['is the gym open today?', 'Yes: today, Monday, 23 November, the gym is open from 6 am to 9 am and from 4 pm to 9 pm.'],
  ['is the reading room on the 2nd floor open now?', 'Yes, the reading room is open now, until 10 pm.'],
  ['is the admissions office open 9-5?', 'Yes, the admissions office is open now, until 1 pm.'],
])('%s', (question, verdict) => {
  expect(verdictOf(question)).toBe(verdict)
})

describe('hours of several places', () => {
  const meals = 'The mess serves three times a day:\nBreakfast: 7 am to 9 am\nLunch: 12 noon to 2 pm\nDinner: 7 pm to 9 pm'
  const mess = { ...section('Mess', meals), heading: 'Mess meal times' }

  test.each([
    ['2026-11-23T06:00', 'breakfast is on from 7 am to 9 am', 'Lunch is on from 12 noon to 2 pm. Dinner is on from 7 pm to 9 pm.'],
    ['2026-11-23T10:00', 'lunch is on from 12 noon to 2 pm', 'Breakfast is on from 7 am to 9 am. Dinner is on from 7 pm to 9 pm.'],
    ['2026-11-23T20:00', 'dinner is on from 7 pm to 9 pm', 'Breakfast is on from 7 am to 9 am. Lunch is on from 12 noon to 2 pm.'],
  ])('at %s one sentence leads, that of the meal which is on or comes next', (time, lead, others) => {
    const answer = answerHoursToday('mess timings', [mess], new Date(`${time}+05:30`))
    expect(answer?.lead).toBe(`Today, Monday, 23 November, ${lead}.`)
    expect(answer?.computed?.split('\n\n')).toEqual([answer?.lead, others, meals])
  })

  test('a yes/no question has one sentence in its lead', () => {
    const canteens = section('Canteen', 'The north canteen is open from 8 am to 7 pm. The south canteen is open from 7 am to 10 pm.')
    const { dates, rest } = extractDates('are the canteens open tomorrow?', now)
    const answer = answerOpeningHours(rest, { isYesNo: true, asksClosed: false }, dates, [canteens], now)
    expect(answer?.lead).toBe('Yes: tomorrow, Tuesday, 24 November, the north canteen is open from 8 am to 7 pm.')
    expect(answer?.computed).toContain('\n\nThe south canteen is open from 7 am to 10 pm.\n\n')
  })
})
