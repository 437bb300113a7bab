import type { Database } from '../../database/client.ts'

const eventColumns = { id: true, title: true, description: true, place: true, startsAt: true, endsAt: true, updatedAt: true, clubSlug: true } as const

export type EventRecord = {
  id: string
  title: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  clubSlug: string | null
}

export const listEvents = (database: Database, from: Date, to: Date): Promise<EventRecord[]> =>
  database.event.findMany({
    where: { startsAt: { lt: to }, endsAt: { gt: from }, hiddenAt: null },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: 500,
    select: eventColumns,
  })

export const findEvents = (database: Database, ids: readonly string[]): Promise<EventRecord[]> =>
  database.event.findMany({ where: { id: { in: [...ids] }, hiddenAt: null }, select: eventColumns })

export const insertEvents = (database: Database, events: EventRecord[]) => database.event.createMany({ data: events })
