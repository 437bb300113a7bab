const MB = 1024 * 1024

/** Bytes at most, by what the file is for (decisions, Posts). */
export const limits = {
  picture: 5 * MB,
  image: 10 * MB,
  video: 100 * MB,
  document: 25 * MB,
} as const

/** What files a use-case takes, and the largest of each kind in bytes. */
export type Accepts = Partial<Record<'IMAGE' | 'VIDEO' | 'DOCUMENT', number>>

/** Content types we can tell by their bytes, and what they are to us. SVG is no image here. */
export const knownTypes: Record<string, { kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; extensions: string[] }> = {
  'image/jpeg': { kind: 'IMAGE', extensions: ['jpg', 'jpeg'] },
  'image/png': { kind: 'IMAGE', extensions: ['png'] },
  'image/apng': { kind: 'IMAGE', extensions: ['png', 'apng'] },
  'image/gif': { kind: 'IMAGE', extensions: ['gif'] },
  'image/webp': { kind: 'IMAGE', extensions: ['webp'] },
  'image/avif': { kind: 'IMAGE', extensions: ['avif'] },
  'video/mp4': { kind: 'VIDEO', extensions: ['mp4', 'm4v'] },
  'video/webm': { kind: 'VIDEO', extensions: ['webm'] },
  'video/quicktime': { kind: 'VIDEO', extensions: ['mov'] },
  'application/pdf': { kind: 'DOCUMENT', extensions: ['pdf'] },
  'application/x-cfb': { kind: 'DOCUMENT', extensions: ['doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { kind: 'DOCUMENT', extensions: ['docx'] },
}
