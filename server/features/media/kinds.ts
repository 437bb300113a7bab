import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { compoundFileMagic, compoundNames } from '../../lib/compound-file.ts'
import { unsupported } from '../../lib/errors.ts'
import { zipNames } from '../../lib/zip-names.ts'
import { knownTypes, noStatement } from './input.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const zipMagic = Buffer.from('PK\x03\x04')

/** Names in a Word document at most; long ones with many pictures have hundreds. */
const mostNames = 5000

/** What the file is by its bytes; its name and its declared type have to agree (decisions, Posts). */
export async function identify(path: string, filename: string, mimetype: string) {
  const mimeType = await typeOf(path)
  const known = mimeType ? knownTypes[mimeType] : undefined
  const extension = extname(filename).slice(1).toLowerCase()
  const declared = mimetype.split(';')[0]?.trim().toLowerCase() ?? ''
  const agree = known?.extensions.includes(extension) && [...known.declared, ...noStatement].includes(declared)
  if (!mimeType || !known || !agree) throw unsupported(`${filename} is not what its name says, or not of a kind that is taken here.`, 'file')
  return { kind: known.kind, mimeType, extension }
}

/** Containers are looked into by bounded readers of our own; nothing is unpacked. */
async function typeOf(path: string): Promise<string | undefined> {
  const head = await headOf(path)
  if (head.indexOf(zipMagic) === 0) return isPlainDocx((await zipNames(path, mostNames)) ?? []) ? docx : undefined
  if (head.equals(compoundFileMagic)) return isPlainDoc((await compoundNames(path)) ?? []) ? 'application/msword' : undefined
  // A file that confuses the reader is of no kind.
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Some programs number the main part. Documents with macros are not taken. */
const isPlainDocx = (names: string[]) => names.some((name) => /^word\/document\d*\.xml$/.test(name)) && !names.some((name) => /vbaProject\.bin$/i.test(name))

const isPlainDoc = (names: string[]) => names.includes('WordDocument') && !names.some((name) => /^_VBA_PROJECT/i.test(name))
