import sharp, { type Sharp } from 'sharp'

/** A texture of so many millions of pixels; wide ones keep more of their lines in memory. */
function texture(megapixels: number, width: number, channels: 1 | 2 | 3 | 4 = 3): Sharp {
  const side = 64
  const pixels = Buffer.from(Array.from({ length: side * side * channels }, (_, at) => (at * 2654435761) >>> 24))
  return sharp(pixels, { raw: { width: side, height: side, channels }, limitInputPixels: false }).resize(width, Math.floor((megapixels * 1e6) / width), {
    ...{ fit: 'fill', kernel: 'nearest' },
  })
}

const deep = (image: Sharp) => image.toColourspace('rgb16')

/** An animation whose frames differ in all their pixels. */
async function animation(format: 'gif' | 'webp', frames: number, width: number, height: number, channels: 3 | 4 = 3) {
  const each = await Promise.all(
    Array.from({ length: frames }, (_, index) => {
      const side = 8
      const pixels = Buffer.from(Array.from({ length: side * side * channels }, (_each, at) => ((at + index * 977) * 2654435761) >>> 24))
      return sharp(pixels, { raw: { width: side, height: side, channels } })
        .resize(width, height, { fit: 'fill', kernel: 'nearest' })
        .png({ compressionLevel: 1 })
        .toBuffer()
    }),
  )
  return sharp(each, { join: { animated: true }, limitInputPixels: false }).toFormat(format, { effort: format === 'gif' ? 1 : 0 })
}

/** An image of every kind at the limit of what is taken of it (`server/lib/image-limits.ts`), those with the largest pixels and lines. */
export const largestImages: Record<string, () => Sharp | Promise<Sharp>> = {
  'JPEG of 64 megapixels, turned': () => texture(64, 9238).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }),
  'JPEG of 64 megapixels, CMYK': () => texture(64, 9238).toColourspace('cmyk').jpeg({ quality: 40, chromaSubsampling: '4:4:4' }),
  'progressive JPEG of 25 megapixels': () => texture(25, 8192).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'progressive JPEG of 18.7 megapixels, CMYK': () =>
    texture(18.7, 8192).toColourspace('cmyk').jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' }),
  'PNG of 40 megapixels, 16 bits, alpha, 8,192 wide': () => deep(texture(40, 8192, 4)).png(),
  'interlaced PNG of 33 megapixels': () => texture(33, 8192).png({ progressive: true }),
  'interlaced PNG of 25 megapixels, alpha': () => texture(25, 8192, 4).png({ progressive: true }),
  'interlaced PNG of 12.5 megapixels, 16 bits, alpha': () => deep(texture(12.5, 8192, 4)).png({ progressive: true }),
  'GIF of 25 megapixels': () => texture(25, 8192).gif({ colours: 16, effort: 1 }),
  'animated GIF of 19 frames of 2.1 megapixels': () => animation('gif', 19, 1920, 1080),
  'WebP of 40 megapixels, alpha': () => texture(40, 8192, 4).webp({ quality: 50, effort: 0 }),
  'lossless WebP of 40 megapixels, alpha': () => texture(40, 7303, 4).webp({ lossless: true, effort: 2 }),
  'animated WebP of 8 frames of 2.1 megapixels, alpha': () => animation('webp', 8, 1920, 1080, 4),
  'AVIF of 9 megapixels, 8 bits': () => texture(9, 8192).avif({ effort: 0, chromaSubsampling: '4:4:4' }),
  'AVIF of 8 megapixels, 8 bits, alpha': () => texture(8, 8192, 4).avif({ effort: 0, chromaSubsampling: '4:4:4' }),
  'AVIF of 6 megapixels, 12 bits, alpha': () => deep(texture(6, 8192, 4)).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 }),
}
