/** The first letters of a name's first two words, in capitals: 'kavya.r' is KR, 'rohit' R. */
export function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('')
}

/** Index of the avatar colour of a name, 0 to 7; stable for each name (FNV-1a, mixed so that every letter counts). */
export function getAvatarColour(name: string): number {
  const hash = [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 29
}
