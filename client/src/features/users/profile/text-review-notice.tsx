import { LinkButton } from '../../../components/forms/link-button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { TextReviewsFragment } from '../../../generated/graphql.ts'
import { describeHeld, describeHiddenText, stateLink } from '../../moderation/show-held-notice.ts'
import { getWaitingTexts } from './waiting-texts.ts'

/** Tells the user which texts of the own profile nobody else sees: those that wait for a moderator, and those that a moderator has hidden. */
export function TextReviewNotice({ reviews }: { reviews: TextReviewsFragment | null | undefined }) {
  if (!reviews) return null
  const waiting = getWaitingTexts(reviews)
  const hidden = [reviews.bioReview === 'HIDDEN' && describeHiddenText('bio'), reviews.linksReview === 'HIDDEN' && describeHiddenText('links')]
  const sentences = [waiting && describeHeld(waiting), ...hidden].filter((sentence) => typeof sentence === 'string')
  if (!sentences.length) return null
  return (
    <Notice
      action={
        <LinkButton to={stateLink.to} variant="quiet">
          {stateLink.label}
        </LinkButton>
      }
    >
      {sentences.join(' ')}
    </Notice>
  )
}
