import { Link } from 'react-router-dom'
import { feedOrders, useFeedOrder } from './feed-order.ts'
import css from './feed-order-links.module.css'

/** Links to the orders of a feed, as one segmented control. */
export function FeedOrderLinks() {
  const current = useFeedOrder()
  return (
    <nav className={css.orders} aria-label="Order of the posts">
      {feedOrders.map(({ order, label, search }) => (
        <Link key={order} to={{ search }} state={{ keepsFocus: true }} className={css.order} aria-current={order === current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
