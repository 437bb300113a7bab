import { crc32, deflateRawSync } from 'node:zlib'

/** A file of these bytes; without a type it makes no statement of its kind. */
export const file = (name: string, bytes: Uint8Array | string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

export const types = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

/** What every Word document has inside. */
export const wordParts = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml', 'word/styles.xml']

/** The [Content_Types].xml of a document whose main part has a type. */
export const contentTypes = (mainType = wordMainType, more = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${more}<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`

export const wordMainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A zip with these names, of which the content types alone have contents; `claims` is the number of entries that its end tells. */
export function zip(names: string[], claims = names.length, types = contentTypes()): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const bytes = Buffer.from(name)
    const content = Buffer.from(name.toLowerCase() === '[content_types].xml' ? types : '')
    const packed = content.length ? deflateRawSync(content) : content
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(bytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(20, 6)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt16LE(content.length ? 8 : 0, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(bytes.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, bytes, packed)
    central.push(entry, bytes)
    offset += 30 + bytes.length + packed.length
  }
  const size = central.reduce((sum, { length }) => sum + length, 0)
  const zip64 = Buffer.alloc(76)
  zip64.write('PK\x06\x06', 'latin1')
  zip64.writeBigUInt64LE(44n, 4)
  zip64.writeBigUInt64LE(BigInt(claims), 24)
  zip64.writeBigUInt64LE(BigInt(claims), 32)
  zip64.writeBigUInt64LE(BigInt(size), 40)
  zip64.writeBigUInt64LE(BigInt(offset), 48)
  zip64.write('PK\x06\x07', 56, 'latin1')
  zip64.writeBigUInt64LE(BigInt(offset + size), 64)
  zip64.writeUInt32LE(1, 72)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const large = claims > 0xfffe
  end.writeUInt16LE(large ? 0xffff : claims, 8)
  end.writeUInt16LE(large ? 0xffff : claims, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...central, ...(large ? [zip64] : []), end])
}

export const docx = (name = 'notes.docx', parts = wordParts, content = contentTypes()) => file(name, zip(parts, parts.length, content), types.docx)

const endOfChain = 0xfffffffe

/** A compound file with these streams: the header, its allocation table in sector 0, its directory from sector 1 on. */
export function compoundFile(names: string[], behindDirectory = endOfChain): Buffer {
  const sectors = Math.ceil(names.length / 4)
  const bytes = Buffer.alloc(512 * (2 + sectors) + 4096)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.fill(0xff, 76, 1024)
  bytes.writeUInt32LE(0, 76)
  for (let sector = 1; sector <= sectors; sector += 1) bytes.writeUInt32LE(sector === sectors ? behindDirectory : sector + 1, 512 + sector * 4)
  for (const [index, name] of names.entries()) {
    const at = 1024 + index * 128
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, at + 64)
    bytes[at + 66] = index === 0 ? 5 : 2
  }
  return bytes
}

export const wordStreams = ['Root Entry', 'WordDocument', '1Table', '\x05SummaryInformation', 'CompObj']

export const doc = (name = 'notes.doc', streams = wordStreams) => file(name, compoundFile(streams), types.doc)

/** The beginnings of real videos; more of them nobody reads here. */
const video = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(2000)])
export const mp4 = (name = 'film.mp4', type = 'video/mp4') => file(name, video('0000001c667479706d703432000000006d70343269736f6d'), type)
export const mov = (name = 'film.mov') => file(name, video('0000001466747970717420200000020071742020'), 'video/quicktime')
export const webm = (name = 'film.webm') => file(name, video('1a45dfa387428284').fill('webm', 8, 12), 'video/webm')

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
