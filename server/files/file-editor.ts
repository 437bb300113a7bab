import { open } from 'node:fs/promises'

const windowBytes = 64 * 1024
const zeros = Buffer.alloc(windowBytes)

/** Reads and overwrites parts of a file, whose length stays. */
export type FileEditor = {
  size: number
  /** The bytes from a position, fewer at the end of the file; at most 64 KB. They are valid until the next call. */
  read: (position: number, length: number) => Promise<Buffer>
  write: (position: number, bytes: Buffer) => Promise<void>
  /** Overwrites bytes with zeros. */
  clear: (position: number, length: number) => Promise<void>
}

/** Opens a file for `edit` and closes it. Small reads of neighbouring bytes need one read of the file. */
export async function editFile(path: string, edit: (editor: FileEditor) => Promise<void>): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(windowBytes)
    let [windowStart, windowEnd] = [0, 0]
    const write = async (position: number, bytes: Buffer) => {
      windowEnd = windowStart
      await file.write(bytes, 0, bytes.length, position)
    }
    await edit({
      size,
      read: async (position, length) => {
        if (position < windowStart || position + length > windowEnd) {
          const { bytesRead } = await file.read(buffer, 0, windowBytes, position)
          ;[windowStart, windowEnd] = [position, position + bytesRead]
        }
        return buffer.subarray(position - windowStart, Math.min(position + length, windowEnd) - windowStart)
      },
      write,
      clear: async (position, length) => {
        const end = Math.min(position + length, size)
        for (let at = position; at < end; at += windowBytes) await write(at, zeros.subarray(0, Math.min(windowBytes, end - at)))
      },
    })
  } finally {
    await file.close()
  }
}
