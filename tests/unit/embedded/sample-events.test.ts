import { expect, test } from 'vitest'
import { getSampleDates } from '../../../server/embedded/sample/dates.ts'
import { createSampleEvents } from '../../../server/embedded/sample/events.ts'

test('sample events use campus dates, also between campus midnight and UTC midnight', () => {
  // Both instants are the 24th of November in Chennai.
  for (const now of ['2026-11-23T18:35:00Z', '2026-11-24T10:00:00Z']) {
    const buildNight = createSampleEvents(getSampleDates(new Date(now))).find(({ title }) => title === 'CodeForge build night')
    expect(buildNight?.startsAt.toISOString()).toBe('2026-11-25T11:30:00.000Z')
  }
})
