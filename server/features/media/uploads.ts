import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { detectFileType } from '../../files/file-type.ts'
import { type EncodedImage, encodeImage, type ImageFile, type ImageQueue, openImage } from '../../files/images.ts'
import { clearVideoMetadata } from '../../files/video/video-metadata.ts'
import { withoutSlot } from '../../http/load-shedding/request-slot.ts'
import { fileTooLarge, sanitizeFilename, type Upload } from '../../http/uploads/upload.ts'
import { unsupportedMedia } from '../../utils/errors.ts'
import type { FileRecord } from './data.ts'
import { type FileTypeRule, fileTypeRules, genericContentTypes, type MaxBytesByKind } from './input.ts'
import type { UploadQuota } from './upload-quota.ts'

/** The storage key of a smaller size of the image with this key: `<id>-<width>.webp` for `<id>.webp`. */
export const getSizeKey = (key: string, width: number) => key.replace('.', `-${width}.`)

/** An upload that may be stored; `image` when it has to be re-encoded first. */
type CheckedUpload = Pick<FileRecord, 'filename' | 'size' | 'kind' | 'mimeType' | 'alt'> & {
  path: string
  extension: string
  image: ImageFile | null
}

/** Checks every upload before any of them is processed. */
export async function checkUploads(uploads: Upload[], maxBytesByKind: MaxBytesByKind): Promise<CheckedUpload[]> {
  const checked: CheckedUpload[] = []
  for (const upload of uploads) checked.push(await checkUpload(upload, maxBytesByKind))
  return checked
}

/**
 * Checks the kind and the size of an upload. Its type is that of its bytes. Its name and its declared type may be missing; a picture or a video may have those of
 * another accepted type.
 */
async function checkUpload({ path, mimetype, alt = '', ...upload }: Upload, maxBytesByKind: MaxBytesByKind): Promise<CheckedUpload> {
  const filename = sanitizeFilename(upload.filename)
  const { size } = await stat(path)
  const maxBytes = Math.max(...Object.values(maxBytesByKind))
  if (size > maxBytes) throw fileTooLarge(filename, maxBytes)
  const mimeType = await detectFileType(path)
  const fileType = mimeType ? fileTypeRules[mimeType] : undefined
  const extension = getExtension(filename)
  const declaredType = mimetype.split(';')[0]?.trim().toLowerCase() ?? ''
  const acceptedTypes = fileType ? listAcceptedTypes(fileType) : []
  const isConsistent =
    // A name of separators alone is none.
    /[^./\\]/.test(upload.filename) &&
    ['', ...acceptedTypes.flatMap(({ extensions }) => extensions)].includes(extension) &&
    [...genericContentTypes, ...acceptedTypes.flatMap(({ declaredTypes }) => declaredTypes)].includes(declaredType)
  if (!mimeType || !fileType || !isConsistent) throw unsupportedMedia(`The type of ${filename} does not match its content or is not accepted.`, 'file')
  const limit = maxBytesByKind[fileType.kind]
  if (!limit) throw unsupportedMedia(`The type of ${filename} is not accepted.`, 'file')
  if (size > limit) throw fileTooLarge(filename, limit)
  const image = fileType.kind === 'IMAGE' ? await openImage(path, filename) : null
  const ownExtension = fileType.extensions.includes(extension) ? extension : (fileType.extensions[0] ?? '')
  // A document is downloaded under its name.
  const shownName = fileType.kind === 'DOCUMENT' && !extension ? sanitizeFilename(`${filename}.${ownExtension}`) : filename
  return { path, alt, filename: shownName, size, kind: fileType.kind, mimeType, extension: ownExtension, image }
}

/** The extension of a name in lower case. The number at the end of 'Screenshot at 10.30.45' is none. */
function getExtension(filename: string): string {
  const extension = extname(filename).slice(1).toLowerCase()
  return /^\d*$/.test(extension) ? '' : extension
}

/** The types that the name and the declared type of a file may have: any for pictures and videos; of a document its own, since programs open it by its name. */
const listAcceptedTypes = (fileType: FileTypeRule) => (fileType.kind === 'DOCUMENT' ? [fileType] : Object.values(fileTypeRules))

/** A file's row without owner and creation time, and the local files to store under its keys. */
type PreparedFile = { file: Omit<FileRecord, 'ownerUid' | 'createdAt'>; parts: { key: string; path: string }[] }

/**
 * Re-encodes the images of one request, round-robin by owner; the larger of received and stored bytes counts towards the quota.
 * Videos lose their metadata, in place. Other files are stored unchanged.
 */
export async function prepareFiles(ownerUid: string, uploads: CheckedUpload[], quota: UploadQuota, imageQueue: ImageQueue): Promise<PreparedFile[]> {
  for (const { path, filename, kind, mimeType } of uploads)
    if (kind === 'VIDEO' && !(await clearVideoMetadata(path, mimeType))) throw unsupportedMedia(`${filename} cannot be read as a video.`, 'file')
  const images = uploads.flatMap(({ image, size }) => (image ? [{ image, size }] : []))
  const encode = async ({ image, size }: (typeof images)[number]) => {
    quota.commit(size)
    const encoded = await encodeImage(image)
    const growthBytes = Math.max(0, encoded.storedBytes - size)
    await quota.count(growthBytes)
    quota.commit(growthBytes)
    return encoded
  }
  const tasks = images.map((image) => () => encode(image))
  const encoded = (await withoutSlot(() => imageQueue.runAll(ownerUid, tasks))).values()
  return uploads.map((upload) => (upload.image ? prepareImage(upload, encoded.next().value as EncodedImage) : prepareFile(upload)))
}

function prepareFile({ path, extension, image: _image, ...upload }: CheckedUpload): PreparedFile {
  const id = randomUUID()
  const key = `${id}.${extension}`
  return { file: { id, ...upload, key, width: null, height: null, widths: [], placeholder: null }, parts: [{ key, path }] }
}

function prepareImage({ filename, kind, alt }: CheckedUpload, { sizes, storedBytes: _bytes, ...image }: EncodedImage): PreparedFile {
  const id = randomUUID()
  const key = `${id}.webp`
  const parts = sizes.map(({ width, path }, index) => ({ key: index === sizes.length - 1 ? key : getSizeKey(key, width), path }))
  return { file: { id, kind, filename, alt, mimeType: 'image/webp', key, ...image, widths: sizes.slice(0, -1).map(({ width }) => width) }, parts }
}
