import { link, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { smallerWidths } from '../../files/images.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { AppError, notFound } from '../../utils/errors.ts'
import { deleteUnusedFileRows, type FileRecord, findExistingFileIds, insertFile } from './data.ts'
import type { MaxBytesByKind } from './input.ts'
import { loadFileByKey } from './loaders.ts'
import { createUploadQuota } from './upload-quota.ts'
import { checkUploads, getSizeKey, prepareFiles } from './uploads.ts'

/** All under which a file's bytes may lie, for when they go. */
const getPossibleStorageKeys = (key: string) => (key.endsWith('.webp') ? [key, ...smallerWidths.map((width) => getSizeKey(key, width))] : [key])

/** The file that a part of an address means, and the width of which it wants the picture; null when it cannot be one. */
function parseMediaKey(part: string): { key: string; width: number | null } | null {
  const [, id, width, extension] = /^([0-9a-f-]{36})(?:-([1-9]\d{0,3}))?\.([a-z0-9]{1,5})$/.exec(part) ?? []
  return id ? { key: `${id}.${extension}`, width: width ? Number(width) : null } : null
}

/** What knows where files are read. */
type FileUrlContext = Pick<ServiceContext, 'storage'>

/** Where a stored file is read: `/media/{key}`, of this host or a CDN's. */
export const getFileUrl = ({ storage }: FileUrlContext, { key }: Pick<FileRecord, 'key'>) => storage.getUrl(key)

/** A picture's sizes as an `img` wants them; null when there is one. */
export function buildSrcset({ storage }: FileUrlContext, { key, width, widths }: Pick<FileRecord, 'key' | 'width' | 'widths'>): string | null {
  if (!widths.length) return null
  return [...widths.map((each) => `${storage.getUrl(getSizeKey(key, each))} ${each}w`), `${storage.getUrl(key)} ${width}w`].join(', ')
}

/**
 * Stores kept uploads, hands their rows to `save`, and removes the bytes again when anything fails, so that a refused upload
 * leaves nothing behind (decisions, Posts); the images that were re-encoded for it stay counted. Refusals name `field`.
 */
export async function withStoredFiles<T>(
  context: ServiceContext,
  field: string,
  uploads: Upload[],
  maxBytesByKind: MaxBytesByKind,
  save: (files: FileRecord[]) => Promise<T>,
): Promise<T> {
  if (!uploads.length) return save([])
  const { uid } = assertSignedIn(context.viewer)
  const quota = createUploadQuota(context, uid)
  const stored: FileRecord[] = []
  try {
    const checked = await checkUploads(uploads, maxBytesByKind)
    await quota.count(checked.reduce((sum, { size }) => sum + size, 0))
    for (const { file, parts } of await prepareFiles(uid, checked, quota, context.imageQueue)) {
      stored.push({ ...file, ownerUid: uid, createdAt: context.now() })
      for (const { key, path } of parts) await context.storage.put(key, path)
    }
    const saved = await save(stored)
    for (const { kind } of stored) context.metrics.countAcceptedUpload(kind)
    return saved
  } catch (error) {
    if (await deleteUnsavedFiles(context, stored)) await quota.release()
    if (!(error instanceof AppError && error.field === 'file')) throw error
    context.metrics.countRejectedUpload(error.code)
    throw new AppError(error.code, error.message, field, error.retryAfter)
  }
}

/** Keeps uploads for as long as they are worked on, should their sender leave in the meantime. */
export async function withRetainedUploads<T>(uploads: Upload[], work: (retainedUploads: Upload[]) => Promise<T>): Promise<T> {
  const [first] = uploads
  if (!first) return work([])
  const folder = await mkdtemp(join(dirname(first.path), 'request-'))
  try {
    return await work(await linkUploads(folder, uploads))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Under names of their own, all of them first: the spool is emptied when a sender leaves, and one file may stand in two places. */
const linkUploads = (folder: string, uploads: Upload[]): Promise<Upload[]> =>
  Promise.all(
    uploads.map(async (upload, index) => {
      const path = join(folder, String(index))
      await link(upload.path, path)
      return { ...upload, path }
    }),
  )

/** Takes one upload in, for something to refer to it before long. */
export const storeFile = (context: ServiceContext, field: string, upload: Upload, maxBytesByKind: MaxBytesByKind): Promise<FileRecord> =>
  withRetainedUploads([upload], (retainedUploads) =>
    withStoredFiles(context, field, retainedUploads, maxBytesByKind, async (files) => {
      const [file] = files as [FileRecord]
      await insertFile(context.database, file)
      return file
    }),
  )

/**
 * Whether nothing was saved, and so all forgotten. A save may have come through though its answer was lost: what has a row
 * keeps its bytes, and so does all when nobody can tell.
 */
async function deleteUnsavedFiles(context: ServiceContext, files: FileRecord[]): Promise<boolean> {
  if (!files.length) return true
  const ids = files.map(({ id }) => id)
  const savedIds = await findExistingFileIds(context.database, ids).catch((error) => {
    context.log.error({ err: error, ids }, 'files of a failed save may be orphaned')
    return ids
  })
  await deleteStoredFiles(
    context,
    files.filter(({ id }) => !savedIds.includes(id)).map(({ key }) => key),
  )
  return savedIds.length === 0
}

/** Removes the bytes of files whose rows are gone, a picture's in all sizes. What cannot be removed waits for the sweeper. */
export async function deleteStoredFiles({ storage, log }: Pick<ServiceContext, 'storage' | 'log'>, keys: string[]) {
  for (const key of keys.flatMap(getPossibleStorageKeys))
    await storage.remove(key).catch((error) => log.error({ err: error, key }, 'deleting an orphaned file failed'))
}

/** Lets an owner's files go that nothing has referred to since before a moment. */
export const deleteUnusedFiles = async (context: ServiceContext, ownerUid: string, before: Date) =>
  deleteStoredFiles(context, await deleteUnusedFileRows(context.database, before, ownerUid))

/** The row behind an address part of `/media/…` and the key of the bytes it means; anyone may read them. */
export async function getFileByKey(database: ServiceContext['database'], part: string): Promise<{ file: FileRecord; key: string }> {
  const parsedKey = parseMediaKey(part)
  const file = parsedKey && (await loadFileByKey(database, parsedKey.key))
  if (!file || (parsedKey.width !== null && !file.widths.includes(parsedKey.width))) throw notFound()
  return { file, key: part }
}
