import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import { getCampusClock, toInstant, toIsoDate } from '../../utils/campus-time.ts'
import { getFirstUuidV7 } from '../../utils/uuid.ts'
import { assertAdministrator } from '../roles/service.ts'
import { type CampusCounts, type CampusDay, type DayRange, readCounts, readDays } from './data.ts'

export type CampusStatistics = { readAt: Date; counts: CampusCounts; days: CampusDay[] }

const dayCount = 30
const maxAgeMs = 60_000

/** The last statistics of each database, which are valid for a minute: among millions of rows they take half a second. */
const cache = new WeakMap<Database, { readAt: Date; statistics: Promise<CampusStatistics> }>()

/** Counts of now and of the last 30 days, in the time zone of the campus; at most a minute old. For administrators. */
export async function getStatistics(context: ServiceContext): Promise<CampusStatistics> {
  await assertAdministrator(context)
  const { database, now } = context
  const readAt = now()
  const cached = cache.get(database)
  const age = cached && readAt.getTime() - cached.readAt.getTime()
  if (cached && age !== undefined && age >= 0 && age < maxAgeMs) return cached.statistics
  const entry = { readAt, statistics: readStatistics(database, readAt) }
  cache.set(database, entry)
  // A failure is not cached.
  entry.statistics.catch(() => cache.get(database) === entry && cache.delete(database))
  return entry.statistics
}

async function readStatistics(database: Database, readAt: Date): Promise<CampusStatistics> {
  const [counts, days] = await Promise.all([readCounts(database, readAt), readDays(database, getLastDays(readAt))])
  return { readAt, counts, days }
}

/** The last 30 days of the campus; today is the last one. */
function getLastDays(now: Date): DayRange {
  const { day: today } = getCampusClock(now)
  const firstDay = today - dayCount + 1
  const start = toInstant(firstDay)
  return { firstDay: toIsoDate(firstDay), lastDay: toIsoDate(today), start, firstId: getFirstUuidV7(start) }
}
