import { useLocation } from 'react-router-dom'
import type { Community, PostOrder } from '../../../generated/graphql.ts'

/** `FOLLOWING`: the posts of the users whom the viewer follows, in all communities; a choice of the lounge. */
export type FeedOrder = PostOrder | 'FOLLOWING'

type Choice = { order: FeedOrder; label: string; search: string }

/** The orders of a feed by their name in its address: `?order=active`. Newest is the default and has no name there. */
const feedOrders: Choice[] = [
  { order: 'NEWEST', label: 'Newest', search: '' },
  { order: 'ACTIVE', label: 'Active', search: '?order=active' },
  { order: 'TOP', label: 'Top', search: '?order=top' },
]

const following: Choice = { order: 'FOLLOWING', label: 'Following', search: '?order=following' }

/** The choices of a community's feed. */
export const getFeedOrders = (community: Community): Choice[] => (community === 'LOUNGE' ? [...feedOrders, following] : feedOrders)

/** The order in the address; newest for an unknown one. */
export function useFeedOrder(community: Community): FeedOrder {
  const search = `?order=${new URLSearchParams(useLocation().search).get('order')}`
  return getFeedOrders(community).find((entry) => entry.search === search)?.order ?? 'NEWEST'
}
