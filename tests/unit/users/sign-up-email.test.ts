import { expect, test } from 'vitest'
import { validateEmail } from '../../../client/src/features/users/sign-in/sign-up-email.ts'

const domains = ['vistas.ac.in', 'kalvium.community']

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['name', 'Enter a valid email address'],
  ['name@host', 'Enter a valid email address'],
  ['@vistas.ac.in', 'Enter a valid email address'],
  ['two words@vistas.ac.in', 'Enter a valid email address'],
  ['name@vistas.ac.in@example.com', 'Enter a valid email address'],
  ['name@vistas.ac.in.example.com', 'Email must be from Vistas or Kalvium'],
  ['name@notvistas.ac.in', 'Email must be from Vistas or Kalvium'],
  ['other@vistas.ac.in', "You're currently signed in as me@vistas.ac.in. Logout to sign up with a different email."],
  ['ME@cs.kalvium.community', "You're currently signed in as me@vistas.ac.in. Logout to sign up with a different email."],
  ['ME@VISTAS.AC.IN', null],
])('%j says %j', (email, message) => {
  expect(validateEmail(email, domains, 'me@vistas.ac.in')).toBe(message)
})

test('accepts any institutional email', () => {
  expect(validateEmail('other@vistas.ac.in', domains, null)).toBeNull()
  expect(validateEmail(' Other@CS.Vistas.ac.in ', domains, null)).toBeNull()
})
