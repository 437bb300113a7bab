import { describe, expect, it } from 'vitest'
import { formatDue } from '../../../client/src/features/moderation/case/format-due.ts'

const now = Date.parse('2026-11-25T10:00:00Z')

describe('formatDue', () => {
  it.each([
    ['2026-11-25T13:30:00Z', 'Due in 3 hours'],
    ['2026-11-25T10:01:00Z', 'Due in 1 minute'],
    ['2026-11-27T10:00:00Z', 'Due in 2 days'],
    ['2026-11-25T10:00:20Z', 'Due now'],
    ['2026-11-25T09:00:00Z', 'Overdue by 1 hour'],
    ['2026-11-20T09:00:00Z', 'Overdue by 5 days'],
  ])('%s is %s', (dueAt, words) => {
    expect(formatDue(dueAt, now)).toBe(words)
  })
})
