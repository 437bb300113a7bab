import type { ShowToast } from '../../../components/dialogs/toast.tsx'
import type { TextReviewsFragment } from '../../../generated/graphql.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import { getWaitingTexts } from './waiting-texts.ts'

type SavedProfile = { before: TextReviewsFragment; after: TextReviewsFragment | null | undefined; text: string }

/** Tells the user that the profile is saved, or which of its texts wait for a moderator since then. */
export function showProfileSaved(toast: ShowToast, { before, after, text }: SavedProfile) {
  const waiting = after && getWaitingTexts(after)
  if (waiting && waiting !== getWaitingTexts(before)) showHeldNotice(toast, waiting)
  else toast(text)
}
