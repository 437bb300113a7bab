import { expect, test } from 'vitest'
import { describeOwnRole, describeTerm } from '../../../client/src/features/clubs/members/describe-member.ts'

const term = { role: 'OFFICER', joinedAt: '2025-06-30T20:00:00Z', roleSince: '2025-11-03T00:00:00Z', endedAt: null } as const

test('a term is given in months of the campus time zone', () => {
  expect(describeTerm(term)).toBe('since November 2025')
  expect(describeTerm({ ...term, role: 'MEMBER' })).toBe('since July 2025')
  expect(describeTerm({ ...term, endedAt: '2026-05-31T12:00:00Z' })).toBe('July 2025 to May 2026')
  expect(describeTerm({ ...term, endedAt: '2025-07-04T12:00:00Z' })).toBe('July 2025')
})

test('the own role has its title', () => {
  expect(describeOwnRole({ role: 'MEMBER', title: '' })).toBe('You are a member.')
  expect(describeOwnRole({ role: 'HEAD', title: 'President' })).toBe('You are the head: President.')
})
