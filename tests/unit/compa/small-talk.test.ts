import { expect, test } from 'vitest'
import { answerClock, answerSmallTalk } from '../../../server/features/compa/questions/small-talk.ts'

test.each([
  ['hi', /^Hello!/],
  ['Hellooo Compa!!', /^Hello!/],
  ['வணக்கம்', /^Hello!/],
  ['Hi, how are you today?', /doing well/],
  ["What's your name?", /^I'm Compa/],
  ['are you a robot or a human?', /^I'm Compa/],
  ['what can you do', /name the source/],
  ['help me', /name the source/],
  ['Thank you so much for your help!', /^You're welcome/],
  ['ok thanks bye', /^You're welcome/],
  ['Good night 😴', /^Good night/],
  ['see you later', /^Goodbye/],
  ['ok cool', /^All right/],
])('%s gets a kind sentence', (text, reply) => {
  expect(answerSmallTalk(text)).toMatch(reply)
})

test.each([
  'hi, when does the library close?',
  'thanks, and where is it?',
  'help with my wifi password',
  'who are you going to call for repairs',
  'good morning shuttle times',
  'what can you tell me about fees',
])('%s is a question', (text) => {
  expect(answerSmallTalk(text)).toBeNull()
})

test('the current time is answered on request', () => {
  const now = new Date('2026-11-23T20:35:00Z')
  for (const question of ['what day is it today?', "what's the time now", "what is today's date"])
    expect(answerClock(question, now)).toBe('It is Tuesday, 24 November 2026, 2:05 am on campus.')
  for (const question of ['what time is dinner', 'date of the open mic']) expect(answerClock(question, now)).toBeNull()
})
