import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const maxTexts = 20
/** Of all compressed texts together, decompressed. */
const maxTextBytes = 1024 * 1024

/**
 * Whether the compressed texts of a PNG file are few and small; true for other formats. A decoder decompresses each text into up to 8 MB
 * before it reads a pixel, however many there are. The whole file is read into memory: the caller must have checked its size.
 */
export async function hasBoundedText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(signature.length), 0, signature.length, 0)
    if (!buffer.equals(signature)) return true
    const texts = findCompressedTexts(await file.readFile())
    if (texts.length > maxTexts) return false
    let remainingBytes = maxTextBytes
    for (const text of texts) remainingBytes -= (await decompress(text, { maxOutputLength: remainingBytes })).length
    return true
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return false
  } finally {
    await file.close()
  }
}

const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** The compressed data of `zTXt` and `iTXt` chunks. */
function findCompressedTexts(bytes: Buffer): Buffer[] {
  const texts: Buffer[] = []
  for (let position = signature.length; position + 8 <= bytes.length; ) {
    const start = position + 8
    const end = start + bytes.readUInt32BE(position)
    const type = bytes.toString('latin1', position + 4, start)
    position = end + 4
    if (type !== 'zTXt' && type !== 'iTXt') continue
    const keywordEnd = bytes.indexOf(0, start)
    if (type === 'zTXt') texts.push(bytes.subarray(keywordEnd + 2, end))
    else if (bytes[keywordEnd + 1] === 1) {
      const languageEnd = bytes.indexOf(0, keywordEnd + 3)
      texts.push(bytes.subarray(bytes.indexOf(0, languageEnd + 1) + 1, end))
    }
  }
  return texts
}
