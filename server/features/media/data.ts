import { whereActive } from '../../auth/where-active.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { buildJsonObjectSql } from '../../database/columns.ts'
import { Prisma } from '../../generated/prisma/client.ts'

/** The columns of a file that the API shows, for the queries of other features. */
export const fileCardColumns = {
  id: true,
  kind: true,
  key: true,
  mimeType: true,
  filename: true,
  size: true,
  width: true,
  height: true,
  alt: true,
  widths: true,
  placeholder: true,
} as const
/** With `isMembersOnly` only members of a club may read it, from this host: a CDN does not know them. */
export type FileCard = Prisma.FileGetPayload<{ select: typeof fileCardColumns }> & { isMembersOnly?: boolean }

/** SQL of a `FileCard` as JSON. `table` is the alias of `files`. */
export const buildFileCardSql = (table: string) => buildJsonObjectSql(table, fileCardColumns)

/** The whole row of a stored file. */
export type FileRecord = Prisma.FileGetPayload<object>

/**
 * The rows with these keys that everybody may read: without the files of posts for members, of deleted posts and replies, and of hidden profiles,
 * businesses and events, and of accounts that are to be deleted.
 */
export const findFilesByKeys = (database: Database, keys: string[]): Promise<FileRecord[]> =>
  database.file.findMany({
    where: {
      key: { in: keys },
      NOT: [
        { post: { post: { visibility: { not: 'PUBLIC' } } } },
        { reply: { OR: [{ visibility: { not: 'PUBLIC' } }, { post: { visibility: { not: 'PUBLIC' } } }] } },
        { user: { OR: [{ hiddenAt: { not: null } }, { deletionRequestedAt: { not: null } }] } },
        { business: { OR: [{ hiddenAt: { not: null } }, { owner: { deletionRequestedAt: { not: null } } }] } },
        { eventCovers: { some: {}, none: { hiddenAt: null } } },
      ],
    },
  })

/** The row with this key, of a post for members of a club of which the user is a member and not suspended. */
export const findMembersFile = (database: Database, key: string, userUid: string, now: Date): Promise<FileRecord | null> =>
  database.file.findFirst({
    where: { key, post: { post: { visibility: 'MEMBERS_ONLY', club: { members: { some: { userUid, endedAt: null, user: whereActive(now) } } } } } },
  })

/** The row with this key, of hidden and deleted things too. */
export const findFileOfAnyone = (database: Database, key: string): Promise<FileRecord | null> => database.file.findUnique({ where: { key } })

/** The ids that have a row. */
export const findExistingFileIds = async (database: Database, ids: string[]): Promise<string[]> =>
  (await database.file.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id)

/** The number of stored files by their rows, without the smaller sizes of images. */
export const countFiles = async (database: Database): Promise<number> =>
  (await database.file.count()) + (await database.export.count({ where: { key: { not: null } } }))

/** The columns of a row that determine what is stored. */
export type StoredFileRow = Pick<FileRecord, 'id' | 'key' | 'size' | 'widths'>

/**
 * All rows that refer to stored files: uploads, and the files of exports, which belong to the feature `accounts`. `id` is what the key begins with. A size is a
 * float8: 2 GB and more.
 */
const storedFilesSql = Prisma.sql`(
  select id, key, size::float8, widths from files
  union all select left(key, 36)::uuid, key, size::float8, '{}'::int[] from exports where key is not null
)`

/** All rows in the order of their ids, or those whose id is greater than `after`; reads a thousand rows at a time. */
export async function* iterateFileRows(database: Database, after?: string): AsyncGenerator<StoredFileRow, void> {
  for (let lastId = after; ; ) {
    const condition = lastId ? Prisma.sql`where id > ${lastId}::uuid` : Prisma.empty
    const rows = await database.$queryRaw<StoredFileRow[]>`select * from ${storedFilesSql} as stored ${condition} order by id limit 1000`
    yield* rows
    lastId = rows.at(-1)?.id
    if (!lastId) return
  }
}

/** The rows with these keys. The keys are one parameter, since there may be thousands. */
export const findFileRowsByKeys = async (database: Database, keys: string[]): Promise<StoredFileRow[]> =>
  keys.length ? database.$queryRaw<StoredFileRow[]>`select * from ${storedFilesSql} as stored where key = any(${keys})` : []

/** Deletes the rows of files that no row refers to and that were created before an instant, of one owner or of all; returns their keys. */
export function deleteUnusedFileRows(database: Database, before: Date, ownerUid?: string): Promise<string[]> {
  return database.$transaction(async (transaction) => {
    // A row that a business is about to refer to is locked, and is skipped.
    const files = await transaction.$queryRaw<{ id: string; key: string }[]>`
      select id, key from files
      where created_at < ${before} and (${ownerUid ?? null}::text is null or owner_uid = ${ownerUid ?? null})
        and not exists (select from users where profile_pic_id = files.id)
        and not exists (select from businesses where logo_id = files.id)
        and not exists (select from clubs where cover_id = files.id or dark_cover_id = files.id)
        and not exists (select from events where cover_id = files.id)
        and not exists (select from post_files where file_id = files.id)
        and not exists (select from replies where file_id = files.id)
      for update skip locked`
    // If a row was referred to between these two statements, its foreign key (on delete restrict) rolls this transaction back.
    if (files.length) await transaction.file.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
    return files.map(({ key }) => key)
  })
}

export const insertFile = (database: Database | Transaction, file: FileRecord) => database.file.create({ data: file, select: { id: true } })

/** A new alternative text of a file. */
export type ChangedAlt = { id: string; alt: string }

export async function updateAlts(transaction: Transaction, changes: ChangedAlt[]): Promise<void> {
  for (const { id, alt } of changes) await transaction.file.updateMany({ where: { id }, data: { alt } })
}

/** SQL that inserts the files in a JSON array. `parameter` is its placeholder, such as `$1`. */
export const buildInsertFilesSql = (parameter: string) => `
  insert into files (id, owner_uid, kind, key, mime_type, filename, size, width, height, alt, widths, placeholder, created_at)
  select id, "ownerUid", kind, key, "mimeType", filename, size, width, height, alt, widths, placeholder, "createdAt"
  from jsonb_to_recordset(${parameter}::jsonb) as input (id uuid, "ownerUid" text, kind "FileKind", key text, "mimeType" text, filename text,
    size int, width int, height int, alt text, widths int[], placeholder text, "createdAt" timestamptz)`

/**
 * Adds to the bytes that a user has uploaded on a day; false if they would exceed `maxBytes`. One statement, so that parallel uploads cannot
 * exceed it together.
 */
export async function addUploadedBytes(database: Database, ownerUid: string, day: string, bytes: number, maxBytes: number): Promise<boolean> {
  const updatedRows = await database.$executeRaw`
    insert into upload_days (owner_uid, day, bytes) values (${ownerUid}, ${day}::date, ${bytes})
    on conflict (owner_uid, day) do update set bytes = upload_days.bytes + excluded.bytes where upload_days.bytes + excluded.bytes <= ${maxBytes}`
  return updatedRows === 1
}

/** The bytes that a user has uploaded on a day. */
export const findUploadedBytes = async (database: Database, ownerUid: string, day: string): Promise<number> =>
  Number((await database.uploadDay.findUnique({ where: { ownerUid_day: { ownerUid, day: new Date(day) } }, select: { bytes: true } }))?.bytes ?? 0)

export const subtractUploadedBytes = (database: Database, ownerUid: string, day: string, bytes: number) =>
  database.$executeRaw`update upload_days set bytes = bytes - ${bytes} where owner_uid = ${ownerUid} and day = ${day}::date`

export const deleteUploadDays = (database: Database, before: Date) => database.uploadDay.deleteMany({ where: { day: { lt: before } } })
