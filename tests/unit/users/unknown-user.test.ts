import { expect, test } from 'vitest'
import { hasProfile, orUnknown } from '../../../client/src/lib/session/unknown-user.ts'

test("an author that is missing or has no name is 'Unknown', who has no profile", () => {
  const author = { uid: 'a', username: 'kavya.r' }
  expect(orUnknown(author)).toBe(author)
  for (const missing of [null, undefined, { uid: 'a', username: '' }])
    expect(orUnknown(missing)).toEqual({ id: 'unknown', uid: 'unknown', username: 'Unknown' })
  expect(['kavya.r', 'unknown', 'Unknown', 'Former student'].filter(hasProfile)).toEqual(['kavya.r', 'unknown'])
})
