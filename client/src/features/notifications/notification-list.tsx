import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MorePages } from '../../components/more-pages.tsx'
import { NewItems } from '../../components/new-items.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import type { NotificationItemFragment, NotificationsQuery } from '../../generated/graphql.ts'
import { describeLoadError } from './describe-error.ts'
import { NotificationItem } from './notification-item.tsx'
import css from './notification-list.module.css'
import { formatUnseen } from './notification-text.ts'
import { useUnseenCount } from './unseen-count.ts'
import { useMarkRead, useMarkSeen } from './use-marks.ts'

type Pages = NotificationsQuery['notifications']

/** The notifications of all loaded pages. One that has got a new cause while the pages were fetched is listed once, where it is now. */
export const listNotifications = (edges: Pages['edges']): NotificationItemFragment[] => [...new Map(edges.map(({ node }) => [node.id, node])).values()]

type Props = { list: Pages; refetch: () => Promise<Pages | undefined>; fetchMore: (after: string | null) => Promise<unknown> }

/** The list of notifications. What is shown counts as seen; new ones wait for a press, so that the list does not move. */
export function NotificationList({ list: { edges, pageInfo }, refetch, fetchMore }: Props) {
  const items = listNotifications(edges)
  const element = useRef<HTMLUListElement>(null)
  const unseenCount = useUnseenCount()
  const markRead = useMarkRead()
  const markSeen = useMarkSeen()
  /** Until then the unseen notifications are those of the list. */
  const [isSeen, setIsSeen] = useState(items.length === 0)
  const see = async (until: string) => {
    try {
      await markSeen(until)
      setIsSeen(true)
    } catch {
      // They stay unseen, and are seen at the next visit.
    }
  }
  const newest = edges[0]?.node.updatedAt
  const seeNewest = useEffectEvent(() => newest && void see(newest))
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when there are newer ones
  useEffect(() => void seeNewest(), [newest])
  const showNew = async () => {
    const until = (await refetch().catch(() => undefined))?.edges[0]?.node.updatedAt
    // A new one may have an older cause than the newest that was shown.
    if (until && until === newest) void see(until)
    window.scrollTo({ top: 0 })
    const first = element.current?.firstElementChild as HTMLElement | null
    first?.focus({ preventScroll: true })
  }
  return (
    <div>
      <NewItems label={isSeen && unseenCount > 0 && `${formatUnseen(unseenCount)} new`} onShow={showNew} />
      {items.length === 0 ? (
        <EmptyState art="no-notifications" title="Nothing yet.">
          <p>Replies, mentions, upvotes and new followers will be here.</p>
        </EmptyState>
      ) : (
        <ul ref={element} className={css.list} aria-label="Notifications">
          {items.map((item) => (
            <NotificationItem key={item.id} notification={item} onOpen={() => void markRead(item.id).catch(() => {})} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && <MorePages label="Show more" isAutomatic fetch={() => fetchMore(pageInfo.endCursor)} getErrorMessage={describeLoadError} />}
    </div>
  )
}

export function NotificationsPlaceholder() {
  return (
    <div>
      <p role="status" className="visually-hidden">
        Loading notifications...
      </p>
      <div className={css.list}>
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={css.placeholder} />
        ))}
      </div>
    </div>
  )
}
