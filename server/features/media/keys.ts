import { smallerWidths } from './pictures.ts'

/** A picture lies under `<id>.webp`, its smaller sizes beside it. */
export const sizeKey = (key: string, width: number) => key.replace('.', `-${width}.`)

/** All under which a file's bytes may lie, for when they go. */
export const possibleKeys = (key: string) => (key.endsWith('.webp') ? [key, ...smallerWidths.map((width) => sizeKey(key, width))] : [key])

/** The file that a part of an address means, and the width of which it wants the picture; null when it cannot be one. */
export function readKey(part: string): { key: string; width: number | null } | null {
  const [, id, width, extension] = /^([0-9a-f-]{36})(?:-([1-9]\d{0,3}))?\.([a-z0-9]{1,5})$/.exec(part) ?? []
  return id ? { key: `${id}.${extension}`, width: width ? Number(width) : null } : null
}
