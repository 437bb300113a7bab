import { open } from 'node:fs/promises'
import { type ReadAt, readObus, type SequenceHeader } from './video/av1.ts'

/** The meta box contains the description of the images, including colour profiles. */
const maxMetaBytes = 4 * 1024 * 1024
const maxTopLevelBoxes = 100
/** Coded images, and items that are not decoded as images. Derived images (grids, overlays) are not allowed: their parts are decoded in parallel. */
const allowedItemTypes = ['av01', 'Exif', 'mime', 'uri ', 'tmap']

/**
 * Reads the AV1 sequence headers of all coded images in an AVIF file. The decoder allocates memory for these, whatever the properties of the
 * images (`ispe`, `clap`) claim. Throws for an invalid file, for derived images and for images of several frames.
 */
export async function readAvifSequenceHeaders(path: string): Promise<SequenceHeader[]> {
  const file = await open(path)
  try {
    const readAt: ReadAt = async (position, length) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    const { size } = await file.stat()
    return await readItems(readAt, await findMeta(readAt, size), size)
  } finally {
    await file.close()
  }
}

/** Positions of a part of the file. */
type Range = { start: number; end: number }
type Box = Range & { type: string }

/** Finds the file's only `meta` box. Reads boxes as libheif does: up to the last one that starts within the file. */
async function findMeta(readAt: ReadAt, size: number): Promise<Range> {
  const metas: Range[] = []
  let position = 0
  for (let count = 0; position + 8 <= size; count += 1) {
    if (count === maxTopLevelBoxes) throw new Error('there are too many boxes')
    const box = readBoxHeader(Buffer.from(await readAt(position, 16)), 0)
    if (box.type === 'meta') metas.push({ start: position + box.headerBytes, end: position + box.size })
    if (box.type === 'mini') throw new Error('a compact header is not supported')
    if (box.size === 0) break
    position += box.size
  }
  const [meta] = metas
  if (!meta || metas.length > 1 || meta.end > size || meta.end - meta.start > maxMetaBytes) throw new Error('the file has no single meta box')
  return meta
}

function readBoxHeader(bytes: Buffer, position: number): { size: number; type: string; headerBytes: number } {
  const size = bytes.readUInt32BE(position)
  const type = bytes.toString('latin1', position + 4, position + 8)
  if (size !== 1) {
    if (size !== 0 && size < 8) throw new Error(`the box ${type} is too short`)
    return { size, type, headerBytes: 8 }
  }
  const large = readUnsigned(bytes, position + 8, 8)
  if (large < 16) throw new Error(`the box ${type} is too short`)
  return { size: large, type, headerBytes: 16 }
}

async function readItems(readAt: ReadAt, { start, end }: Range, fileSize: number): Promise<SequenceHeader[]> {
  const bytes = Buffer.from(await readAt(start, end - start))
  const meta = readChildBoxes(bytes, { start: 4, end: bytes.length })
  const properties = readChildBoxes(bytes, findOnlyBox(readChildBoxes(bytes, findOnlyBox(meta, 'iprp')), 'ipco'))
  const types = readItemTypes(bytes, findOnlyBox(meta, 'iinf'))
  const locations = readLocations(bytes, findOnlyBox(meta, 'iloc'))
  const headers: SequenceHeader[] = []
  // A decoder reads the configuration of an image before its data; the sequence header in the data applies to the frame.
  for (const box of properties.filter(({ type }) => type === 'av1C')) {
    const { frames } = await readObus(readAt, start + box.start + 4, start + box.end)
    if (frames) throw new Error('a configuration contains a frame')
  }
  for (const [id, type] of types) {
    if (!allowedItemTypes.includes(type)) throw new Error(`items of type ${type} are not supported`)
    if (type !== 'av01') continue
    const location = locations.get(id)
    if (!location || location.end > fileSize) throw new Error('an image has no data')
    const { headers: itemHeaders, frames } = await readObus(readAt, location.start, location.end)
    if (frames !== 1) throw new Error('an image does not have exactly one frame')
    headers.push(...itemHeaders)
  }
  if (!headers.length) throw new Error('the file has no image')
  return headers
}

function readChildBoxes(bytes: Buffer, { start, end }: Range): Box[] {
  const boxes: Box[] = []
  for (let position = start; position < end; ) {
    const { size, type, headerBytes } = readBoxHeader(bytes, position)
    if (size < headerBytes || position + size > end) throw new Error(`the box ${type} is incomplete`)
    boxes.push({ type, start: position + headerBytes, end: position + size })
    position += size
  }
  return boxes
}

function findOnlyBox(boxes: Box[], type: string): Box {
  const [box, ...others] = boxes.filter((each) => each.type === type)
  if (!box || others.length) throw new Error(`there is no single box ${type}`)
  return box
}

/** Reads the types of items by their ids. */
function readItemTypes(bytes: Buffer, { start, end }: Range): Map<number, string> {
  const types = new Map<number, string>()
  const countBytes = bytes[start] === 0 ? 2 : 4
  for (const entry of readChildBoxes(bytes, { start: start + 4 + countBytes, end })) {
    const version = bytes[entry.start]
    if (entry.type !== 'infe' || (version !== 2 && version !== 3)) throw new Error('an item has no type')
    const idBytes = version === 2 ? 2 : 4
    const id = readUnsigned(bytes, entry.start + 4, idBytes)
    const typeStart = entry.start + 4 + idBytes + 2
    const type = bytes.toString('latin1', typeStart, typeStart + 4)
    if (types.has(id)) throw new Error('two items have the same id')
    const [, contentType = '', contentEncoding] = bytes.toString('latin1', typeStart + 4, entry.end).split('\0')
    if (type === 'mime' && (contentType.startsWith('image/') || contentEncoding)) throw new Error('the type or the encoding of an item is not supported')
    types.set(id, type)
  }
  return types
}

/** Reads the positions of the data of items by their ids. Items whose data is not in one piece of this file are left out. */
function readLocations(bytes: Buffer, { start }: Range): Map<number, Range> {
  let position = start
  const read = (length: number) => {
    const value = readUnsigned(bytes, position, length)
    position += length
    return value
  }
  const version = read(1)
  if (version > 2) throw new Error('the version of the locations is not supported')
  read(3)
  const [sizes, moreSizes] = [read(1), read(1)]
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4, version ? moreSizes & 15 : 0]
  // Decoders may handle invalid sizes differently and then read other positions.
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes))) throw new Error('the locations are invalid')
  const locations = new Map<number, Range>()
  const ids = new Set<number>()
  for (let remaining = read(version < 2 ? 2 : 4); remaining > 0; remaining -= 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version ? read(2) & 15 : 0
    read(2)
    const base = read(baseBytes)
    const extents = read(2)
    if (ids.has(id)) throw new Error('an item has two locations')
    ids.add(id)
    for (let index = 0; index < extents; index += 1) {
      read(indexBytes)
      const offset = base + read(offsetBytes)
      const length = read(lengthBytes)
      if (method === 0 && extents === 1 && length > 0) locations.set(id, { start: offset, end: offset + length })
    }
  }
  return locations
}

/** Reads a big-endian integer; 0 for a length of 0. */
function readUnsigned(bytes: Buffer, position: number, length: number): number {
  if (length === 0) return 0
  if (length === 8) return bytes.readUInt32BE(position) * 2 ** 32 + bytes.readUInt32BE(position + 4)
  return bytes.readUIntBE(position, length)
}
