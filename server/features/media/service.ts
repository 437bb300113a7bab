import { link, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { smallerWidths } from '../../files/images.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { AppError, notFound } from '../../utils/errors.ts'
import { deleteUnusedFiles, type FileRecord, insertFile, savedFiles } from './data.ts'
import type { Accepts } from './input.ts'
import { loadFileByKey } from './loaders.ts'
import { openUploadQuota } from './upload-quota.ts'
import { checkUploads, prepareFiles, sizeKey } from './uploads.ts'

/** All under which a file's bytes may lie, for when they go. */
const possibleKeys = (key: string) => (key.endsWith('.webp') ? [key, ...smallerWidths.map((width) => sizeKey(key, width))] : [key])

/** The file that a part of an address means, and the width of which it wants the picture; null when it cannot be one. */
function readKey(part: string): { key: string; width: number | null } | null {
  const [, id, width, extension] = /^([0-9a-f-]{36})(?:-([1-9]\d{0,3}))?\.([a-z0-9]{1,5})$/.exec(part) ?? []
  return id ? { key: `${id}.${extension}`, width: width ? Number(width) : null } : null
}

/** What knows where files are read. */
type Addressed = Pick<ServiceContext, 'storage'>

/** Where a stored file is read: `/media/{key}`, of this host or a CDN's. */
export const fileUrl = ({ storage }: Addressed, { key }: Pick<FileRecord, 'key'>) => storage.getUrl(key)

/** A picture's sizes as an `img` wants them; null when there is one. */
export function srcsetOf({ storage }: Addressed, { key, width, widths }: Pick<FileRecord, 'key' | 'width' | 'widths'>): string | null {
  if (!widths.length) return null
  return [...widths.map((each) => `${storage.getUrl(sizeKey(key, each))} ${each}w`), `${storage.getUrl(key)} ${width}w`].join(', ')
}

/**
 * Stores kept uploads, hands their rows to `save`, and removes the bytes again when anything fails, so that a refused upload
 * leaves nothing behind (decisions, Posts); the images that were re-encoded for it stay counted. Refusals name `field`.
 */
export async function withStoredFiles<T>(
  context: ServiceContext,
  field: string,
  uploads: Upload[],
  accepts: Accepts,
  save: (files: FileRecord[]) => Promise<T>,
): Promise<T> {
  if (!uploads.length) return save([])
  const { uid } = assertSignedIn(context.viewer)
  const quota = openUploadQuota(context, uid)
  const stored: FileRecord[] = []
  try {
    const checked = await checkUploads(uploads, accepts)
    await quota.count(checked.reduce((sum, { size }) => sum + size, 0))
    for (const { file, parts } of await prepareFiles(uid, checked, quota, context.imageQueue)) {
      stored.push({ ...file, ownerUid: uid, createdAt: context.now() })
      for (const { key, path } of parts) await context.storage.put(key, path)
    }
    const saved = await save(stored)
    for (const { kind } of stored) context.metrics.countAcceptedUpload(kind)
    return saved
  } catch (error) {
    if (await forgetUnsaved(context, stored)) await quota.release()
    if (!(error instanceof AppError && error.field === 'file')) throw error
    context.metrics.countRejectedUpload(error.code)
    throw new AppError(error.code, error.message, field, error.retryAfter)
  }
}

/** Keeps uploads for as long as they are worked on, should their sender leave in the meantime. */
export async function keepingUploads<T>(uploads: Upload[], work: (kept: Upload[]) => Promise<T>): Promise<T> {
  const [first] = uploads
  if (!first) return work([])
  const folder = await mkdtemp(join(dirname(first.path), 'request-'))
  try {
    return await work(await keptIn(folder, uploads))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Under names of their own, all of them first: the spool is emptied when a sender leaves, and one file may stand in two places. */
const keptIn = (folder: string, uploads: Upload[]): Promise<Upload[]> =>
  Promise.all(
    uploads.map(async (upload, index) => {
      const path = join(folder, String(index))
      await link(upload.path, path)
      return { ...upload, path }
    }),
  )

/** Takes one upload in, for something to refer to it before long. */
export const storeFile = (context: ServiceContext, field: string, upload: Upload, accepts: Accepts): Promise<FileRecord> =>
  keepingUploads([upload], (kept) =>
    withStoredFiles(context, field, kept, accepts, async (files) => {
      const [file] = files as [FileRecord]
      await insertFile(context.database, file)
      return file
    }),
  )

/**
 * Whether nothing was saved, and so all forgotten. A save may have come through though its answer was lost: what has a row
 * keeps its bytes, and so does all when nobody can tell.
 */
async function forgetUnsaved(context: ServiceContext, files: FileRecord[]): Promise<boolean> {
  if (!files.length) return true
  const ids = files.map(({ id }) => id)
  const saved = await savedFiles(context.database, ids).catch((error) => {
    context.log.error({ err: error, ids }, 'files of a failed save may have stayed')
    return ids
  })
  await forgetFiles(
    context,
    files.filter(({ id }) => !saved.includes(id)).map(({ key }) => key),
  )
  return saved.length === 0
}

/** Removes the bytes of files whose rows are gone, a picture's in all sizes. What cannot be removed waits for the sweeper. */
export async function forgetFiles({ storage, log }: Pick<ServiceContext, 'storage' | 'log'>, keys: string[]) {
  for (const key of keys.flatMap(possibleKeys)) await storage.remove(key).catch((error) => log.error({ err: error, key }, 'a file without a row stayed'))
}

/** Lets an owner's files go that nothing has referred to since before a moment. */
export const forgetUnusedFiles = async (context: ServiceContext, ownerUid: string, before: Date) =>
  forgetFiles(context, await deleteUnusedFiles(context.database, before, ownerUid))

/** The row behind an address part of `/media/…` and the key of the bytes it means; anyone may read them. */
export async function fileByKey(database: ServiceContext['database'], part: string): Promise<{ file: FileRecord; key: string }> {
  const read = readKey(part)
  const file = read && (await loadFileByKey(database, read.key))
  if (!file || (read.width !== null && !file.widths.includes(read.width))) throw notFound()
  return { file, key: part }
}
