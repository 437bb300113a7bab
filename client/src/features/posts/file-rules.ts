import type { Community } from '../../generated/graphql.ts'

/** Files of one post at most (spec, section 9). */
export const mostFiles = 5

const documents = ['application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document']

/** What the file picker offers, by community (spec, section 5, Post). */
export const acceptFor = (community: Community) => (community === 'LEARN' ? 'image/*,.pdf,.doc,.docx' : 'image/*,video/*')

const isKept = (community: Community, { type }: File) =>
  type.startsWith('image/') || (community === 'LEARN' ? documents.includes(type) : type.startsWith('video/'))

/** The files a community keeps, at most five, and what to say when some were not of its kinds. */
export function keepFiles(community: Community, files: File[]): { kept: File[]; alert: string | null } {
  const kept = files.filter((file) => isKept(community, file))
  const alert =
    community === 'LEARN'
      ? 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'
      : 'Only images/videos allowed for this community. Unsupported files were removed.'
  return { kept: kept.slice(0, mostFiles), alert: kept.length < files.length ? alert : null }
}
