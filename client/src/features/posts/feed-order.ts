import { useLocation } from 'react-router-dom'
import type { PostOrder } from '../../generated/graphql.ts'

/** The orders of a feed by their name in its address: `?order=active`. Newest is the default and has no name there. */
export const feedOrders: { order: PostOrder; label: string; search: string }[] = [
  { order: 'NEWEST', label: 'Newest', search: '' },
  { order: 'ACTIVE', label: 'Active', search: '?order=active' },
  { order: 'TOP', label: 'Top', search: '?order=top' },
]

/** The order in the address; newest for an unknown one. */
export function useFeedOrder(): PostOrder {
  const search = `?order=${new URLSearchParams(useLocation().search).get('order')}`
  return feedOrders.find((entry) => entry.search === search)?.order ?? 'NEWEST'
}
