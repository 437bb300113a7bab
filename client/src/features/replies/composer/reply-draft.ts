import { type Draft, useDraft } from '../../posts/editor/use-draft.ts'

/** A draft of a reply, one for each thread; `inReplyTo`: the reply that it answers. */
export type ReplyDraft = Draft & { inReplyTo: { id: string; number: number } | null }

const emptyDraft: ReplyDraft = { html: '', files: [], idempotencyKey: null, inReplyTo: null }

/** The name of a thread's draft, for `useHasDraft`. */
export const getReplyDraftName = (postId: string) => `reply ${postId}`

export const useReplyDraft = (postId: string) => useDraft(getReplyDraftName(postId), emptyDraft)
