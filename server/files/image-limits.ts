import type { Metadata } from 'sharp'
import { tooLarge } from '../utils/errors.ts'
import type { SequenceHeader } from './av1.ts'

/**
 * Millions of pixels, of all frames together, that an image of a kind may have: decoding adds at most 200 MB to the process.
 * Each is measured (`tests/security/image-memory.test.ts`) at some 160 MB or less, so that another system's allocator stays below it too.
 */
function maxMegapixels({ format, channels = 4, depth, isProgressive, pages = 1 }: Metadata): number {
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  switch (format) {
    case 'jpeg':
      // The coefficients of all scans are kept, two bytes each; a baseline file is read line by line.
      return isProgressive ? Math.min(64, 144 / (2 * channels)) : 64
    case 'png':
      // An interlaced image is decoded whole.
      return isProgressive ? Math.min(40, (bytesPerSample > 1 ? 80 : 100) / (channels * bytesPerSample)) : 40
    case 'gif':
      return pages > 1 ? 40 : 25
    case 'webp':
      return pages > 1 ? 10 : 36
    default:
      return bytesPerSample > 1 ? 4.5 : channels > 3 ? 7 : 8.3
  }
}

/** A frame of an animation: 1920 × 1080. */
const maxFrameMegapixels = 2.1
/** Lines are kept in memory; JPEG is made smaller while it is read. */
const maxWidth = 8192

/**
 * Throws a refusal that names the limit when an image needs more memory than there is for one. Of an AVIF the sequence headers of
 * all its coded images count (`avif.ts`): each is decoded whole, before anything is cropped or compared with what the file says.
 */
export function assertDecodable(metadata: Metadata, sequenceHeaders: SequenceHeader[], filename: string) {
  const { format, pages = 1 } = metadata
  const coded = [metadata, ...sequenceHeaders]
  const width = Math.max(...coded.map((each) => each.width))
  const megapixels = Math.max(...coded.map((each) => each.width * each.height)) / 1e6
  const samples = sequenceHeaders.reduce((sum, each) => sum + each.width * each.height * (each.isMonochrome ? 1 : 3), 0)
  const depth = sequenceHeaders.some(({ bitDepth }) => bitDepth > 8) ? 'ushort' : metadata.depth
  const frames = format === 'gif' || format === 'webp' ? pages : 1
  const limit = Math.floor(maxMegapixels({ ...metadata, depth }) * 10) / 10
  // An image and its alpha plane have four samples for a pixel.
  if (megapixels * frames > limit || samples / 1e6 > 4 * limit) {
    throw tooLarge(`${filename} has too many pixels: at most ${limit} million are taken of this kind of image.`, 'file')
  }
  if (frames > 1 && megapixels > maxFrameMegapixels) throw tooLarge(`${filename} has frames of more than ${maxFrameMegapixels} million pixels.`, 'file')
  if (format !== 'jpeg' && width > maxWidth) throw tooLarge(`${filename} is wider than ${maxWidth} pixels.`, 'file')
}
