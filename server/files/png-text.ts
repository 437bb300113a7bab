import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const maxTexts = 20
/** Bytes of all compressed texts together, unpacked. */
const maxTextBytes = 1024 * 1024

/**
 * Whether a PNG file has few compressed texts, and small ones; true for a file of another format. A decoder unpacks each into up to 8 MB
 * before it reads a pixel, however many there are. The whole file is read, whose size the caller has checked.
 */
export async function hasBoundedText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(signature.length), 0, signature.length, 0)
    if (!buffer.equals(signature)) return true
    const texts = compressedTexts(await file.readFile())
    if (texts.length > maxTexts) return false
    let rest = maxTextBytes
    for (const text of texts) rest -= (await unpack(text, { maxOutputLength: rest })).length
    return true
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return false
  } finally {
    await file.close()
  }
}

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** The compressed data of `zTXt` and `iTXt` chunks. */
function compressedTexts(bytes: Buffer): Buffer[] {
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
