import { expect, test } from 'vitest'
import { preferSection } from '../../../server/features/compa/answers/prefer-section.ts'
import { extractTerms } from '../../../server/features/compa/questions/query-analysis.ts'

/** Sections of a page that fit a question equally well, since its words are in the title or the keywords of the page. */
const sections = (title: string, ...parts: [heading: string, text: string][]) =>
  parts.map(([heading, text], position) => ({
    ...{ kind: 'PAGE' as const, sourceId: title, position, title, heading, text },
    ...{ at: new Date(0), fit: 1.2, score: 1.2 - position / 100 },
  }))

const chosenFrom = (passages: ReturnType<typeof sections>, question: string) => preferSection(passages, extractTerms(question), question)[0]?.heading

test('the section whose heading has the word comes first', () => {
  const library = sections('Library', ['Annex', 'Open every day.'], ['Renewing books', 'At the counter.'])
  expect(chosenFrom(library, 'how do I renew library books')).toBe('Renewing books')
})

test('the section that has the word itself comes before those that have it by the keywords of the page', () => {
  const library = sections('Library', ['Annex', 'Open every day.'], ['Late books', 'A late book costs ₹2 a day.'])
  expect(chosenFrom(library, 'library fine per day')).toBe('Late books')
})

test('the section that states a time comes first for a question when something is', () => {
  const mess = sections('Mess', ['Guests', 'Dinner costs ₹90.'], ['Meals', 'Dinner: 7 pm to 9 pm'])
  expect(chosenFrom(mess, 'when is dinner')).toBe('Meals')
})

test('a how-question gets the first section with steps', () => {
  const wifi = sections('Wifi', ['', 'Wifi is free.'], ['Campus', '1. Choose the network.\n2. Sign in.'], ['Hostels', '1. Register.\n2. Wait.'])
  expect(chosenFrom(wifi.toReversed(), 'how to use the wifi')).toBe('Campus')
})

test('sections that do not differ keep their order', () => {
  const wifi = sections('Wifi', ['Campus', 'Everywhere.'], ['Hostels', 'Everywhere.'])
  expect(chosenFrom(wifi, 'wifi')).toBe('Campus')
  expect(chosenFrom(wifi.toReversed(), 'wifi')).toBe('Hostels')
})
