import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type AvifItem, createAvif, encodeAv1 } from './avif.ts'
import { createPngWithChunks } from './image-files.ts'
import { createPngChunk } from './office-files.ts'

/** Creates a texture of the given megapixels. Decoders hold whole lines, so wide images need more memory. */
function createTexture(megapixels: number, width: number, channels: 1 | 2 | 3 | 4 = 3): Sharp {
  const side = 64
  const pixels = Buffer.from(Array.from({ length: side * side * channels }, (_, index) => (index * 2654435761) >>> 24))
  return sharp(pixels, { raw: { width: side, height: side, channels }, limitInputPixels: false }).resize(width, Math.floor((megapixels * 1e6) / width), {
    ...{ fit: 'fill', kernel: 'nearest' },
  })
}

const toSixteenBit = (image: Sharp) => image.toColourspace('rgb16')

/** Creates an animation whose frames differ in every pixel. */
async function createLargeAnimation(format: 'gif' | 'webp', frames: number, width: number, height: number, channels: 3 | 4 = 3) {
  const frameImages = await Promise.all(
    Array.from({ length: frames }, (_, index) => {
      const side = 8
      const pixels = Buffer.from(Array.from({ length: side * side * channels }, (_each, position) => ((position + index * 977) * 2654435761) >>> 24))
      return sharp(pixels, { raw: { width: side, height: side, channels } })
        .resize(width, height, { fit: 'fill', kernel: 'nearest' })
        .png({ compressionLevel: 1 })
        .toBuffer()
    }),
  )
  return sharp(frameImages, { join: { animated: true }, limitInputPixels: false }).toFormat(format, { effort: format === 'gif' ? 1 : 0 })
}

/** Creates an AVIF whose alpha plane is encoded in colour, at full size, which no encoder does. */
async function createAvifWithColourAlpha(megapixels: number) {
  const encoded = await encodeAv1(toSixteenBit(createTexture(megapixels, 8192)), { chromaSubsampling: '4:4:4', bitdepth: 12 })
  const item = { ...encoded, width: 8192, height: Math.floor((megapixels * 1e6) / 8192), quarterTurns: 1 }
  return createAvif([item, { ...item, alphaOf: 1 }])
}

const encodeToBuffer = async (image: Sharp | Promise<Sharp>) => (await image).toBuffer()

/** An image of every format at its size limit (`server/files/image-limits.ts`), with the largest pixels and lines. */
export const imagesAtLimit: Record<string, () => Promise<Buffer>> = {
  'JPEG of 64 megapixels, turned': () => encodeToBuffer(createTexture(64, 9238).withMetadata({ orientation: 6 }).jpeg({ quality: 60 })),
  'progressive JPEG of 24 megapixels': () => encodeToBuffer(createTexture(24, 8192).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })),
  'progressive JPEG of 18 megapixels, CMYK': () =>
    encodeToBuffer(createTexture(18, 8192).toColourspace('cmyk').jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })),
  'PNG of 40 megapixels, 16 bits, alpha': () => encodeToBuffer(toSixteenBit(createTexture(40, 8192, 4)).png({ compressionLevel: 1 })),
  'interlaced PNG of 25 megapixels, alpha': () => encodeToBuffer(createTexture(25, 8192, 4).png({ progressive: true, compressionLevel: 1 })),
  'interlaced PNG of 10 megapixels, 16 bits, alpha': () =>
    encodeToBuffer(toSixteenBit(createTexture(10, 8192, 4)).png({ progressive: true, compressionLevel: 1 })),
  'GIF of 25 megapixels': () => encodeToBuffer(createTexture(25, 8192).gif({ colours: 16, effort: 1 })),
  'animated GIF of 19 frames of 2.1 megapixels': () => encodeToBuffer(createLargeAnimation('gif', 19, 1920, 1080)),
  'lossless WebP of 36 megapixels, alpha': () => encodeToBuffer(createTexture(36, 7303, 4).webp({ lossless: true, effort: 2 })),
  'animated WebP of 4 frames of 2.1 megapixels, alpha': () => encodeToBuffer(createLargeAnimation('webp', 4, 1920, 1080, 4)),
  'AVIF of 8.3 megapixels, 8 bits': () => encodeToBuffer(createTexture(8.3, 8192).avif({ effort: 0, chromaSubsampling: '4:4:4' })),
  'AVIF of 7 megapixels, 8 bits, alpha': () => encodeToBuffer(createTexture(7, 8192, 4).avif({ effort: 0, chromaSubsampling: '4:4:4' })),
  'AVIF of 4.5 megapixels, 12 bits, alpha': () =>
    encodeToBuffer(toSixteenBit(createTexture(4.5, 8192, 4)).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 })),
  'AVIF of 3 megapixels, 12 bits, alpha in colours': () => createAvifWithColourAlpha(3),
}

/** Images that need more memory than their displayed size suggests. */
export const imagesWithUnderstatedSize: Record<string, () => Promise<Buffer>> = {
  'AVIF of 40 megapixels, cropped to 1': async () => createAvif([{ ...(await createSquareItem(6300)), crop: [1000, 1000] }]),
  'AVIF of 1 megapixel with an alpha plane of 40': async () => createAvif([await createSquareItem(1000), { ...(await createSquareItem(6300)), alphaOf: 1 }]),
  'PNG with 400 compressed texts of 8 MB': () =>
    createPngWithChunks(
      ...Array<Buffer>(400).fill(createPngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a'))]))),
    ),
  'AVIF of 8 megapixels with alpha planes of alpha planes': async () => {
    const item = await createSquareItem(2600)
    return createAvif([item, ...Array.from({ length: 14 }, (_, index) => ({ ...item, alphaOf: index + 1 }))])
  },
}

async function createSquareItem(side: number): Promise<AvifItem> {
  const pixels = sharp({ create: { width: side, height: side, channels: 3, background: '#385' } })
  return { ...(await encodeAv1(pixels, { chromaSubsampling: '4:4:4' })), width: side, height: side }
}
