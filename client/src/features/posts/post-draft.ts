import { useMemo } from 'react'
import type { Community } from '../../generated/graphql.ts'
import { type Draft, useDraft } from './use-draft.ts'

export type { AttachedFile } from './stored-draft.ts'

export type PostDraft = Draft & { community: Community }

/** The draft of a post on one of the pages. */
export function usePostDraft(pageCommunity: Community) {
  const emptyDraft = useMemo((): PostDraft => ({ community: pageCommunity, html: '', files: [], idempotencyKey: null }), [pageCommunity])
  return useDraft(pageCommunity, emptyDraft)
}
