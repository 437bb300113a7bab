/** What a decoder allocates memory for: the largest frame in pixels, the bits of a sample, and whether a pixel has one sample or three. */
export type SequenceHeader = { width: number; height: number; bitDepth: 8 | 10 | 12; isMonochrome: boolean }

/** Reads the payload of a sequence header OBU (AV1 specification, 5.5). Throws if it is incomplete. */
function readSequenceHeader(bytes: Uint8Array): SequenceHeader {
  const { flag, bits, skip } = createBitReader(bytes)
  const profile = bits(3)
  skip(1)
  const isReduced = flag()
  if (isReduced) skip(5)
  else skipOperatingPoints()
  const [widthBits, heightBits] = [bits(4) + 1, bits(4) + 1]
  const [width, height] = [bits(widthBits) + 1, bits(heightBits) + 1]
  if (!isReduced && flag()) skip(4 + 3)
  skip(3)
  if (!isReduced) skipInterTools()
  skip(3)
  const isHighBitDepth = flag()
  const isTwelveBits = isHighBitDepth && profile === 2 && flag()
  const isMonochrome = profile !== 1 && flag()
  return { width, height, isMonochrome, bitDepth: isTwelveBits ? 12 : isHighBitDepth ? 10 : 8 }

  function skipOperatingPoints() {
    let delayBits = 0
    if (flag()) {
      skip(64)
      if (flag()) skipVariableLength()
      if (flag()) {
        delayBits = bits(5) + 1
        skip(32 + 5 + 5)
      }
    }
    const hasDisplayDelay = flag()
    for (let remaining = bits(5) + 1; remaining > 0; remaining -= 1) {
      skip(12)
      if (bits(5) > 7) skip(1)
      if (delayBits && flag()) skip(2 * delayBits + 1)
      if (hasDisplayDelay && flag()) skip(4)
    }
  }

  function skipVariableLength() {
    let zeros = 0
    while (!flag()) zeros += 1
    if (zeros < 32) skip(zeros)
  }

  function skipInterTools() {
    skip(4)
    const hasOrderHint = flag()
    if (hasOrderHint) skip(2)
    const choosesScreenContentTools = flag()
    const hasScreenContentTools = choosesScreenContentTools || flag()
    if (hasScreenContentTools && !flag()) skip(1)
    if (hasOrderHint) skip(3)
  }
}

function createBitReader(bytes: Uint8Array) {
  let position = 0
  const bit = () => {
    const byte = bytes[position >> 3]
    if (byte === undefined) throw new Error('the sequence header is incomplete')
    const value = (byte >> (7 - (position & 7))) & 1
    position += 1
    return value
  }
  const bits = (count: number) => {
    let value = 0
    for (let remaining = count; remaining > 0; remaining -= 1) value = value * 2 + bit()
    return value
  }
  const skip = (count: number) => {
    position += count
  }
  return { flag: () => bit() === 1, bits, skip }
}

const obuTypes = { sequenceHeader: 1, frameHeader: 3, frame: 6, redundantFrameHeader: 7, tileList: 8 }
const maxObus = 100
/** Longer than any sequence header, even one with 32 operating points. */
const maxSequenceHeaderBytes = 1024

/** Reads bytes at a position; fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>

/**
 * Reads the OBUs between two positions. Returns their sequence headers and the number of frames. Throws if the data is not a sequence of OBUs
 * with sizes, and for a frame before the first sequence header.
 */
export async function readObus(readAt: ReadAt, start: number, end: number): Promise<{ headers: SequenceHeader[]; frames: number }> {
  const headers: SequenceHeader[] = []
  let frames = 0
  let position = start
  for (let count = 0; position < end; count += 1) {
    if (count === maxObus) throw new Error('there are too many OBUs')
    const header = await readAt(position, Math.min(10, end - position))
    const type = ((header[0] ?? 0) >> 3) & 15
    const hasExtension = (header[0] ?? 0) & 4
    const hasSize = (header[0] ?? 0) & 2
    if (!hasSize) throw new Error('an OBU has no size')
    const { value: size, length } = readLeb128(header.subarray(hasExtension ? 2 : 1))
    position += (hasExtension ? 2 : 1) + length
    if (position + size > end) throw new Error('an OBU is incomplete')
    if (type === obuTypes.sequenceHeader) headers.push(readSequenceHeader(await readAt(position, Math.min(size, maxSequenceHeaderBytes))))
    if (type === obuTypes.tileList) throw new Error('a tile list is not an image')
    if (type === obuTypes.frame || type === obuTypes.frameHeader || type === obuTypes.redundantFrameHeader) {
      if (!headers.length) throw new Error('a frame has no sequence header')
      frames += 1
    }
    position += size
  }
  return { headers, frames }
}

/** Reads an unsigned integer of seven bits per byte, lowest first (AV1 specification, 4.10.5). */
function readLeb128(bytes: Uint8Array): { value: number; length: number } {
  let value = 0
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[index]
    if (byte === undefined) break
    value += (byte & 127) * 2 ** (7 * index)
    if (byte < 128) return { value, length: index + 1 }
  }
  throw new Error('the size of an OBU is invalid')
}
