import type { CalendarEventFragment } from '../../generated/graphql.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The days of a period with their events. `startsAt` is the instant at which the day begins. An event of several days is on each day of the period. */
export function groupByDay(events: CalendarEventFragment[], { from, to }: { from: string; to: string }) {
  const days: { startsAt: string; events: CalendarEventFragment[] }[] = []
  // The period begins and ends with a campus day, which has 24 hours: the campus does not change its clock.
  for (let start = Date.parse(from); start < Date.parse(to); start += dayMs) {
    const eventsOfDay = events.filter(({ startsAt, endsAt }) => Date.parse(startsAt) < start + dayMs && Date.parse(endsAt) > start)
    days.push({ startsAt: new Date(start).toISOString(), events: eventsOfDay })
  }
  return days
}
