import { expect, test } from 'vitest'
import { isAllowedEmail } from '../../../server/auth/email-domain.ts'

const domains = ['vistas.ac.in', 'kalvium.community']

test.each(['a@vistas.ac.in', 'a@VISTAS.ac.in', 'a@cs.vistas.ac.in', 'a@kalvium.community'])('%s is institutional', (email) => {
  expect(isAllowedEmail(email, domains)).toBe(true)
})

test.each(['a@notvistas.ac.in', 'a@vistas.ac.in.example.com', 'a@vistas.ac.in@example.com', 'vistas.ac.in.', ''])('%s is not institutional', (email) => {
  expect(isAllowedEmail(email, domains)).toBe(false)
})
