import { type FileHandle, open } from 'node:fs/promises'

export const compoundFileMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Enough for thousands of directory entries. */
const maxDirectorySectors = 1024
/** Higher sector numbers are markers: end of chain, free sector. */
const firstReservedSector = 0xfffffffa

/**
 * Reads the names of the storages and streams in a compound file, the container of old Word documents ([MS-CFB] 2). Returns null if the
 * file is invalid. The number of sectors that are read is bounded, whatever the size of the file and the content of its tables.
 */
export async function readCompoundNames(path: string): Promise<string[] | null> {
  const file = await open(path)
  try {
    return await readDirectory(file)
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<string[] | null> {
  const header = await readBytes(file, 0, 512)
  if (!header?.subarray(0, 8).equals(compoundFileMagic)) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const readSector = (number: number) => (number < firstReservedSector ? readBytes(file, (number + 1) * size, size) : null)
  const perSector = size / 4

  /** The sector number of a part of the allocation table (FAT): 109 are in the header, the others in a chain of sectors. */
  const getTableSector = async (index: number): Promise<number | null> => {
    if (index < 109) return header.readUInt32LE(76 + index * 4)
    let remaining = index - 109
    let list = await readSector(header.readUInt32LE(68))
    for (; list && remaining >= perSector - 1; remaining -= perSector - 1) list = await readSector(list.readUInt32LE(size - 4))
    return list?.readUInt32LE(remaining * 4) ?? null
  }
  const getNextSector = async (number: number): Promise<number> => {
    const table = await getTableSector(Math.floor(number / perSector))
    const entries = table === null ? null : await readSector(table)
    return entries?.readUInt32LE((number % perSector) * 4) ?? firstReservedSector
  }

  const names: string[] = []
  let number = header.readUInt32LE(48)
  for (let count = 0; number < firstReservedSector; count += 1) {
    const entries = count < maxDirectorySectors ? await readSector(number) : null
    if (!entries) return null
    for (let offset = 0; offset < size; offset += 128) if (entries[offset + 66] !== 0) names.push(decodeName(entries, offset))
    number = await getNextSector(number)
  }
  return names
}

/** Decodes a name in UTF-16. Its length in bytes includes the terminating zero. */
const decodeName = (entries: Buffer, offset: number) =>
  entries.toString('utf16le', offset, offset + Math.max(0, Math.min(64, entries.readUInt16LE(offset + 64)) - 2))

/** Returns null beyond the end of the file. */
async function readBytes(file: FileHandle, position: number, size: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, position)
  return bytesRead === size ? buffer : null
}
