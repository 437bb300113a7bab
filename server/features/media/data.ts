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

/** Which of these files have a row. */
export const savedFiles = async (database: Database, ids: string[]): Promise<string[]> =>
  (await database.file.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id)

/** Deletes the rows of an owner's files that nothing refers to and that are older than a moment; answers their keys. */
export function deleteUnusedFiles(database: Database, ownerUid: string, before: Date): Promise<string[]> {
  return database.$transaction(async (transaction) => {
    const unused = { ownerUid, createdAt: { lt: before }, user: null, business: null, post: null }
    const files = await transaction.file.findMany({ where: unused, select: { id: true, key: true } })
    if (files.length) await transaction.file.deleteMany({ where: { ...unused, id: { in: files.map(({ id }) => id) } } })
    return files.map(({ key }) => key)
  })
}

export const insertFile = (database: Database | Transaction, file: FileRecord) => database.file.create({ data: file, select: { id: true } })
