import { describe, expect, test } from 'vitest'
import { parseEventQuestion } from '../../../server/features/compa/answers/computed/event-answers.ts'
import { parseEventKind } from '../../../server/features/compa/answers/computed/event-kind-answers.ts'
import { extractDates } from '../../../server/features/compa/questions/date-expressions.ts'

/** Returns how a question names the kind of events that it asks for; null if it does not ask for any. */
function nameOf(question: string) {
  const { dates, rest } = extractDates(question, new Date('2026-11-23T10:00+05:30'))
  return parseEventKind(rest, parseEventQuestion(rest, dates))?.name ?? null
}

describe('parseEventKind', () => {
  test.each([
    ['next workshop', 'workshop'],
    ['When is the next hackathon?', 'hackathon'],
    ['is there a dance competition coming up', 'dance competition'],
    ['any workshop on pottery this month?', 'workshop on pottery'],
    ['upcoming seminars', 'seminars'],
    ['when is the concert', 'concert'],
    ['are there any robotics events', 'robotics events'],
    ['which workshops can I attend next week', 'workshops'],
    ['adutha workshop eppo', 'workshop'],
    ['dance competition irukka?', 'dance competition'],
  ])("'%s' asks for a %s", (question, name) => expect(nameOf(question)).toBe(name))

  test.each([
    'is there a quiz club',
    'when is the quiz night',
    'is there food at the concert',
    'how much is the ticket for the concert',
    'who organises the next workshop',
    'pottery workshop',
    'how do I plan an event',
    'next event',
    'next bus',
    'is there someone I can talk to',
    'when are the exams',
  ])("'%s' asks for no kind of events", (question) => expect(nameOf(question)).toBeNull())
})
