import { expect, test } from 'vitest'
import { computeFit, listRankingFeatures, parseRankedQuestion, type QuestionTerm } from '../../../server/features/compa/answers/rank-passages.ts'
import type { Candidate } from '../../../server/features/compa/data/passages.ts'
import { extractTerms, splitWords } from '../../../server/features/compa/questions/query-analysis.ts'

/** The fit of a section to a question whose words all weigh 3; without stemming and synonyms. */
function getFit(question: string, { title = 'Library', heading = '', keywords = '', text = '', kind = 'PAGE' as Candidate['kind'] }) {
  const words = extractTerms(question).map(({ word }) => word)
  const terms: QuestionTerm[] = words.map((word) => ({ exactQuery: word, query: word, weight: 3, postCount: 0, isTrade: false, isCost: false }))
  const cover = (...parts: string[]) => words.map((word) => Number(new Set<string>(splitWords(parts.join(' '))).has(word)))
  const candidate: Candidate = {
    ...{ kind, sourceId: 'x', position: 0, title, heading, text, at: new Date(0), closeness: 0 },
    coverage: cover(title, heading, keywords, text),
    titleCoverage: cover(title),
    headingCoverage: cover(heading, keywords),
    textCoverage: cover(text),
  }
  return computeFit(listRankingFeatures(candidate, parseRankedQuestion(question, terms, 3 * words.length)))
}

test('a section with the words in its heading fits better than one with them in its text', () => {
  const question = 'renew books'
  const best = getFit(question, { heading: 'Renew books', text: 'Renew books at the counter.' })
  expect(best).toBeGreaterThan(getFit(question, { heading: 'Annex', text: 'Renew books at the counter.' }))
})

test('a section with the words among its keywords fits better than one without them', () => {
  const question = 'library fine'
  const [withKeyword, without] = [
    { heading: 'Late books', keywords: 'fine', text: '₹2 a day.' },
    { heading: 'Late books', text: '₹2 a day.' },
  ]
  expect(getFit(question, withKeyword)).toBeGreaterThan(getFit(question, without))
})

test('for a question when something is, a section that states a time fits better', () => {
  const question = 'when is dinner'
  const [withTime, without] = [
    { heading: 'Dinner', text: 'Dinner: 7 pm to 9 pm' },
    { heading: 'Dinner', text: 'Dinner is served.' },
  ]
  expect(getFit(question, withTime)).toBeGreaterThan(getFit(question, without))
})

test('a section that has every word answers, and one that has few does not', () => {
  const question = 'hostel visitors parents weekend'
  expect(getFit(question, { title: 'Hostels', heading: 'Visitors', text: 'Hostel visitors and parents may come at the weekend.' })).toBeGreaterThan(0.8)
  expect(getFit(question, { title: 'Hostels', heading: 'Rooms', text: 'Hostel rooms.' })).toBeLessThan(0.8)
})

test('a page fits better than a post with the same text', () => {
  const text = 'The annex is open at night.'
  expect(getFit('annex night', { heading: 'Annex', text })).toBeGreaterThan(getFit('annex night', { kind: 'POST', text }))
})
