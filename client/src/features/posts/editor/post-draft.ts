import { useMemo } from 'react'
import type { Community } from '../../../generated/graphql.ts'
import { getPostDraftName, type PostClub } from './draft-key.ts'
import { type Draft, useDraft } from './use-draft.ts'

export type { AttachedFile } from './stored-draft.ts'

/** `clubId`: the club for which it is written; `isMembersOnly`: for its members alone. */
export type PostDraft = Draft & { community: Community; clubId?: string; isMembersOnly?: boolean }

/** The draft of a post on one of the pages. */
export function usePostDraft(pageCommunity: Community, club?: PostClub) {
  const clubId = club?.id
  const emptyDraft = useMemo(
    (): PostDraft => ({ community: pageCommunity, ...(clubId && { clubId, isMembersOnly: false }), html: '', files: [], idempotencyKey: null }),
    [pageCommunity, clubId],
  )
  return useDraft(getPostDraftName(pageCommunity, club), emptyDraft)
}
