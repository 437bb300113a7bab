import { expect, test } from 'vitest'
import { usernameSchema } from '../../../server/features/users/input.ts'

test.each(['abc', 'KAVYA.R', 'a_b-c.9', 'x'.repeat(30)])('%s is a username', (name) => {
  expect(usernameSchema.parse(name)).toBe(name)
})

test.each(['', 'ab', 'x'.repeat(31), 'no spaces', 'தமிழ்', 'a@b', 'abc\n'])('%j is not a username', (name) => {
  expect(usernameSchema.safeParse(name).error?.issues[0]?.message).toBe('A username has 3 to 30 letters, digits, _ . or -')
})
