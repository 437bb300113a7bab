import { fileRules } from '../../../generated/file-rules.ts'
import type { Community } from '../../../generated/graphql.ts'
import { getSizeError, isOfKind } from '../../posts/files/file-rules.ts'

const getKinds = (community: Community) => (community === 'LEARN' ? (['image', 'document'] as const) : (['image'] as const))

/** The `accept` attribute of the file input of a reply. */
export const getReplyAccept = (community: Community) =>
  getKinds(community)
    .flatMap((kind) => [...fileRules[kind].types, ...fileRules[kind].extensions.map((extension) => `.${extension}`)])
    .join(',')

/** A second file does not replace the first by itself. */
export const secondFileMessage = 'A reply takes one file. Take out the other one first.'

/** The first of the added files that a reply accepts (a picture; in learn also a document), and a message if others were left out. */
export function pickReplyFile(community: Community, files: File[]): { file: File | null; alert: string | null } {
  const supported = files.filter((file) => getKinds(community).some((kind) => isOfKind(kind, file)))
  const [file] = supported.filter((candidate) => !getSizeError(candidate))
  const unsupportedMessage = community === 'LEARN' ? 'A reply takes one picture, PDF, DOC or DOCX.' : 'A reply takes one picture.'
  const alerts = [(supported.length < files.length || supported.length > 1) && unsupportedMessage, ...supported.map(getSizeError)]
  return { file: file ?? null, alert: alerts.filter(Boolean).join(' ') || null }
}
