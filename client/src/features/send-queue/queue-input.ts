import type { AddReplyInput, Community, CreatePostInput } from '../../generated/graphql.ts'
import type { QueueEntry } from '../../lib/send-queue/queue-store.ts'

type Content = Pick<QueueEntry, 'html' | 'files'>
type SanitizeHtml = (html: string) => string

// A request is repeated with the same input: the server refuses another one under its idempotency key.
const toContent = ({ html, files }: Content, sanitizeHtml: SanitizeHtml) => ({
  contentHtml: sanitizeHtml(html),
  media: files.map(({ file }) => file),
  alts: files.map(({ alt }) => alt.trim()),
})

type Post = Content & { community: Community; clubId?: string; isMembersOnly?: boolean }

export const toPostInput = ({ community, clubId, isMembersOnly, ...content }: Post, sanitizeHtml: SanitizeHtml): CreatePostInput => ({
  ...toContent(content, sanitizeHtml),
  community,
  ...(clubId && { clubId, isMembersOnly: isMembersOnly ?? false }),
})

type Reply = Content & { inReplyTo: { id: string } | null }

export const toReplyInput = (postId: string, { inReplyTo, ...content }: Reply, sanitizeHtml: SanitizeHtml): AddReplyInput => ({
  ...toContent(content, sanitizeHtml),
  postId,
  inReplyTo: inReplyTo?.id ?? null,
})
