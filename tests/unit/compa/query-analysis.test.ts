import { expect, test } from 'vitest'
import { isPersonal, isTanglish, isUrgent, termsOf, wordsOf } from '../../../server/features/compa/questions/query-analysis.ts'

const words = (question: string) => termsOf(question).map(({ word }) => word)

test('a question is about its words without those that say nothing, each once', () => {
  expect(words('When does the library close? The LIBRARY, please!')).toEqual(['library', 'close'])
  expect(words('Hi! How are you?')).toEqual([])
})

test('Tamil is read in both writings, its vowel signs with their letters', () => {
  expect(wordsOf('நூலகம் எப்போது மூடும்?')).toEqual(['நூலகம்', 'எப்போது', 'மூடும்'])
  expect(termsOf('hostella wifi enga irukku')).toEqual([
    { word: 'hostella', bare: ['hoste', 'hostel'], light: false },
    { word: 'wifi', bare: [], light: false },
  ])
  expect(isTanglish('library eppo close aagum')).toBe(true)
  expect(isTanglish('when does the library close')).toBe(false)
})

test('an apostrophe stands in no word, and a question for what belongs to somebody is known as such', () => {
  expect(wordsOf("kavya's book")).toEqual(['kavyas', 'book'])
  expect(isPersonal("kavya's notes")).toBe(true)
  expect(isPersonal('vetri room')).toBe(true)
  expect(isPersonal('library hours')).toBe(false)
})

test('however long a question is, only so much of it is looked for', () => {
  expect(words(Array.from({ length: 2000 }, (_, index) => `w${index}x`).join(' '))).toHaveLength(24)
  expect(words('x'.repeat(2000))[0]).toHaveLength(40)
})

test.each(['i want to die', 'my friend is not breathing', 'someone fainted', 'there is a fire', 'snake in hostel', 'I am being followed', 'gas leak'])(
  '%s is urgent',
  (question) => {
    expect(isUrgent(question)).toBe(true)
  },
)

test.each(['When does the library close?', 'fire drill dates', 'library fine', 'die cast club', 'grape juice'])('%s is not', (question) => {
  expect(isUrgent(question)).toBe(false)
})

test('a greeting is about nothing, in any writing; Wi-Fi is one word', () => {
  for (const greeting of ['Good morning', 'வணக்கம்', 'vanakkam', 'help me', 'thanks!']) expect(words(greeting)).toEqual([])
  expect(words('Wi-Fi password')).toEqual(['wifi', 'password'])
})
