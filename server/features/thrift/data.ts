import type { Database } from '../../database/client.ts'
import { type Position, whereAfter } from '../../relay/connection.ts'

const thriftColumns = { id: true, name: true, image: true, minPrice: true, description: true, whatsapp: true, instagram: true, createdAt: true } as const

export type ThriftItemRecord = {
  id: string
  name: string
  image: string
  minPrice: number
  description: string
  whatsapp: string
  instagram: string
  createdAt: Date
}

export const listThriftItems = (database: Database, take: number, after?: Position): Promise<ThriftItemRecord[]> =>
  database.thriftItem.findMany({
    where: { ...whereAfter(after), hiddenAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: thriftColumns,
  })

export const findThriftItem = (database: Database, id: string): Promise<ThriftItemRecord | null> =>
  database.thriftItem.findUnique({ where: { id, hiddenAt: null }, select: thriftColumns })
