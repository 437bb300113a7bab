import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAvifSequenceHeaders } from '../../../server/files/avif.ts'
import { createAvif, createBox, type EncodedImage, encodeAv1 } from '../../support/files/avif.ts'

const pixels = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 99, b: 44, ...(channels === 4 && { alpha: 0.5 }) } } })

let folder: string
let large: EncodedImage
let small: EncodedImage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-avif-'))
  large = await encodeAv1(pixels(600, 400))
  small = await encodeAv1(pixels(64, 48))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer) {
  const path = join(folder, 'a.avif')
  await writeFile(path, bytes)
  return readAvifSequenceHeaders(path)
}

/** Offset of the frame: an encoder writes a temporal delimiter of two bytes, the sequence header, and the frame. */
const frameAt = ({ data }: EncodedImage) => 2 + 2 + (data[3] ?? 0)
const sequenceHeaderOf = (image: EncodedImage) => image.data.subarray(2, frameAt(image))
const frameOf = (image: EncodedImage) => image.data.subarray(frameAt(image))

const smallItem = () => ({ ...small, width: 64, height: 48 })
const largeHeader = { width: 600, height: 400, bitDepth: 8, isMonochrome: false }
const smallHeader = { width: 64, height: 48, bitDepth: 8, isMonochrome: false }

test('reads size and bit depth, with and without alpha', async () => {
  expect(await read(await pixels(601, 399).avif().toBuffer())).toEqual([{ ...largeHeader, width: 601, height: 399 }])
  expect(await read(await pixels(600, 400, 4).avif().toBuffer())).toEqual([largeHeader, { ...largeHeader, isMonochrome: true }])
  for (const bitdepth of [10, 12] as const) {
    const bytes = await pixels(64, 48).toColourspace('rgb16').avif({ bitdepth }).toBuffer()
    expect(await read(bytes)).toEqual([{ ...smallHeader, bitDepth: bitdepth }])
  }
})

test('uses the coded size, whatever the properties say', async () => {
  expect(await read(createAvif([{ ...large, width: 600, height: 400, crop: [64, 48] }]))).toEqual([largeHeader])
  expect(await read(createAvif([{ ...large, width: 64, height: 48 }]))).toEqual([largeHeader])
})

test('counts every coded image once', async () => {
  expect(await read(createAvif([smallItem(), { ...large, width: 64, height: 48, alphaOf: 1 }]))).toEqual([smallHeader, largeHeader])
  const configuration = Buffer.concat([small.configuration, sequenceHeaderOf(small)])
  expect(await read(createAvif([{ ...smallItem(), configuration }]))).toEqual([smallHeader])
})

test('reads the sequence header that Chromium writes', async () => {
  const data = Buffer.concat([Buffer.from('0a0d00000024c503dd0068808680c2', 'hex'), Buffer.from([0x32, 1, 0])])
  expect(await read(createAvif([{ ...smallItem(), data }]))).toEqual([{ width: 642, height: 478, bitDepth: 8, isMonochrome: false }])
})

test('reads a sequence header with timing, operating points and ordering', async () => {
  const bits = [
    // Profile 0, neither a still picture nor reduced.
    '000 0 0',
    // Timing with ticks for each picture (a variable length) and a decoder model, then display delays.
    `1 ${'0'.repeat(31)}1 ${'0'.repeat(31)}1 1 00110 1 01001 ${'0'.repeat(31)}1 01001 01001 1`,
    // Two operating points, of which the first has a tier, a model and a delay.
    '00001 000000000001 01000 0 1 0000000101 0000000101 0 1 0011 000000000010 00100 0 0',
    // 1920 × 1080, with ids of frames.
    '1010 1010 11101111111 10000110111 1 0000 000 111',
    // Order hints and forced screen content tools; 10 bits, monochrome.
    '1111 1 11 0 1 0 1 110 111 1 1',
  ]
    .join('')
    .replaceAll(' ', '')
  const header = Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
  const data = Buffer.concat([Buffer.from([0x0a, header.length]), header, Buffer.from([0x32, 1, 0])])
  expect(await read(createAvif([{ ...smallItem(), data }]))).toEqual([{ width: 1920, height: 1080, bitDepth: 10, isMonochrome: true }])
})

test.each<[string, () => Buffer]>([
  ['is derived from others', () => createAvif([{ ...smallItem(), type: 'grid' }])],
  ['has several frames', () => createAvif([{ ...smallItem(), data: Buffer.concat([small.data, small.data]) }])],
  ['has no frame', () => createAvif([{ ...smallItem(), data: sequenceHeaderOf(small) }])],
  ['has its sequence header after its frame', () => createAvif([{ ...smallItem(), data: Buffer.concat([frameOf(small), sequenceHeaderOf(small)]) }])],
  ['has a frame in its configuration', () => createAvif([{ ...smallItem(), configuration: Buffer.concat([small.configuration, small.data]) }])],
  ['has no sequence header', () => createAvif([{ ...smallItem(), data: Buffer.from([0x32, 1, 0]) }])],
  ['has a frame longer than its data', () => createAvif([{ ...smallItem(), data: small.data.subarray(0, -1) }])],
  ['has a frame without a size', () => createAvif([{ ...smallItem(), data: Buffer.concat([small.data, Buffer.from([0x30, 0])]) }])],
  ['has a truncated sequence header', () => createAvif([{ ...smallItem(), data: Buffer.from([0x0a, 1, 0, 0x32, 1, 0]) }])],
  ['has a size of more than eight bytes', () => createAvif([{ ...smallItem(), data: Buffer.concat([Buffer.from([0x0a]), Buffer.alloc(9, 0xff)]) }])],
  ['has a thousand parts', () => createAvif([{ ...smallItem(), data: Buffer.alloc(2000, Buffer.from([0x12, 0])) }])],
  ['has no data', () => createAvif([{ ...smallItem(), data: Buffer.alloc(0) }])],
  ['ends beyond the end of the file', () => createAvif([smallItem()]).subarray(0, -1)],
])('a file with an image that %s is refused', async (_name, make) => {
  await expect(read(make())).rejects.toThrow()
})

test.each<[string, () => Buffer]>([
  ['two meta boxes', () => createAvif([smallItem()], [createBox('meta', Buffer.alloc(4))])],
  ['a compact header', () => createAvif([smallItem()], [createBox('mini', Buffer.alloc(4))])],
  ['a box without a length', () => createAvif([smallItem()], [Buffer.from('\0\0\0\0free')])],
  ['a box shorter than its header', () => createAvif([smallItem()], [Buffer.from('\0\0\0\x07free')])],
  ['a box of 2^64 bytes', () => createAvif([smallItem()], [Buffer.concat([Buffer.from('\0\0\0\x01free'), Buffer.alloc(8, 255)])])],
  ['a thousand boxes', () => createAvif([smallItem()], Array<Buffer>(1000).fill(createBox('free')))],
  ['its file type box only', () => createAvif([smallItem()]).subarray(0, 24)],
  ['two items with the same id', () => replace(createAvif([smallItem(), smallItem()]), '696e6665020000000002', '696e6665020000000001')],
  ['offsets of two bytes', () => replace(createAvif([smallItem()]), '696c6f63000000004400', '696c6f63000000002400')],
  ['items of version 0', () => replace(createAvif([smallItem()]), '696e666502', '696e666500')],
])('a file with %s is refused', async (_name, make) => {
  await expect(read(make())).rejects.toThrow()
})

test('no truncated file yields another size', async () => {
  const bytes = createAvif([{ ...large, width: 600, height: 400 }])
  for (let length = 0; length < bytes.length; length += 1) await expect(read(bytes.subarray(0, length))).rejects.toThrow()
})

function replace(bytes: Buffer, from: string, to: string) {
  const at = bytes.indexOf(Buffer.from(from, 'hex'))
  expect(at).toBeGreaterThan(0)
  bytes.write(to, at, 'hex')
  return bytes
}
