import { expect, test } from 'vitest'
import { describeRestriction, findRestriction } from '../../../client/src/features/users/use-restriction.ts'

const silence = { id: '1', kind: 'SILENCE', sentence: 'Be kind.', endsAt: '2026-11-25T18:29:59Z', isActive: true } as const
const suspension = { ...silence, id: '2', kind: 'SUSPENSION' } as const

test('a suspension takes precedence over a silence; warnings and what has ended restrict nothing', () => {
  expect(findRestriction([silence, suspension])).toBe(suspension)
  expect(
    findRestriction([
      { ...silence, isActive: false },
      { ...silence, kind: 'WARNING' },
    ]),
  ).toBeNull()
})

test('a restriction says until when, in campus time', () => {
  expect(describeRestriction(silence, 'post')).toMatch(/^You are silenced until Nov 25, 2026, 11:59\sPM, and cannot post\.$/)
})
