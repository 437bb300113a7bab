import { writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError, tooLarge, unsupportedMedia } from '../utils/errors.ts'
import { createFairTaskQueue } from '../utils/fair-task-queue.ts'
import type { SequenceHeader } from './av1.ts'
import { readAvifSequenceHeaders } from './avif.ts'
import { assertDecodable } from './image-limits.ts'
import { hasBoundedText } from './png-text.ts'

// Strangers' bytes reach these five loaders and no other; no SVG, PDF, TIFF or whatever else the library may know.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
// One thread for each image, and a core left for requests.
sharp.concurrency(1)
// No image is read twice, and a removed file must not stay open.
sharp.cache(false)

const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
/** An image takes up to 200 MB while it is decoded: below 1 GB of memory there is room for one. */
const concurrency = memoryBytes < 2 ** 30 ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1))

const encodeTimeoutMs = 20_000
const retryAfterSeconds = 10

export type ImageQueue = ReturnType<typeof createImageQueue>

/**
 * The queue in which images of all users wait to be encoded. Waiting and encoding take at most 45 s together: a connection on which
 * nothing moves is closed after 60 s.
 */
export const createImageQueue = () =>
  createFairTaskQueue({
    // Five photographs are encoded within a time slice.
    ...{ concurrency, maxPendingPerKey: 25, maxPending: 200, maxWaitMs: 25_000, timeSliceMs: 5_000 },
    refusal: () => new AppError('UNAVAILABLE', `Too many images are being processed. Try again in ${retryAfterSeconds} seconds.`, 'file', retryAfterSeconds),
  })

/** Widths of the smaller sizes; never wider than the image itself. */
export const smallerWidths = [480, 960]
const maxDimensions = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const
// More effort takes twice the time for the same bytes.
const webpOptions = { quality: 82, effort: 2 }
// The limits of each format are asserted before; this one holds whatever a header says.
const decodeOptions = { limitInputPixels: 64_000_000, failOn: 'error' } as const

/** An upload whose header was read and is within the limits of its format. */
export type ImageFile = { path: string; filename: string; animated: boolean }

/** An image's sizes in local files, the full one last. `size` is the bytes of the full one, `storedBytes` those of all. */
export type EncodedImage = {
  width: number
  height: number
  size: number
  storedBytes: number
  placeholder: string | null
  sizes: { width: number; path: string }[]
}

/** Reads the header of an image; throws a refusal when it cannot be read or needs too much memory to decode. */
export async function openImage(path: string, filename: string): Promise<ImageFile> {
  if (!(await hasBoundedText(path))) throw tooLarge(`${filename} has too much text in it.`, 'file')
  const metadata: Metadata = await sharp(path, { ...decodeOptions, limitInputPixels: false })
    .metadata()
    .catch(createDecodeErrorHandler(filename))
  const { format, pages = 1, compression } = metadata
  if (format === 'heif' && compression !== 'av1') throw unsupportedMedia(`${filename} is not of a kind that is taken here.`, 'file')
  assertDecodable(metadata, format === 'heif' ? await readSequenceHeaders(path, filename) : [], filename)
  return { path, filename, animated: pages > 1 && (format === 'gif' || format === 'webp') }
}

const readSequenceHeaders = (path: string, filename: string): Promise<SequenceHeader[]> =>
  readAvifSequenceHeaders(path).catch((error) => {
    if ('syscall' in error) throw error
    throw unsupportedMedia(`${filename} is not of a kind that is taken here.`, 'file')
  })

/** Images are re-encoded: orientation applied, EXIF gone, at most 2048 px, WebP in up to three widths (decisions, Posts). */
export function encodeImage({ path, filename, animated }: ImageFile): Promise<EncodedImage> {
  const deadline = Date.now() + encodeTimeoutMs
  const applyTimeout = (input: Sharp) => input.timeout({ seconds: Math.max(1, Math.ceil((deadline - Date.now()) / 1000)) })
  const encode = animated ? encodeAnimation : encodeStill
  return encode(path, applyTimeout, createDecodeErrorHandler(filename)).catch((error: Error) => {
    if (isTimeout(error)) throw tooLarge(`${filename} takes too long to process. Send a smaller image.`, 'file')
    throw error
  })
}

const isTimeout = ({ message }: Error) => /^timeout/.test(message)

type ApplyTimeout = (input: Sharp) => Sharp
type HandleDecodeError = (error: Error) => never

/** What fails while an image is decoded is the image's fault; what fails while its sizes are written is not, but for a timeout. */
const createDecodeErrorHandler =
  (filename: string): HandleDecodeError =>
  (error) => {
    if (isTimeout(error)) throw error
    if (/pixel limit/.test(error.message)) throw tooLarge(`${filename} has too many pixels.`, 'file')
    throw unsupportedMedia(`${filename} cannot be read as an image.`, 'file')
  }

/** Decoded once, at most 2048 px square; every size is made from those pixels. */
async function encodeStill(path: string, applyTimeout: ApplyTimeout, handleDecodeError: HandleDecodeError): Promise<EncodedImage> {
  const { data, info } = await applyTimeout(sharp(path, decodeOptions))
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

/** Stays animated, in one size. */
async function encodeAnimation(from: string, applyTimeout: ApplyTimeout, handleDecodeError: HandleDecodeError): Promise<EncodedImage> {
  const path = `${from}-full.webp`
  const { data, info } = await applyTimeout(sharp(from, { ...decodeOptions, animated: true }))
    .autoOrient()
    .resize(maxDimensions)
    .webp(webpOptions)
    .toBuffer({ resolveWithObject: true })
    .catch(handleDecodeError)
  const placeholder = await createPlaceholder(applyTimeout(sharp(from, decodeOptions))).catch(handleDecodeError)
  await writeFile(path, data)
  const { width, height, pageHeight, size } = info
  return { width, height: pageHeight ?? height, size, storedBytes: size, placeholder, sizes: [{ width, path }] }
}

/** A few blurred pixels as a data: address of less than 400 characters. */
async function createPlaceholder(image: Sharp): Promise<string | null> {
  const bytes = await image.resize({ width: 16, height: 16, fit: 'inside' }).blur(1).webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer()
  const dataUrl = `data:image/webp;base64,${bytes.toString('base64')}`
  return dataUrl.length < 400 ? dataUrl : null
}
