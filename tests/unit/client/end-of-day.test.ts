import { expect, test } from 'vitest'
import { getEndOfDay, toCampusDay } from '../../../client/src/lib/format/end-of-day.ts'

test('a day ends at midnight on the campus, wherever the browser is', () => {
  expect(getEndOfDay('2026-11-25')).toBe('2026-11-25T18:29:59.000Z')
  expect(toCampusDay(new Date('2026-11-25T18:29:59Z'))).toBe('2026-11-25')
  expect(toCampusDay(new Date('2026-11-25T18:30:00Z'))).toBe('2026-11-26')
})
