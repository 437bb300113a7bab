import { expect, test } from 'vitest'
import { classifyFollowUp, extractTopic, replaceDates, replaceSubject } from '../../../server/features/compa/questions/follow-up.ts'

const now = new Date('2026-11-23T10:00+05:30')

test.each([
  ['and where is it?', 'aspect'],
  ['when is that?', 'aspect'],
  ['how much does it cost?', 'aspect'],
  ['where?', 'aspect'],
  ['who leads it', 'aspect'],
  ['is it open on Sunday?', 'aspect'],
  ['tell me more about that', 'aspect'],
  ['and tomorrow?', 'days'],
  ['what about Sunday?', 'days'],
  ['what about the gym?', 'subject'],
  ['and the south canteen?', 'subject'],
  ['and after that?', 'next event'],
  ['when is the one after?', 'next event'],
  ["what's on after this?", 'next event'],
  ['when is the next one?', 'next event'],
])('%s depends on the question before it: %s', (question, expected) => {
  expect(classifyFollowUp(question, now)).toBe(expected)
})

test.each([
  'where is the library?',
  'is there an event today?',
  'next event',
  'and where is the gym?',
  'what is on tomorrow?',
  'tomorrow',
  'is the library open now?',
  'how much is a bus pass?',
  'are there any events that are free?',
  'who leads CodeForge?',
  'Where do I pay the fees after this semester?',
  'where does the bus go after that stop',
])('%s needs no context', (question) => {
  expect(classifyFollowUp(question, now)).toBeNull()
})

test('a follow-up repeats the question for other dates or another subject', () => {
  expect(replaceDates("what's on today?", 'and tomorrow?', now)).toBe('whats ? tomorrow')
  expect(replaceSubject('Is the library open now?', 'what about the gym?', now)).toBe('Is the open now gym')
  expect(replaceSubject("what's on today?", 'what about the gym?', now)).toBeNull()
})

test('a Tamil verb that asks is no topic, and a noun with such an end is one', () => {
  expect(extractTopic('register pannanuma')).toEqual([])
  expect(extractTopic('kolam contest')).toEqual(['kolam', 'contest'])
  expect(extractTopic('the manga shelf')).toEqual(['manga', 'shelf'])
})
