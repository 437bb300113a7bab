import { expect, test } from 'vitest'
import { campusEvents } from '../../../server/embedded/sample-texts.ts'

test('the sample events are on days of the campus, also between its midnight and that of UTC', () => {
  // Both instants are the 24th of November in Chennai.
  for (const now of ['2026-11-23T18:35:00Z', '2026-11-24T10:00:00Z']) {
    const buildNight = campusEvents(new Date(now)).find(({ title }) => title === 'CodeForge build night')
    expect(buildNight?.startsAt.toISOString()).toBe('2026-11-25T11:30:00.000Z')
  }
})
