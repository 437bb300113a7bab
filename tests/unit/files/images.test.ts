import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeImage, openImage } from '../../../server/files/images.ts'
import { AppError } from '../../../server/utils/errors.ts'
import { createAvif, encodeAv1 } from '../../support/files/avif.ts'
import { createAnimation, createPhoto, createPngWithChunks } from '../../support/files/image-files.ts'
import { createPngChunk } from '../../support/files/office-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

const stored = async (name: string, bytes: Buffer | string) => {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

const encode = async (path: string, filename: string) => encodeImage(await openImage(path, filename))

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

test('SVG and TIFF decoding are disabled process-wide', async () => {
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  for (const [name, bytes] of [
    ['a.svg', svg],
    ['a.tif', await pixels.clone().tiff().toBuffer()],
  ] as const) {
    await expect(encode(await stored(name, bytes), name)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
    await expect(sharp(Buffer.from(bytes)).metadata()).rejects.toThrow()
  }
})

test('keeps transparency in the image and its placeholder', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.4 } } })
    .png()
    .toBuffer()
  const { sizes, placeholder } = await encode(await stored('clear.png', bytes), 'clear.png')
  for (const { path } of sizes) expect((await sharp(path).metadata()).hasAlpha).toBe(true)
  expect((await sharp(Buffer.from(placeholder?.split(',')[1] ?? '', 'base64')).metadata()).hasAlpha).toBe(true)
})

test('converts greyscale, 16-bit and CMYK images to sRGB', async () => {
  const pixels = sharp(await createPhoto('png', 600, 400))
  const kinds = {
    grey: pixels.clone().toColourspace('b-w').png(),
    deep: pixels.clone().toColourspace('rgb16').png(),
    cmyk: pixels.clone().toColourspace('cmyk').jpeg(),
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const { width, height, sizes } = await encode(await stored(name, await kind.toBuffer()), name)
    expect({ name, width, height, sizes: sizes.map((size) => size.width) }).toEqual({ name, width: 600, height: 400, sizes: [480, 600] })
    expect((await sharp(sizes.at(-1)?.path).metadata()).space).toBe('srgb')
  }
})

test('a placeholder stays under 400 characters', async () => {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 4 }, (_, index) => (index * 2654435761) >>> 24))
  const bytes = await sharp(noise, { raw: { width: 64, height: 64, channels: 4 } })
    .png()
    .toBuffer()
  const { placeholder } = await encode(await stored('noise.png', bytes), 'noise.png')
  expect(placeholder?.length).toBeLessThan(400)
})

test('refuses an AVIF whose coded size exceeds its displayed size before decoding', async () => {
  const coded = async (side: number) => encodeAv1(sharp({ create: { width: side, height: side, channels: 3, background: '#385' } }))
  const [large, small] = [await coded(3200), await coded(100)]
  const item = { ...small, width: 100, height: 100 }
  for (const [name, bytes] of Object.entries({
    cropped: createAvif([{ ...large, width: 3200, height: 3200, crop: [100, 100] }]),
    understated: createAvif([{ ...large, width: 100, height: 100 }]),
    alpha: createAvif([item, { ...large, width: 3200, height: 3200, alphaOf: 1 }]),
  })) {
    await expect(openImage(await stored(`${name}.avif`, bytes), name)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  }
  await expect(openImage(await stored('grid.avif', createAvif([item, { ...item, type: 'grid' }])), 'grid')).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  expect(await encode(await stored('cropped.avif', createAvif([{ ...item, crop: [50, 40] }])), 'cropped.avif')).toMatchObject({ width: 50, height: 40 })
})

const compressedText = (length: number) => Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(length, 'a'))])
const internationalText = (length: number) => Buffer.concat([Buffer.from('Comment\0\x01\0en\0Comment\0'), deflateSync(Buffer.alloc(length, 'a'))])

test.each([
  ['a long compressed text', [createPngChunk('zTXt', compressedText(8_000_000))]],
  ['a long compressed text in a language', [createPngChunk('iTXt', internationalText(8_000_000))]],
  ['many compressed texts', Array<Buffer>(21).fill(createPngChunk('zTXt', compressedText(10)))],
  ['a text that cannot be decompressed', [createPngChunk('zTXt', Buffer.from('Comment\0\0not compressed'))]],
])('a PNG with %s is refused before it is decoded', async (_name, chunks) => {
  await expect(openImage(await stored('text.png', await createPngWithChunks(...chunks)), 'text.png')).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('accepts a PNG with a few short text chunks', async () => {
  const texts = [
    createPngChunk('zTXt', compressedText(10_000)),
    createPngChunk('iTXt', internationalText(10_000)),
    createPngChunk('tEXt', Buffer.from('Comment\0plain')),
  ]
  expect(await encode(await stored('text.png', await createPngWithChunks(...texts)), 'text.png')).toMatchObject({ width: 64, height: 48 })
})

test('refuses a still image that times out while a size is written', async () => {
  const path = await stored('slow.png', await createPhoto('png', 600, 400))
  const toFile = vi.spyOn(Object.getPrototypeOf(sharp()), 'toFile').mockRejectedValueOnce(new Error('timeout: 42% complete'))
  await expect(encode(path, 'slow.png')).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'slow.png takes too long to process. Send a smaller image.' })
  toFile.mockRestore()
})

test('an unwritable target is not reported as an image error', async () => {
  for (const [name, bytes, size] of [
    ['whole.png', await createPhoto('png', 600, 400), '480'],
    ['moving.gif', await createAnimation('gif'), 'full'],
  ] as const) {
    const path = await stored(name, bytes)
    await mkdir(`${path}-${size}.webp`)
    const error = await encode(path, name).catch((fault: Error) => fault)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(AppError)
  }
})
