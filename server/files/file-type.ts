import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { compoundFileMagic, readCompoundNames } from './compound-file.ts'
import { isPlainDocx } from './word-document.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const zipMagic = Buffer.from('PK\x03\x04')

/**
 * The content type of a file by its bytes; undefined when it is of none that can be told.
 * Containers are looked into by bounded readers.
 */
export async function detectFileType(path: string): Promise<string | undefined> {
  const head = await readHead(path)
  if (head.indexOf(zipMagic) === 0) return (await isPlainDocx(path)) ? docx : undefined
  if (head.equals(compoundFileMagic)) return isPlainDoc((await readCompoundNames(path)) ?? []) ? 'application/msword' : undefined
  // A file that confuses the reader is of no kind.
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Documents with macros are not taken. */
const isPlainDoc = (names: string[]) => names.includes('WordDocument') && !names.some((name) => /^_VBA_PROJECT/i.test(name))
