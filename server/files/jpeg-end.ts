import { open } from 'node:fs/promises'

const endMark = Buffer.from([0xff, 0xd9])
/** Some programs write a few bytes after the end mark. */
const tailBytes = 1024

/** Appends the end mark to a JPEG file that has none at its end, as some cameras and programs write them. Returns whether it did. */
export async function appendJpegEnd(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, Math.max(0, size - tailBytes))
    if (buffer.subarray(0, bytesRead).includes(endMark)) return false
    await file.write(endMark, 0, endMark.length, size)
    return true
  } finally {
    await file.close()
  }
}
