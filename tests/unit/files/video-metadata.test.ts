import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearVideoMetadata } from '../../../server/files/video/video-metadata.ts'
import { createBox } from '../../support/files/avif.ts'
import { createMov, createMp4, createWebm } from '../../support/files/office-files.ts'
import { createTaggedMovie, createTaggedWebm, frame, privateTexts } from '../../support/files/videos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videos-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function clear(bytes: Buffer, mimeType: string) {
  const path = join(folder, 'video')
  await writeFile(path, bytes)
  const isCleared = await clearVideoMetadata(path, mimeType)
  return { isCleared, bytes: await readFile(path) }
}

const listTexts = (bytes: Buffer) => privateTexts.filter((text) => bytes.includes(text))

test.each([
  ['an MP4', createTaggedMovie(), 'video/mp4'],
  ['a MOV', createTaggedMovie('qt  '), 'video/quicktime'],
  ['a WebM', createTaggedWebm(), 'video/webm'],
  ['a live WebM', createTaggedWebm('unknown'), 'video/webm'],
])('%s loses its place, device and software, and keeps its frames and length', async (_name, before, mimeType) => {
  expect(listTexts(before).length).toBeGreaterThan(4)
  const { isCleared, bytes } = await clear(before, mimeType)
  expect(isCleared).toBe(true)
  expect(listTexts(bytes)).toEqual([])
  expect(bytes).toHaveLength(before.length)
  for (let at = before.indexOf(frame); at >= 0; at = before.indexOf(frame, at + 1)) expect(bytes.indexOf(frame, at)).toBe(at)
  for (const needed of ['mvhd', 'tkhd', 'avcC', 'stco', 'V_VP8'].filter((name) => before.includes(name))) expect(bytes.includes(needed), needed).toBe(true)
  // Cleared once more, nothing changes.
  expect((await clear(bytes, mimeType)).bytes.equals(bytes)).toBe(true)
})

test('a file without parts stays as it is', async () => {
  for (const file of [createMp4(), createMov(), createWebm()]) {
    const before = Buffer.from(await file.arrayBuffer())
    expect((await clear(before, file.type)).bytes.equals(before)).toBe(true)
  }
})

test('a box of unknown length or beyond its container is cleared to the end of it', async () => {
  const open = createBox('udta', Buffer.from('AcmeGPS'))
  open.writeUInt32BE(0, 0)
  const tooLong = createBox('udta', Buffer.from('AcmeGPS'))
  tooLong.writeUInt32BE(1000, 0)
  for (const box of [open, tooLong]) {
    const { bytes } = await clear(Buffer.concat([createBox('ftyp', Buffer.from('mp42')), createBox('moov', box), createBox('mdat', frame)]), 'video/mp4')
    expect(bytes.includes('AcmeGPS')).toBe(false)
    expect(bytes.includes(frame)).toBe(true)
  }
})

test('a video with too many parts is not read', async () => {
  const boxes = Buffer.concat([createBox('ftyp', Buffer.from('mp42')), createBox('moov', Buffer.concat(Array(100_001).fill(createBox('trak'))))])
  expect((await clear(boxes, 'video/mp4')).isCleared).toBe(false)
})
