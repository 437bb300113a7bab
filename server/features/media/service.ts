import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { notFound, tooLarge, unsupported } from '../../lib/errors.ts'
import type { Upload } from '../../lib/upload.ts'
import { deleteUnusedFiles, type FileRecord, findFileByKey, savedFiles } from './data.ts'
import { type Accepts, knownTypes } from './input.ts'

/** Where a stored file is read: `/media/{key}`. */
export const fileUrl = ({ key }: Pick<FileRecord, 'key'>) => `/media/${key}`

/**
 * Takes uploads in, hands their rows to `save`, and forgets the bytes again when anything fails,
 * so that a refused upload leaves nothing behind (decisions, Posts). The kind is decided by content.
 */
export async function withStoredFiles<T>(context: ServiceContext, uploads: Upload[], accepts: Accepts, save: (files: FileRecord[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-upload-'))
  const stored: FileRecord[] = []
  try {
    for (const upload of uploads) stored.push(await storeOne(context, upload, accepts, join(folder, 'in')))
    return await save(stored)
  } catch (error) {
    await forgetUnsaved(context, stored)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A save may have come through though its answer was lost: what has a row keeps its bytes, and so does all when nobody can tell. */
async function forgetUnsaved(context: ServiceContext, files: FileRecord[]) {
  if (!files.length) return
  const ids = files.map(({ id }) => id)
  const saved = await savedFiles(context.database, ids).catch((error) => {
    context.log.error({ err: error, ids }, 'files of a failed save may have stayed')
    return ids
  })
  await forgetFiles(
    context,
    files.filter(({ id }) => !saved.includes(id)).map(({ key }) => key),
  )
}

/** Removes the bytes of files whose rows are gone. What cannot be removed is a matter for the log alone. */
export async function forgetFiles({ storage, log }: ServiceContext, keys: string[]) {
  for (const key of keys) await storage.remove(key).catch((error) => log.error({ err: error, key }, 'a file without a row stayed'))
}

/** Lets an owner's files go that nothing has referred to since before a moment. */
export const forgetUnusedFiles = async (context: ServiceContext, ownerUid: string, before: Date) =>
  forgetFiles(context, await deleteUnusedFiles(context.database, ownerUid, before))

/** Images are re-encoded: orientation applied, EXIF gone, at most 2048 px, WebP. Others stay as they came. */
async function storeOne(context: ServiceContext, upload: Upload, accepts: Accepts, path: string): Promise<FileRecord> {
  const { uid: ownerUid } = assertSignedIn(context.viewer)
  const filename = plainName(upload.filename)
  await pipeline(upload.createReadStream(), atMost(Math.max(...Object.values(accepts)), filename), createWriteStream(path))
  const { kind, mimeType, extension } = await identify(path, filename)
  const limit = accepts[kind]
  if (!limit) throw unsupported(`${filename} is not of a kind that is taken here.`, 'file')
  const { size } = await stat(path)
  if (size > limit) throw tooLarge(`${filename} is larger than ${limit / 1024 / 1024} MB.`, 'file')
  const id = randomUUID()
  const row = { id, ownerUid, kind, filename, alt: '', createdAt: context.now() }
  if (kind === 'IMAGE') {
    const image = await reencode(path, `${path}.webp`, filename)
    await context.storage.put(`${id}.webp`, `${path}.webp`)
    return { ...row, key: `${id}.webp`, mimeType: 'image/webp', ...image }
  }
  await context.storage.put(`${id}.${extension}`, path)
  return { ...row, key: `${id}.${extension}`, mimeType, size, width: null, height: null }
}

/** What the file is by its bytes; its name has to agree. */
async function identify(path: string, filename: string) {
  const found = await fileTypeFromFile(path)
  const type = found && knownTypes[found.mime]
  const extension = extname(filename).slice(1).toLowerCase()
  if (!found || !type?.extensions.includes(extension)) throw unsupported(`${filename} is not what its name says, or not of a kind that is taken here.`, 'file')
  return { kind: type.kind, mimeType: found.mime === 'application/x-cfb' ? 'application/msword' : found.mime, extension }
}

async function reencode(from: string, to: string, filename: string) {
  try {
    const { width, height, size } = await sharp(from, { animated: true, limitInputPixels: 40_000_000 })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(to)
      .then(async (info) => ({ ...info, height: info.pageHeight ?? info.height }))
    return { width, height, size }
  } catch {
    throw unsupported(`${filename} cannot be read as an image.`, 'file')
  }
}

/** A name without folders or control characters, never empty. */
const plainName = (name: string) =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .slice(-120)
    .trim() || 'file'

function atMost(limit: number, filename: string) {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > limit) done(tooLarge(`${filename} is larger than ${limit / 1024 / 1024} MB.`, 'file'))
      else done(null, chunk)
    },
  })
}

/** The row behind an address part of `/media/…`; anyone may read it. */
export async function fileByKey({ database }: ServiceContext, key: string): Promise<FileRecord> {
  const file = /^[0-9a-f-]{36}\.[a-z0-9]{1,5}$/.test(key) ? await findFileByKey(database, key) : null
  if (!file) throw notFound()
  return file
}
