import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { compoundFileMagic, readCompoundNames } from './compound-file.ts'
import { isPlainDocx } from './word-document.ts'

/** In which readers look for the beginning of a PDF. */
const headBytes = 1024
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** A PDF whose first bytes are white space or a byte order mark, as some programs write it. */
const pdfPattern = /^(?:\xef\xbb\xbf|[\0\t\n\f\r ])*%PDF-/
const zipMagic = Buffer.from('PK\x03\x04')

/**
 * Detects the content type of a file by its bytes; undefined if unknown. Of ZIP and compound files only Word documents without macros
 * are recognized, by readers with limits.
 */
export async function detectFileType(path: string): Promise<string | undefined> {
  const head = await readHead(path)
  if (head.indexOf(zipMagic) === 0) return (await isPlainDocx(path)) ? docx : undefined
  if (pdfPattern.test(head.toString('latin1'))) return 'application/pdf'
  if (head.subarray(0, 8).equals(compoundFileMagic)) return isPlainDoc((await readCompoundNames(path)) ?? []) ? 'application/msword' : undefined
  // A file that the library fails to read has no known type.
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether the entries are those of a Word document without macros. */
const isPlainDoc = (names: string[]) => names.includes('WordDocument') && !names.some((name) => /^_VBA_PROJECT/i.test(name))
