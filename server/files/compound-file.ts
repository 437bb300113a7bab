import { type FileHandle, open } from 'node:fs/promises'

export const compoundFileMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Sectors of the directory that are read at most: thousands of entries. */
const maxDirectorySectors = 1024
/** Sector numbers from here on are marks: the end of a chain, or free. */
const firstReservedSector = 0xfffffffa

/**
 * The names of the storages and streams in a compound file, the container of old Word documents ([MS-CFB] 2); null when it
 * makes no sense. A few sectors are read, however large the file is and whatever its tables claim.
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
  const sector = (number: number) => (number < firstReservedSector ? readBytes(file, (number + 1) * size, size) : null)
  const perSector = size / 4

  /** The sector that holds a part of the allocation table: 109 stand in the header, the others in a chain. */
  const tableSector = async (index: number): Promise<number | null> => {
    if (index < 109) return header.readUInt32LE(76 + index * 4)
    let remaining = index - 109
    let list = await sector(header.readUInt32LE(68))
    for (; list && remaining >= perSector - 1; remaining -= perSector - 1) list = await sector(list.readUInt32LE(size - 4))
    return list?.readUInt32LE(remaining * 4) ?? null
  }
  const getNextSector = async (number: number): Promise<number> => {
    const table = await tableSector(Math.floor(number / perSector))
    const entries = table === null ? null : await sector(table)
    return entries?.readUInt32LE((number % perSector) * 4) ?? firstReservedSector
  }

  const names: string[] = []
  let number = header.readUInt32LE(48)
  for (let count = 0; number < firstReservedSector; count += 1) {
    const entries = count < maxDirectorySectors ? await sector(number) : null
    if (!entries) return null
    for (let at = 0; at < size; at += 128) if (entries[at + 66] !== 0) names.push(decodeName(entries, at))
    number = await getNextSector(number)
  }
  return names
}

/** UTF-16, its length in bytes with a closing zero behind it. */
const decodeName = (entries: Buffer, at: number) => entries.toString('utf16le', at, at + Math.max(0, Math.min(64, entries.readUInt16LE(at + 64)) - 2))

/** Null beyond the end of the file. */
async function readBytes(file: FileHandle, position: number, size: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, position)
  return bytesRead === size ? buffer : null
}
