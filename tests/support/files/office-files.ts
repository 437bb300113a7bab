import { crc32, deflateRawSync } from 'node:zlib'

/** Creates a file of these bytes; without a declared media type by default. */
export const createFile = (name: string, bytes: Uint8Array | string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

export const mimeTypes = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

/** Names of the parts of every DOCX file. */
export const docxPartNames = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml', 'word/styles.xml']

/** Creates a [Content_Types].xml with the given type of the main part. */
export const createContentTypesXml = (mainType = docxMainType, extraTypes = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${extraTypes}<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`

export const docxMainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Creates a ZIP file with these entries, all empty but [Content_Types].xml. `claimedEntryCount` is the number of entries that its end record declares. */
export function createZip(names: string[], claimedEntryCount = names.length, types = createContentTypesXml()): Buffer {
  const localHeaders: Buffer[] = []
  const centralDirectory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const bytes = Buffer.from(name)
    const content = Buffer.from(name.toLowerCase() === '[content_types].xml' ? types : '')
    const compressed = content.length ? deflateRawSync(content) : content
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(bytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(20, 6)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt16LE(content.length ? 8 : 0, 10)
    entry.writeUInt32LE(compressed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(bytes.length, 28)
    entry.writeUInt32LE(offset, 42)
    localHeaders.push(local, bytes, compressed)
    centralDirectory.push(entry, bytes)
    offset += 30 + bytes.length + compressed.length
  }
  const size = centralDirectory.reduce((sum, { length }) => sum + length, 0)
  const zip64 = Buffer.alloc(76)
  zip64.write('PK\x06\x06', 'latin1')
  zip64.writeBigUInt64LE(44n, 4)
  zip64.writeBigUInt64LE(BigInt(claimedEntryCount), 24)
  zip64.writeBigUInt64LE(BigInt(claimedEntryCount), 32)
  zip64.writeBigUInt64LE(BigInt(size), 40)
  zip64.writeBigUInt64LE(BigInt(offset), 48)
  zip64.write('PK\x06\x07', 56, 'latin1')
  zip64.writeBigUInt64LE(BigInt(offset + size), 64)
  zip64.writeUInt32LE(1, 72)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const isZip64 = claimedEntryCount > 0xfffe
  end.writeUInt16LE(isZip64 ? 0xffff : claimedEntryCount, 8)
  end.writeUInt16LE(isZip64 ? 0xffff : claimedEntryCount, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...localHeaders, ...centralDirectory, ...(isZip64 ? [zip64] : []), end])
}

export const createDocx = (name = 'notes.docx', parts = docxPartNames, content = createContentTypesXml()) =>
  createFile(name, createZip(parts, parts.length, content), mimeTypes.docx)

const endOfChain = 0xfffffffe

/** Creates a compound file (DOC) with these streams: header, allocation table in sector 0, directory from sector 1. */
export function createCompoundFile(names: string[], lastDirectorySector = endOfChain): Buffer {
  const sectors = Math.ceil(names.length / 4)
  const bytes = Buffer.alloc(512 * (2 + sectors) + 4096)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.fill(0xff, 76, 1024)
  bytes.writeUInt32LE(0, 76)
  for (let sector = 1; sector <= sectors; sector += 1) bytes.writeUInt32LE(sector === sectors ? lastDirectorySector : sector + 1, 512 + sector * 4)
  for (const [index, name] of names.entries()) {
    const offset = 1024 + index * 128
    bytes.write(name, offset, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, offset + 64)
    bytes[offset + 66] = index === 0 ? 5 : 2
  }
  return bytes
}

export const docStreamNames = ['Root Entry', 'WordDocument', '1Table', '\x05SummaryInformation', 'CompObj']

export const createDoc = (name = 'notes.doc', streams = docStreamNames) => createFile(name, createCompoundFile(streams), mimeTypes.doc)

/** The first bytes of valid videos, padded; the server reads no more of them. */
const createVideoBytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(2000)])
export const createMp4 = (name = 'film.mp4', type = 'video/mp4') => createFile(name, createVideoBytes('0000001c667479706d703432000000006d70343269736f6d'), type)
export const createMov = (name = 'film.mov') => createFile(name, createVideoBytes('0000001466747970717420200000020071742020'), 'video/quicktime')
export const createWebm = (name = 'film.webm') => createFile(name, createVideoBytes('1a45dfa387428284').fill('webm', 8, 12), 'video/webm')

/** Creates a PNG chunk. */
export function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
