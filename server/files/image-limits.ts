import type { Metadata } from 'sharp'
import { tooLarge } from '../utils/errors.ts'
import type { SequenceHeader } from './video/av1.ts'

/**
 * The maximum size of an image of a format, all frames together. Decoding adds at most 200 MB to the process. Each limit is measured
 * (`tests/security/image-memory.test.ts`) at about 160 MB or less, so that the allocators of other systems stay below 200 MB too.
 */
function maxMegapixels({ format, channels = 4, depth, isProgressive, pages = 1 }: Metadata): number {
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  switch (format) {
    case 'jpeg':
      // The decoder keeps the coefficients of all scans, two bytes each. It reads a baseline file line by line.
      return isProgressive ? Math.min(64, 144 / (2 * channels)) : 64
    case 'png':
      // An interlaced image is decoded as a whole.
      return isProgressive ? Math.min(40, (bytesPerSample > 1 ? 80 : 100) / (channels * bytesPerSample)) : 40
    case 'gif':
      return pages > 1 ? 40 : 25
    case 'webp':
      return pages > 1 ? 10 : 36
    default:
      return bytesPerSample > 1 ? 4.5 : channels > 3 ? 7 : 8.3
  }
}

/** For frames of animations: 1920 × 1080. */
const maxFrameMegapixels = 2.1
/** Lines are buffered in memory. JPEG is exempt: it is scaled down while it is decoded. */
const maxWidth = 8192

/**
 * Throws TOO_LARGE with the exceeded limit if decoding an image needs too much memory. Of an AVIF file the sequence headers of all coded
 * images count (`avif.ts`): each is decoded as a whole before it is cropped or compared with the metadata.
 */
export function assertDecodable(metadata: Metadata, sequenceHeaders: SequenceHeader[], filename: string) {
  const { format, pages = 1 } = metadata
  const codedSizes = [metadata, ...sequenceHeaders]
  const width = Math.max(...codedSizes.map((each) => each.width))
  const megapixels = Math.max(...codedSizes.map((each) => each.width * each.height)) / 1e6
  const samples = sequenceHeaders.reduce((sum, each) => sum + each.width * each.height * (each.isMonochrome ? 1 : 3), 0)
  const depth = sequenceHeaders.some(({ bitDepth }) => bitDepth > 8) ? 'ushort' : metadata.depth
  const frames = format === 'gif' || format === 'webp' ? pages : 1
  const limit = Math.floor(maxMegapixels({ ...metadata, depth }) * 10) / 10
  // An image with an alpha plane has four samples per pixel.
  if (megapixels * frames > limit || samples / 1e6 > 4 * limit) {
    throw tooLarge(`${filename} has too many pixels: at most ${limit} million are accepted for this type of image.`, 'file')
  }
  if (frames > 1 && megapixels > maxFrameMegapixels) throw tooLarge(`${filename} has frames of more than ${maxFrameMegapixels} million pixels.`, 'file')
  if (format !== 'jpeg' && width > maxWidth) throw tooLarge(`${filename} is wider than ${maxWidth} pixels.`, 'file')
}
