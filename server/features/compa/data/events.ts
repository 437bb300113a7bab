import type { Database } from '../../../database/client.ts'
import type { Passage } from '../data.ts'

/** The passage of an event, with its start and its end. */
export type EventPassage = Passage & { startsAt: Date; endsAt: Date }

/** The events that take place between two instants, in the order of time; all, or those with these ids or of these clubs. */
export const listEventPassages = (
  database: Database,
  {
    from,
    to,
    startsAfter,
    ids,
    clubSlugs,
    take,
  }: { from: Date; to: Date | null; startsAfter: Date | null; ids?: string[]; clubSlugs?: string[]; take: number },
): Promise<EventPassage[]> =>
  database.$queryRaw`
    select kind, source_id as "sourceId", position, passages.title, heading, text, at, starts_at as "startsAt", ends_at as "endsAt"
    from events join passages on kind = 'EVENT' and source_id = events.id::text
    where cancelled_at is null and ends_at > ${from} and (${to}::timestamptz is null or starts_at < ${to}) and (${startsAfter}::timestamptz is null or starts_at > ${startsAfter})
      and (${ids === undefined} or events.id::text = any(${ids ?? []}::text[]) or club_slug = any(${clubSlugs ?? []}::text[]))
    order by starts_at, source_id limit ${take}`
