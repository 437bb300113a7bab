import { expect, test } from 'vitest'
import { answerOpeningHours, parseHoursQuestion } from '../../../server/features/compa/answers/computed/opening-hours-answers.ts'
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
