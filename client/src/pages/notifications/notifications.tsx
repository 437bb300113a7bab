import { Settings } from 'lucide-react'
import { useNavigationType } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { describeLoadError } from '../../features/notifications/describe-error.ts'
import { NotificationList, NotificationsPlaceholder } from '../../features/notifications/notification-list.tsx'
import { useMarkRead } from '../../features/notifications/use-marks.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { NotificationsDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import page from '../posts/feed-page.module.css'
import css from './notifications.module.css'

/** /notifications: what the viewer is told, last cause first. Visitors are asked to log in. */
export function Component() {
  const account = useAccount()
  if (account) return <Notifications />
  return (
    <div className={page.feed}>
      <PageTitle>Notifications</PageTitle>
      {account === null ? <LoginNotice>Log in to see your notifications.</LoginNotice> : <NotificationsPlaceholder />}
    </div>
  )
}

function Notifications() {
  // Back from a notification the list is as it was left; otherwise new ones would move it after it is shown.
  const fetchPolicy = useNavigationType() === 'POP' ? 'cache-first' : 'network-only'
  const { data, error, refetch, fetchMore } = useQuery(NotificationsDocument, {
    ...{ fetchPolicy, refetchWritePolicy: 'merge', notifyOnNetworkStatusChange: false },
  })
  const list = data?.notifications
  return (
    <div className={page.feed}>
      <div className={css.head}>
        <PageTitle>Notifications</PageTitle>
        <LinkButton to={paths.settings('notifications')} variant="quiet" aria-label="Notification settings">
          <Settings aria-hidden="true" size={20} />
        </LinkButton>
        {list?.edges.some(({ node }) => !node.isRead) && <MarkAllButton />}
      </div>
      {error && <Failure onRetry={() => refetch()}>{describeLoadError(error)}</Failure>}
      {list && (
        <NotificationList list={list} refetch={async () => (await refetch()).data?.notifications} fetchMore={(after) => fetchMore({ variables: { after } })} />
      )}
      {!list && !error && <NotificationsPlaceholder />}
    </div>
  )
}

function MarkAllButton() {
  const toast = useToast()
  const markRead = useMarkRead()
  const markAll = async () => {
    // The button disappears.
    document.querySelector<HTMLElement>('main h1')?.focus()
    try {
      await markRead(null)
      toast('All are marked as read.')
    } catch (error) {
      toast(`Nothing was marked. ${toApiError(error).message}`, { isError: true })
    }
  }
  return (
    <Button variant="quiet" onClick={() => void markAll()}>
      Mark all as read
    </Button>
  )
}
