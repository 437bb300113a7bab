import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createFile, createPngChunk } from './office-files.ts'

type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** Creates a valid image with as much detail as a photograph. */
export async function createPhoto(format: ImageFormat, width = 1600, height = 1200): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = ((index * 7) ^ (index >> 9)) & 255
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(2)
    .toFormat(format)
    .toBuffer()
}

export const createPhotoFile = async (format: ImageFormat, width?: number, height?: number) =>
  createFile(`photo.${format === 'jpeg' ? 'jpg' : format}`, await createPhoto(format, width, height), `image/${format}`)

/** Creates an animation of plain colours. */
export async function createAnimation(format: 'gif' | 'webp', frames = 3, width = 600, height = 400): Promise<Buffer> {
  const frameImages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: { r: (index * 80) % 256, g: 90, b: 160 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frameImages, { join: { animated: true } })
    .toFormat(format, { delay: Array(frames).fill(120), loop: 0 })
    .toBuffer()
}

/** Creates a small PNG with additional chunks after its header. */
export async function createPngWithChunks(...chunks: Buffer[]): Promise<Buffer> {
  const png = await createPhoto('png', 64, 48)
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** Creates a PNG of a few hundred bytes that declares the given size. */
export function createPngWithClaimedSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    magic,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a valid image whose header declares a larger size. */
export async function createImageWithClaimedSize(format: 'jpeg' | 'gif' | 'webp' | 'avif', size: number): Promise<Buffer> {
  const bytes = await createPhoto(format, 64, 48)
  if (format === 'jpeg') {
    const offset = bytes.indexOf(Buffer.from('ffc0', 'hex')) >= 0 ? bytes.indexOf(Buffer.from('ffc0', 'hex')) : bytes.indexOf(Buffer.from('ffc2', 'hex'))
    bytes.writeUInt16BE(size, offset + 5)
    bytes.writeUInt16BE(size, offset + 7)
  } else if (format === 'gif') {
    bytes.writeUInt16LE(size, 6)
    bytes.writeUInt16LE(size, 8)
  } else if (format === 'webp') {
    bytes.writeUInt16LE(size & 0x3fff, 26)
    bytes.writeUInt16LE(size & 0x3fff, 28)
  } else {
    const offset = bytes.indexOf('ispe')
    bytes.writeUInt32BE(size, offset + 8)
    bytes.writeUInt32BE(size, offset + 12)
  }
  return bytes
}

/** Creates a GIF of about a hundred bytes: frames of one pixel on a canvas of the given size. */
export function createGifWithClaimedSize(width: number, height: number, frames: number): Buffer {
  const canvas = Buffer.from('474946383961000000008000003a2e8cffffff', 'hex')
  canvas.writeUInt16LE(width, 6)
  canvas.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([canvas, ...Array(frames).fill(frame), Buffer.from('3b', 'hex')])
}
