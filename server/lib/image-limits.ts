import type { Metadata } from 'sharp'
import { tooLarge, unsupported } from './errors.ts'

/**
 * Millions of pixels, of all frames together, that an image of a kind may have: decoding adds at most 200 MB to the process.
 * The figures are measured (`tests/abuse/image-memory.test.ts`).
 */
function maxMegapixels({ format, channels = 4, depth, isProgressive, pages = 1 }: Metadata): number {
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  switch (format) {
    case 'jpeg':
      // The coefficients of all scans are kept, two bytes each; a baseline file is read line by line.
      return isProgressive ? Math.min(64, 150 / (2 * channels)) : 64
    case 'png':
      // An interlaced image is decoded whole.
      return isProgressive ? Math.min(40, 100 / (channels * bytesPerSample)) : 40
    case 'gif':
      return pages > 1 ? 40 : 25
    case 'webp':
      return pages > 1 ? 17 : 40
    default:
      return bytesPerSample > 1 ? 6 : channels > 3 ? 8 : 9
  }
}

/** A frame of an animation: 1920 × 1080. */
const maxFrameMegapixels = 2.1
/** Lines are kept in memory; JPEG is made smaller while it is read. */
const maxWidth = 8192

/** Throws a refusal that names the limit when an image needs more memory than there is for one. */
export function assertDecodable(metadata: Metadata, filename: string) {
  const { format, width, height, pages = 1, compression } = metadata
  if (format === 'heif' && compression !== 'av1') throw unsupported(`${filename} is not of a kind that is taken here.`, 'file')
  const frames = format === 'gif' || format === 'webp' ? pages : 1
  const megapixels = (width * height) / 1e6
  const limit = Math.floor(maxMegapixels(metadata) * 10) / 10
  if (megapixels * frames > limit) throw tooLarge(`${filename} has too many pixels: at most ${limit} million are taken of this kind of image.`, 'file')
  if (frames > 1 && megapixels > maxFrameMegapixels) throw tooLarge(`${filename} has frames of more than ${maxFrameMegapixels} million pixels.`, 'file')
  if (format !== 'jpeg' && width > maxWidth) throw tooLarge(`${filename} is wider than ${maxWidth} pixels.`, 'file')
}
