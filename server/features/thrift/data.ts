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

export const findThriftItems = (database: Database, ids: readonly string[]): Promise<ThriftItemRecord[]> =>
  database.thriftItem.findMany({ where: { id: { in: [...ids] }, hiddenAt: null }, select: thriftColumns })
