import { link, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { ensureSecretKey } from '../../database/secret-keys.ts'
import { smallerWidths } from '../../files/images.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { AppError, notFound } from '../../utils/errors.ts'
import { deleteUnusedFileRows, type FileRecord, findExistingFileIds, findFileOfAnyone, findMembersFile, insertFile } from './data.ts'
import { buildHiddenFileUrl, hiddenFilesKey, isSignatureValid, type Signature, toMembersKey } from './hidden-file-url.ts'
import type { MaxBytesByKind } from './input.ts'
import { loadFileByKey } from './loaders.ts'
import { createUploadQuota } from './upload-quota.ts'
import { checkUploads, getSizeKey, prepareFiles } from './uploads.ts'

/** Every storage key that a file may have, for deletion. */
const getPossibleStorageKeys = (key: string) => (key.endsWith('.webp') ? [key, ...smallerWidths.map((width) => getSizeKey(key, width))] : [key])

/** The key of the file and the requested width in the last path segment of a URL; null if it is invalid. */
function parseMediaKey(segment: string): { key: string; width: number | null } | null {
  const [, id, width, extension] = /^([0-9a-f-]{36})(?:-([1-9]\d{0,3}))?\.([a-z0-9]{1,5})$/.exec(segment) ?? []
  return id ? { key: `${id}.${extension}`, width: width ? Number(width) : null } : null
}

type FileUrlContext = Pick<ServiceContext, 'storage'>

type FileOfUrl = Pick<FileRecord, 'key'> & { isMembersOnly?: boolean }

/** The URL of a stored file: `/media/{key}` on this host or on a CDN. */
export const getFileUrl = ({ storage }: FileUrlContext, { key, isMembersOnly = false }: FileOfUrl) => (isMembersOnly ? `/media/${key}` : storage.getUrl(key))

/** The `srcset` of an image; null if it has only one size. `sign` is applied to its URLs. */
export function buildSrcset(
  context: FileUrlContext,
  { key, width, widths, isMembersOnly = false }: FileOfUrl & Pick<FileRecord, 'width' | 'widths'>,
  sign = (url: string) => url,
) {
  if (!widths.length) return null
  const toUrl = (sizeKey: string) => sign(getFileUrl(context, { key: sizeKey, isMembersOnly }))
  return [...widths.map((smallerWidth) => `${toUrl(getSizeKey(key, smallerWidth))} ${smallerWidth}w`), `${toUrl(key)} ${width}w`].join(', ')
}

/**
 * Stores retained uploads and calls `save` with their rows. If anything fails, deletes the stored files again; images that were
 * re-encoded still count towards the upload quota. Errors about a file have `field` as their field.
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

/** Retains uploads until `work` has finished, even if the client disconnects before. */
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

/** Hard links to all uploads: the spool is emptied when the client disconnects, and the same file may be listed twice. */
const linkUploads = (folder: string, uploads: Upload[]): Promise<Upload[]> =>
  Promise.all(
    uploads.map(async (upload, index) => {
      const path = join(folder, String(index))
      await link(upload.path, path)
      return { ...upload, path }
    }),
  )

/** Stores one upload and inserts its row, to which another row has to refer before the file counts as unused. */
export const storeFile = (context: ServiceContext, field: string, upload: Upload, maxBytesByKind: MaxBytesByKind): Promise<FileRecord> =>
  withRetainedUploads([upload], (retainedUploads) =>
    withStoredFiles(context, field, retainedUploads, maxBytesByKind, async (files) => {
      const [file] = files as [FileRecord]
      await insertFile(context.database, file)
      return file
    }),
  )

/**
 * Deletes the stored files of a failed save; returns whether none of them has a row. A transaction may have been committed although its response was
 * lost: files that have a row are kept, and all of them if the rows cannot be read.
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

/** Deletes stored files whose rows are deleted, images in all sizes. The orphan cleanup deletes what cannot be deleted now. */
export async function deleteStoredFiles({ storage, log }: Pick<ServiceContext, 'storage' | 'log'>, keys: string[]) {
  for (const key of keys.flatMap(getPossibleStorageKeys))
    await storage.remove(key).catch((error) => log.error({ err: error, key }, 'deleting an orphaned file failed'))
}

/** Deletes an owner's files that no row refers to and that were created before an instant. */
export const deleteUnusedFiles = async (context: ServiceContext, ownerUid: string, before: Date) =>
  deleteStoredFiles(context, await deleteUnusedFileRows(context.database, before, ownerUid))

/** The row of a file by a URL of `buildHiddenFileUrl`, hidden or not. NOT_FOUND if there is none, or if the signature is invalid or expired. */
export async function getHiddenFile(context: SignedFileContext, key: string, signature: Signature): Promise<FileRecord> {
  const file = (await isSigned(context, key, signature)) ? await findFileOfAnyone(context.primary, key) : null
  if (!file) throw notFound()
  return file
}

/** The URL of a file of something hidden, for its owner: nobody reads it without a signature. */
export const getHiddenFileUrl = async ({ primary, now }: SignedFileContext, { key }: Pick<FileRecord, 'key'>): Promise<string> =>
  buildHiddenFileUrl(await ensureSecretKey(primary, hiddenFilesKey), key, now())

export type SignedFileContext = Pick<ServiceContext, 'now'> & { primary: ServiceContext['database'] }

const isSigned = async ({ primary, now }: SignedFileContext, key: string, signature: Signature) =>
  isSignatureValid(await ensureSecretKey(primary, hiddenFilesKey), key, signature, now())

/** The row of the file at a URL that `signMembersFileUrl` has signed for a member. NOT_FOUND once the member has left the club, and while suspended. */
export const getFileSignedForMember = (context: SignedFileContext, segment: string, member: string, signature: Signature): Promise<FileRecord> =>
  readFileRow(segment, async (key) =>
    (await isSigned(context, toMembersKey(segment, member), signature)) ? findMembersFile(context.primary, key, member, context.now()) : null,
  )

/** The row of the file at `/media/{segment}`; public. NOT_FOUND if there is none. */
export const getFileByKey = (database: ServiceContext['database'], segment: string): Promise<FileRecord> =>
  readFileRow(segment, (key) => loadFileByKey(database, key))

async function readFileRow(segment: string, find: (key: string) => Promise<FileRecord | null>): Promise<FileRecord> {
  const parsedKey = parseMediaKey(segment)
  const file = parsedKey && (await find(parsedKey.key))
  if (!file || (parsedKey.width !== null && !file.widths.includes(parsedKey.width))) throw notFound()
  return file
}
