import { expect, test } from 'vitest'
import { fromCampusTime, toCampusTime } from '../../../client/src/lib/format/campus-time.ts'

test('a time of the campus is the same instant, wherever the browser is', () => {
  expect(fromCampusTime('2026-11-26T09:30')).toBe('2026-11-26T04:00:00.000Z')
  expect(fromCampusTime('2026-11-26T00:00')).toBe('2026-11-25T18:30:00.000Z')
  expect(toCampusTime(new Date('2026-11-25T18:30:00Z'))).toBe('2026-11-26T00:00')
})
