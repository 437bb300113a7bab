import { expect, test } from 'vitest'
import { validateUsername } from '../../../client/src/features/users/username.ts'

test.each(['abc', 'KAVYA.R', 'a_b-c.9', 'x'.repeat(30)])('%s is a username', (name) => {
  expect(validateUsername(name)).toBeNull()
})

test.each(['', 'ab', 'x'.repeat(31), 'no spaces', 'தமிழ்', 'a@b', 'abc\n'])('%j is not a username', (name) => {
  expect(validateUsername(name)).toBe('A username has 3 to 30 letters, digits, _ . or -')
})
