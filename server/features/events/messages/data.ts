import type { Database, Transaction } from '../../../database/client.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { type Position, whereAfter } from '../../../relay/connection.ts'

const messageColumns = { id: true, eventId: true, text: true, recipientCount: true, createdAt: true } as const

/** A message of the organisers of an event. */
export type EventMessageRecord = Prisma.EventMessageGetPayload<{ select: typeof messageColumns }>

export const insertMessage = (transaction: Transaction, message: Prisma.EventMessageUncheckedCreateInput) =>
  transaction.eventMessage.create({ data: message, select: { id: true } })

/** The `take` messages of an event after a position, newest first. */
export const listMessages = (database: Database, eventId: string, take: number, after?: Position): Promise<EventMessageRecord[]> =>
  database.eventMessage.findMany({
    where: { eventId, ...whereAfter(after) },
    ...{ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take, select: messageColumns },
  })
