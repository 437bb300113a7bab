import type { Community } from '../../generated/graphql.ts'

/** Files of one post at most (spec, section 9). */
export const mostFiles = 5

const MB = 1024 * 1024

/** What the server takes: content types, extensions for systems that give a file none, and bytes at most (decisions, Posts). */
const taken = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'],
    largest: 10 * MB,
  },
  video: {
    types: ['video/mp4', 'video/x-m4v', 'video/webm', 'video/quicktime'],
    extensions: ['mp4', 'm4v', 'webm', 'mov'],
    largest: 100 * MB,
  },
  document: {
    types: ['application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['pdf', 'doc', 'docx'],
    largest: 25 * MB,
  },
}
type Kind = keyof typeof taken

const kindsOf = (community: Community): Kind[] => (community === 'LEARN' ? ['document', 'image'] : ['image', 'video'])

export function isOfKind(kind: Kind, { name, type }: Pick<File, 'name' | 'type'>) {
  const { types, extensions } = taken[kind]
  return type ? types.includes(type) : extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
}

/** Only PDF, DOC and DOCX appear in the Attachments list (spec, section 5, Post). */
export const isDocument = (mimeType: string) => taken.document.types.includes(mimeType)

/** What the file picker offers, by community (spec, section 5, Post). */
export const acceptFor = (community: Community) =>
  kindsOf(community)
    .flatMap((kind) => [...taken[kind].types, ...taken[kind].extensions.map((extension) => `.${extension}`)])
    .join(',')

/** What the server would say of a file once all of it is there; null when its size will do. */
function tooLarge(file: File): string | null {
  const kind = (Object.keys(taken) as Kind[]).find((each) => isOfKind(each, file))
  return kind && file.size > taken[kind].largest ? `${file.name} is larger than ${taken[kind].largest / MB} MB.` : null
}

/** Whether a community takes files of this type (spec, section 5, Post). */
export const isTaken = (community: Community, file: File) => kindsOf(community).some((kind) => isOfKind(kind, file))

/** The files a community keeps, at most five, and what to say when some were left out (spec, section 5, Post). */
export function keepFiles(community: Community, files: File[]): { kept: File[]; alert: string | null } {
  const supported = files.filter((file) => isTaken(community, file))
  const fitting = supported.filter((file) => !tooLarge(file))
  const unsupported =
    community === 'LEARN'
      ? 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'
      : 'Only images/videos allowed for this community. Unsupported files were removed.'
  const alerts = [supported.length < files.length && unsupported, ...supported.map(tooLarge), fitting.length > mostFiles && 'At most 5 files are taken.']
  return { kept: fitting.slice(0, mostFiles), alert: alerts.filter(Boolean).join(' ') || null }
}
