import type { FileEditor } from '../file-editor.ts'

/** A film of hours in fragments has some ten thousand. */
export const maxBoxes = 100_000
const typePattern = /^[\x20-\x7e\xa9]{4}$/

/** A box: its type, the range of its content, and where it ends and the next one begins. */
export type Box = { type: string; position: number; start: number; end: number }

/** Reads the header of the box at a position. Null if there is none. A box that is longer than its container ends with it. */
export async function readBox(editor: FileEditor, position: number, containerEnd: number): Promise<Box | null> {
  const header = Buffer.from(await editor.read(position, 16))
  const type = header.toString('latin1', 4, 8)
  if (position + 8 > containerEnd || header.length < 8 || !typePattern.test(type)) return null
  const shortSize = header.readUInt32BE(0)
  if (shortSize === 1 && header.length < 16) return null
  const headerSize = shortSize === 1 ? 16 : 8
  const size = shortSize === 1 ? Number(header.readBigUInt64BE(8)) : shortSize || containerEnd - position
  return size < headerSize ? null : { type, position, start: position + headerSize, end: Math.min(position + size, containerEnd) }
}

/** Finds the first box with a path of types within a range. */
export async function findBox(editor: FileEditor, { start, end }: Pick<Box, 'start' | 'end'>, [type, ...path]: string[]): Promise<Box | null> {
  for (let box = await readBox(editor, start, end), count = 0; box && count < maxBoxes; box = await readBox(editor, box.end, end), count += 1)
    if (box.type === type) return path.length ? findBox(editor, box, path) : box
  return null
}
