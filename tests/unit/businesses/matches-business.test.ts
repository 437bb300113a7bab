import { expect, test } from 'vitest'
import { matchesBusiness } from '../../../client/src/features/businesses/matches-business.ts'

test('matches name, tagline or owner, ignoring case and surrounding whitespace; an empty term matches all', () => {
  const business = { name: 'Idli Corner', tagline: 'Steam until மாலை', owner: { username: 'kavya.r' } }
  expect(['idli', ' CORNER ', 'li co', 'steam', 'மாலை', 'Kavya', '', '  '].filter((term) => matchesBusiness(business, term))).toHaveLength(8)
  expect(['idlicorner', 'dosa', 'corner steam'].filter((term) => matchesBusiness(business, term))).toEqual([])
})
