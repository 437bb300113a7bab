import type { TextReviewsFragment } from '../../../generated/graphql.ts'

/** The texts of the viewer's profile that wait for a moderator; null for none. */
export function getWaitingTexts({ bioReview, linksReview }: TextReviewsFragment): 'bio' | 'links' | 'bio and links' | null {
  const [isBioWaiting, areLinksWaiting] = [bioReview === 'WAITING', linksReview === 'WAITING']
  if (isBioWaiting) return areLinksWaiting ? 'bio and links' : 'bio'
  return areLinksWaiting ? 'links' : null
}
