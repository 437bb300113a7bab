import { maxPostFiles } from '../../generated/file-rules.ts'
import { type Community, EditableSubjectDocument, type EditableSubjectQuery } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'

type EditableNode = Extract<NonNullable<EditableSubjectQuery['node']>, { version: number }>

/** A file of a published post or reply. */
export type StoredFile = { url: string; name: string; type: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; alt: string }

/** The published state of a post or reply, on which an edit is based. */
export type EditableSubject = {
  kind: 'Post' | 'Reply'
  id: string
  postId: string
  community: Community
  version: number
  html: string
  files: StoredFile[]
  maxFiles: number
}

/** Fetches what an edit is based on, always from the server. `subject` is null if it is deleted. */
export function useEditableSubject(id: string) {
  const { data, error, refetch } = useQuery(EditableSubjectDocument, { variables: { id }, fetchPolicy: 'no-cache' })
  const fetchCurrent = async () => toEditableSubject((await refetch()).data?.node)
  return { subject: data && toEditableSubject(data.node), error, fetchCurrent }
}

export function toEditableSubject(node: EditableSubjectQuery['node'] | undefined): EditableSubject | null {
  if (node?.__typename !== 'Post' && node?.__typename !== 'Reply') return null
  const post = node.__typename === 'Post' ? node : node.post
  if (!post) return null
  const { id, version, contentHtml: html } = node
  const maxFiles = node.__typename === 'Post' ? maxPostFiles : 1
  return { kind: node.__typename, id, postId: post.id, community: post.community, version, html, files: listFiles(node), maxFiles }
}

const listFiles = ({ media, attachments }: EditableNode): StoredFile[] => [
  ...media.map(({ url, type, alt }, index) => ({ url, name: alt || `${type === 'IMAGE' ? 'Picture' : 'Video'} ${index + 1}`, type, alt })),
  ...attachments.map(({ url, filename }) => ({ url, name: filename, type: 'DOCUMENT' as const, alt: '' })),
]
