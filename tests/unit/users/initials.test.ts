import { expect, test } from 'vitest'
import { getAvatarColour, getInitials } from '../../../client/src/lib/format/initials.ts'

test('initials are the first letters of the first two words of a username', () => {
  const names = ['kavya.r', 'farhan_k', 'divya-s', 'rohit', 'a.b.c', '_9lives', 'Unknown', 'நிலா', '___']
  expect(names.map(getInitials)).toEqual(['KR', 'FK', 'DS', 'R', 'AB', '9', 'U', 'ந', ''])
})

test('a name has one colour, and names are spread over all eight', () => {
  expect(getAvatarColour('kavya.r')).toBe(getAvatarColour('kavya.r'))
  const counts = Array(8).fill(0)
  for (let index = 0; index < 800; index += 1) counts[getAvatarColour(`student_${index}`)] += 1
  for (const count of counts) expect(count).toBeGreaterThan(60)
})
