import { Link } from 'react-router-dom'
import type { Community } from '../../../generated/graphql.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { getFeedOrders, useFeedOrder } from './feed-order.ts'
import css from './feed-order-links.module.css'

/** Links to the orders of a feed, in a quiet line. Visitors follow nobody. */
export function FeedOrderLinks({ community }: { community: Community }) {
  const current = useFeedOrder(community)
  const account = useAccount()
  const choices = getFeedOrders(community).filter(({ order }) => order !== 'FOLLOWING' || account || current === 'FOLLOWING')
  return (
    <nav className={css.orders} aria-label="Order of the posts">
      {choices.map(({ order, label, search }) => (
        <Link key={order} to={{ search }} state={{ keepsFocus: true }} className={css.order} aria-current={order === current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
