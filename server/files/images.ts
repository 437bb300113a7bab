import { writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { createFairTaskQueue } from '../utils/async/fair-task-queue.ts'
import { AppError, tooLarge, unsupportedMedia } from '../utils/errors.ts'
import { readAvifSequenceHeaders } from './avif.ts'
import { assertDecodable } from './image-limits.ts'
import { appendJpegEnd } from './jpeg-end.ts'
import { hasBoundedText } from './png-text.ts'
import type { SequenceHeader } from './video/av1.ts'

// Uploads are read by these five loaders only; SVG, PDF, TIFF and all others of the library are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
// One thread per image; `concurrency` leaves a core for requests.
sharp.concurrency(1)
// Images are read only once, and the cache would keep removed files open.
sharp.cache(false)

const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
/** Decoding an image takes up to 200 MB: below 1 GB of memory one image is decoded at a time. */
const concurrency = memoryBytes < 2 ** 30 ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1))

const encodeTimeoutMs = 20_000
const retryAfterSeconds = 10

export type ImageQueue = ReturnType<typeof createImageQueue>

/**
 * Creates the queue of images to be encoded, for all users. Waiting and encoding take at most 45 s together, since an idle connection is
 * closed after 60 s.
 */
export const createImageQueue = () =>
  createFairTaskQueue({
    // Encoding five photographs fits into a time slice.
    ...{ concurrency, maxPendingPerKey: 25, maxPending: 200, maxWaitMs: 25_000, timeSliceMs: 5_000 },
    refusal: () => new AppError('UNAVAILABLE', `Too many images are being processed. Try again in ${retryAfterSeconds} seconds.`, 'file', retryAfterSeconds),
  })

/** Widths of the smaller sizes; only those below the width of the image are made. */
export const smallerWidths = [480, 960]
const maxDimensions = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const
// More effort doubles the time without saving bytes.
const webpOptions = { quality: 82, effort: 2 }
// `assertDecodable` checks the limits of each format by the header. This limit also applies if the header is wrong.
const decodeOptions = { limitInputPixels: 64_000_000, failOn: 'error' } as const

/** An uploaded image whose header is within the limits of its format. */
export type ImageFile = { path: string; filename: string; animated: boolean; failOn: 'error' | 'warning' }

/** The sizes of an image as local files, the full size last. `size` is the full size in bytes, `storedBytes` the sum of all sizes. */
export type EncodedImage = {
  width: number
  height: number
  size: number
  storedBytes: number
  placeholder: string | null
  sizes: { width: number; path: string }[]
}

/** Reads the header of an image. Throws UNSUPPORTED_MEDIA if it is invalid, TOO_LARGE if decoding needs too much memory. */
export async function openImage(path: string, filename: string): Promise<ImageFile> {
  if (!(await hasBoundedText(path))) throw tooLarge(`${filename} contains too much text.`, 'file')
  const metadata: Metadata = await sharp(path, { ...decodeOptions, limitInputPixels: false })
    .metadata()
    .catch(createDecodeErrorHandler(filename))
  const { format, pages = 1, compression } = metadata
  if (format === 'heif' && compression !== 'av1') throw unsupportedMedia(`The type of ${filename} is not accepted.`, 'file')
  assertDecodable(metadata, format === 'heif' ? await readSequenceHeaders(path, filename) : [], filename)
  // With an end mark, half a JPEG is only worth a warning.
  const failOn = format === 'jpeg' && (await appendJpegEnd(path)) ? 'warning' : 'error'
  return { path, filename, failOn, animated: pages > 1 && (format === 'gif' || format === 'webp') }
}

const readSequenceHeaders = (path: string, filename: string): Promise<SequenceHeader[]> =>
  readAvifSequenceHeaders(path).catch((error) => {
    if ('syscall' in error) throw error
    throw unsupportedMedia(`The type of ${filename} is not accepted.`, 'file')
  })

/**
 * Re-encodes an image: orientation applied, EXIF removed, at most 2048 px, WebP in up to three widths.
 * Throws UNSUPPORTED_MEDIA or, after 20 s, TOO_LARGE.
 */
export function encodeImage({ path, filename, animated, failOn }: ImageFile): Promise<EncodedImage> {
  const deadline = Date.now() + encodeTimeoutMs
  const applyTimeout = (input: Sharp) => input.timeout({ seconds: Math.max(1, Math.ceil((deadline - Date.now()) / 1000)) })
  const encode = animated ? encodeAnimation : encodeStill
  return encode(path, applyTimeout, createDecodeErrorHandler(filename), failOn).catch((error: Error) => {
    if (isTimeout(error)) throw tooLarge(`${filename} takes too long to process. Send a smaller image.`, 'file')
    throw error
  })
}

const isTimeout = ({ message }: Error) => /^timeout/.test(message)

type ApplyTimeout = (input: Sharp) => Sharp
type HandleDecodeError = (error: Error) => never

/** Maps errors of decoding, which the image causes, to errors for the user. Timeouts are rethrown. Errors of writing the sizes are not mapped. */
const createDecodeErrorHandler =
  (filename: string): HandleDecodeError =>
  (error) => {
    if (isTimeout(error)) throw error
    if (/pixel limit/.test(error.message)) throw tooLarge(`${filename} has too many pixels.`, 'file')
    throw unsupportedMedia(`${filename} cannot be read as an image.`, 'file')
  }

/** Decodes the image once, at most 2048 px square, and makes all sizes from those pixels. */
async function encodeStill(path: string, applyTimeout: ApplyTimeout, handleDecodeError: HandleDecodeError, failOn: ImageFile['failOn']): Promise<EncodedImage> {
  const { data, info } = await applyTimeout(sharp(path, { ...decodeOptions, failOn }))
    .autoOrient()
    .resize(maxDimensions)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(handleDecodeError)
  const { width, height, channels } = info
  const pixels = () => applyTimeout(sharp(data, { raw: { width, height, channels } }))
  const sizes = [...smallerWidths.filter((smaller) => smaller < width), width].map((each) => ({ width: each, path: `${path}-${each}.webp` }))
  let size = 0
  let storedBytes = 0
  for (const each of sizes) {
    size = (await pixels().resize({ width: each.width }).webp(webpOptions).toFile(each.path)).size
    storedBytes += size
  }
  return { width, height, size, storedBytes, placeholder: await createPlaceholder(pixels()), sizes }
}

/** Encodes an animation in one size. */
async function encodeAnimation(inputPath: string, applyTimeout: ApplyTimeout, handleDecodeError: HandleDecodeError): Promise<EncodedImage> {
  const path = `${inputPath}-full.webp`
  const { data, info } = await applyTimeout(sharp(inputPath, { ...decodeOptions, animated: true }))
    .autoOrient()
    .resize(maxDimensions)
    .webp(webpOptions)
    .toBuffer({ resolveWithObject: true })
    .catch(handleDecodeError)
  const placeholder = await createPlaceholder(applyTimeout(sharp(inputPath, decodeOptions))).catch(handleDecodeError)
  await writeFile(path, data)
  const { width, height, pageHeight, size } = info
  return { width, height: pageHeight ?? height, size, storedBytes: size, placeholder, sizes: [{ width, path }] }
}

/** A few blurred pixels as a data: URL of less than 400 characters; null if it would be longer. */
async function createPlaceholder(image: Sharp): Promise<string | null> {
  const bytes = await image.resize({ width: 16, height: 16, fit: 'inside' }).blur(1).webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer()
  const dataUrl = `data:image/webp;base64,${bytes.toString('base64')}`
  return dataUrl.length < 400 ? dataUrl : null
}
