import type { Database, Transaction } from '../../lib/database.ts'

export const fileColumns = {
  id: true,
  ownerUid: true,
  kind: true,
  key: true,
  mimeType: true,
  filename: true,
  size: true,
  width: true,
  height: true,
  alt: true,
  createdAt: true,
} as const

/** A stored file's row. */
export type FileRecord = {
  id: string
  ownerUid: string
  kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT'
  key: string
  mimeType: string
  filename: string
  size: number
  width: number | null
  height: number | null
  alt: string
  createdAt: Date
}

export const findFileByKey = (database: Database, key: string): Promise<FileRecord | null> => database.file.findUnique({ where: { key }, select: fileColumns })

export const insertFile = (database: Database | Transaction, file: FileRecord) => database.file.create({ data: file, select: { id: true } })
