import { expect, test } from 'vitest'
import { extractTerms, isPersonal, isTanglish, splitWords } from '../../../server/features/compa/questions/query-analysis.ts'
import { getSynonyms } from '../../../server/features/compa/questions/vocabulary.ts'

const words = (question: string) => extractTerms(question).map(({ word }) => word)

test('keywords exclude stop words and duplicates', () => {
  expect(words('When does the library close? The LIBRARY, please!')).toEqual(['library', 'close'])
  expect(words('Hi! How are you?')).toEqual([])
})

test('Tamil is analysed in both scripts, with vowel signs', () => {
  expect(splitWords('நூலகம் எப்போது மூடும்?')).toEqual(['நூலகம்', 'எப்போது', 'மூடும்'])
  expect(extractTerms('hostella wifi enga irukku')).toEqual([
    { word: 'hostella', withoutEnding: ['hoste', 'hostel'], isLight: false },
    { word: 'wifi', withoutEnding: [], isLight: false },
  ])
  expect(isTanglish('library eppo close aagum')).toBe(true)
  expect(isTanglish('when does the library close')).toBe(false)
})

test('apostrophes split words, and possessive questions are detected', () => {
  expect(splitWords("kavya's book")).toEqual(['kavyas', 'book'])
  expect(isPersonal("kavya's notes")).toBe(true)
  expect(isPersonal('vetri room')).toBe(true)
  expect(isPersonal('library hours')).toBe(false)
})

test('analysis reads at most the maximum length of a question', () => {
  expect(words(Array.from({ length: 2000 }, (_, index) => `w${index}x`).join(' '))).toHaveLength(24)
  expect(words('x'.repeat(2000))[0]).toHaveLength(40)
})

test('a greeting has no keywords in any script; Wi-Fi is one word', () => {
  for (const greeting of ['Good morning', 'வணக்கம்', 'vanakkam', 'help me', 'thanks!']) expect(words(greeting)).toEqual([])
  expect(words('Wi-Fi password')).toEqual(['wifi', 'password'])
})

test.each(['how to get on the wifi', 'getting onto campus wifi', 'how do I hook up to the hostel internet'])("'%s' asks how to connect", (question) => {
  expect(extractTerms(question).map(({ word }) => word)).toContain('connect')
})

test("'get to the library' is no connection", () => {
  expect(splitWords('how do I get to the library')).not.toContain('connect')
})

test('the plural of a word has the synonyms of its singular', () => {
  expect(getSynonyms('cameras')).toContain('photography')
  expect(getSynonyms('zebras')).toEqual([])
})
