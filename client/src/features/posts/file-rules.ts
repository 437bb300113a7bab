import type { Community } from '../../generated/graphql.ts'

/** Maximum number of files of a post (spec, section 9). */
export const maxPostFiles = 5

const MB = 1024 * 1024

/** Files that the server accepts: content types, extensions for systems that set no content type, and maximum sizes (decisions, Posts). */
const fileTypeRules = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'],
    maxBytes: 10 * MB,
  },
  video: {
    types: ['video/mp4', 'video/x-m4v', 'video/webm', 'video/quicktime'],
    extensions: ['mp4', 'm4v', 'webm', 'mov'],
    maxBytes: 100 * MB,
  },
  document: {
    types: ['application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['pdf', 'doc', 'docx'],
    maxBytes: 25 * MB,
  },
}
type FileKind = keyof typeof fileTypeRules

const getAllowedKinds = (community: Community): FileKind[] => (community === 'LEARN' ? ['document', 'image'] : ['image', 'video'])

export function isOfKind(kind: FileKind, { name, type }: Pick<File, 'name' | 'type'>) {
  const { types, extensions } = fileTypeRules[kind]
  return type ? types.includes(type) : extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
}

/** Only PDF, DOC and DOCX appear in the Attachments list (spec, section 5, Post). */
export const isDocument = (mimeType: string) => fileTypeRules.document.types.includes(mimeType)

/** The `accept` attribute of the file input for a community (spec, section 5, Post). */
export const getAcceptAttribute = (community: Community) =>
  getAllowedKinds(community)
    .flatMap((kind) => [...fileTypeRules[kind].types, ...fileTypeRules[kind].extensions.map((extension) => `.${extension}`)])
    .join(',')

/** The server's error for a file that is too large, known before the upload; null when the size is allowed. */
function getSizeError(file: File): string | null {
  const kind = (Object.keys(fileTypeRules) as FileKind[]).find((candidate) => isOfKind(candidate, file))
  return kind && file.size > fileTypeRules[kind].maxBytes ? `${file.name} is larger than ${fileTypeRules[kind].maxBytes / MB} MB.` : null
}

/** Whether a community accepts files of this type (spec, section 5, Post). */
export const isFileAllowed = (community: Community, file: File) => getAllowedKinds(community).some((kind) => isOfKind(kind, file))

/** The files that a community accepts, at most five, and an alert if some were left out (spec, section 5, Post). */
export function filterAllowedFiles(community: Community, files: File[]): { allowed: File[]; alert: string | null } {
  const supported = files.filter((file) => isFileAllowed(community, file))
  const withinSize = supported.filter((file) => !getSizeError(file))
  const unsupportedMessage =
    community === 'LEARN'
      ? 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'
      : 'Only images/videos allowed for this community. Unsupported files were removed.'
  const alerts = [
    supported.length < files.length && unsupportedMessage,
    ...supported.map(getSizeError),
    withinSize.length > maxPostFiles && 'At most 5 files are taken.',
  ]
  return { allowed: withinSize.slice(0, maxPostFiles), alert: alerts.filter(Boolean).join(' ') || null }
}
