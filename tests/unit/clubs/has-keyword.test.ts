import { expect, test } from 'vitest'
import { hasKeyword } from '../../../client/src/features/clubs/has-keyword.ts'

test('Search filters them by a keywords substring, case-insensitively', () => {
  const club = { keywords: ['aesthetica', 'art', 'drawing'] }
  expect(['', ' ', 'ART', 'raw', ' draw '].every((term) => hasKeyword(club, term))).toBe(true)
  expect(['music', 'art drawing'].some((term) => hasKeyword(club, term))).toBe(false)
})
