import { z } from 'zod'

const MB = 1024 * 1024

/** The largest file in bytes for each use. */
export const maxFileBytes = {
  picture: 5 * MB,
  image: 10 * MB,
  video: 100 * MB,
  document: 25 * MB,
} as const

/** The file kinds that a use case accepts, and the largest file of each kind in bytes. */
export type MaxBytesByKind = Partial<Record<'IMAGE' | 'VIDEO' | 'DOCUMENT', number>>

export type FileTypeRule = { kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; extensions: string[]; declaredTypes: string[] }

/** The accepted content types, detected from the bytes, with their kind and the matching file extensions and declared types. SVG is not accepted. */
export const fileTypeRules: Record<string, FileTypeRule> = {
  'image/jpeg': { kind: 'IMAGE', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], declaredTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
  'image/png': { kind: 'IMAGE', extensions: ['png'], declaredTypes: ['image/png', 'image/x-png'] },
  'image/apng': { kind: 'IMAGE', extensions: ['png', 'apng'], declaredTypes: ['image/png', 'image/apng', 'image/vnd.mozilla.apng'] },
  'image/gif': { kind: 'IMAGE', extensions: ['gif'], declaredTypes: ['image/gif'] },
  'image/webp': { kind: 'IMAGE', extensions: ['webp'], declaredTypes: ['image/webp'] },
  'image/avif': { kind: 'IMAGE', extensions: ['avif'], declaredTypes: ['image/avif'] },
  'video/mp4': { kind: 'VIDEO', extensions: ['mp4', 'm4v'], declaredTypes: ['video/mp4', 'video/x-m4v'] },
  'video/x-m4v': { kind: 'VIDEO', extensions: ['mp4', 'm4v'], declaredTypes: ['video/mp4', 'video/x-m4v'] },
  'video/webm': { kind: 'VIDEO', extensions: ['webm'], declaredTypes: ['video/webm'] },
  'video/quicktime': { kind: 'VIDEO', extensions: ['mov', 'qt'], declaredTypes: ['video/quicktime'] },
  'application/pdf': { kind: 'DOCUMENT', extensions: ['pdf'], declaredTypes: ['application/pdf', 'application/x-pdf'] },
  'application/msword': { kind: 'DOCUMENT', extensions: ['doc'], declaredTypes: ['application/msword'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'DOCUMENT',
    extensions: ['docx'],
    declaredTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
}

/** Declared types of clients that do not know the type. A part of a form without a type is text/plain (RFC 7578, section 4.4). */
export const genericContentTypes = ['', 'application/octet-stream', 'text/plain']

export const signedUrlQuery = z.object({
  expires: z.coerce.number().int().optional().meta({ description: 'Of a signed URL: when it expires, in seconds since 1970.' }),
  signature: z.string().optional().meta({ description: 'Of a signed URL.' }),
  member: z.string().optional().meta({ description: 'Of a signed URL: the uid of the member of a club for whom it is signed.' }),
})

export const keyParams = z.object({ key: z.string().meta({ description: 'The last path segment of a file URL of a post, a profile, a business or a club.' }) })
