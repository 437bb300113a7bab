import { expect, test } from 'vitest'
import { matchesBusiness } from '../../../client/src/features/businesses/matches-business.ts'

test('matches name or tagline, ignoring case and surrounding whitespace; an empty term matches all', () => {
  const business = { name: 'Idli Corner', tagline: 'Steam until மாலை' }
  expect(['idli', ' CORNER ', 'li co', 'steam', 'மாலை', '', '  '].filter((term) => matchesBusiness(business, term))).toHaveLength(7)
  expect(['idlicorner', 'dosa', 'corner steam'].filter((term) => matchesBusiness(business, term))).toEqual([])
})
