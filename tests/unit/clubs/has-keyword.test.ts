import { expect, test } from 'vitest'
import { hasKeyword } from '../../../client/src/features/clubs/has-keyword.ts'

test('matches a substring of the keywords, ignoring case', () => {
  const club = { keywords: ['aesthetica', 'art', 'drawing'] }
  expect(['', ' ', 'ART', 'raw', ' draw '].every((term) => hasKeyword(club, term))).toBe(true)
  expect(['music', 'art drawing'].some((term) => hasKeyword(club, term))).toBe(false)
})

test('a club without keywords matches a blank term only', () => {
  expect(['', ' ', 'art'].map((term) => hasKeyword({ keywords: [] }, term))).toEqual([true, true, false])
})
