import { fileKinds, fileRules, maxPostFiles, tooManyFilesMessage } from '../../../generated/file-rules.ts'
import type { Community } from '../../../generated/graphql.ts'

type FileKind = keyof typeof fileRules
type FileRule = { types: readonly string[]; extensions: readonly string[]; maxBytes: number }

/** Files that the server accepts: content types, extensions for systems that set no content type, and maximum sizes. */
const rulesByKind: Record<FileKind, FileRule> = fileRules
const MB = 1024 * 1024

export function isOfKind(kind: FileKind, { name, type }: Pick<File, 'name' | 'type'>) {
  const { types, extensions } = rulesByKind[kind]
  return type ? types.includes(type) : extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
}

/** The `accept` attribute of the file input for a community (spec, section 5, Post). */
export const getAcceptAttribute = (community: Community) =>
  fileKinds[community].flatMap((kind) => [...rulesByKind[kind].types, ...rulesByKind[kind].extensions.map((extension) => `.${extension}`)]).join(',')

/** The server's error for a file that is too large, known before the upload; null when the size is allowed. */
export function getSizeError(file: File): string | null {
  const kind = (Object.keys(rulesByKind) as FileKind[]).find((candidate) => isOfKind(candidate, file))
  return kind && file.size > rulesByKind[kind].maxBytes ? `${file.name} is larger than ${rulesByKind[kind].maxBytes / MB} MB.` : null
}

/** Whether a community accepts files of this type (spec, section 5, Post). */
export const isFileAllowed = (community: Community, file: File) => fileKinds[community].some((kind) => isOfKind(kind, file))

/** The files that a community accepts, at most `maxFiles`, and an alert if some were left out (spec, section 5, Post). */
export function filterAllowedFiles(community: Community, files: File[], maxFiles: number = maxPostFiles): { allowed: File[]; alert: string | null } {
  const supported = files.filter((file) => isFileAllowed(community, file))
  const withinSize = supported.filter((file) => !getSizeError(file))
  const unsupportedMessage =
    community === 'LEARN'
      ? 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'
      : 'Only images/videos allowed for this community. Unsupported files were removed.'
  const alerts = [supported.length < files.length && unsupportedMessage, ...supported.map(getSizeError), withinSize.length > maxFiles && tooManyFilesMessage]
  return { allowed: withinSize.slice(0, maxFiles), alert: alerts.filter(Boolean).join(' ') || null }
}
