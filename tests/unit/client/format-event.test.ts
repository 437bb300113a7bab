import { expect, test } from 'vitest'
import { formatEventHours } from '../../../client/src/lib/format/format-event.ts'

/** Times of the campus, whose clock is five and a half hours ahead of UTC. */
const at = (time: string) => new Date(`${time}+05:30`).toISOString()
const day = at('2026-11-28T00:00')

test.each([
  ['2026-11-28T17:00', '2026-11-28T19:00', '5 – 7pm'],
  ['2026-11-28T09:30', '2026-11-28T13:00', '9:30am – 1pm'],
  ['2026-11-28T10:00', '2026-11-30T16:00', '10am – 12am'],
  ['2026-11-27T10:00', '2026-11-28T16:00', '12am – 4pm'],
  ['2026-11-27T10:00', '2026-11-28T09:00', '12 – 9am'],
  ['2026-11-27T10:00', '2026-11-29T16:00', 'All-day'],
  ['2026-11-28T00:00', '2026-11-29T00:00', 'All-day'],
  ['2026-11-28T02:00', '2026-11-29T00:00', '2am – 12am'],
])('an event from %s to %s takes place on 28 November %s', (startsAt, endsAt, hours) => {
  expect(formatEventHours({ startsAt: at(startsAt), endsAt: at(endsAt) }, day)).toBe(hours)
})
