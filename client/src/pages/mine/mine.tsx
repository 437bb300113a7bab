import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { NoUsernameNotice } from '../../components/states/no-username-notice.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { SavedNotice } from '../../components/states/saved-notice.tsx'
import { FeedPlaceholder } from '../../features/posts/feed/feed.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { useSavedKey } from '../../features/users/session/use-saved-key.ts'
import { describeRestriction, useRestriction } from '../../features/users/use-restriction.ts'
import { MineDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'
import page from '../posts/feed-page.module.css'
import { Drafts } from './drafts.tsx'
import { OwnClubs } from './own-clubs.tsx'
import { PastEvents } from './past-events.tsx'
import { Tickets, WaitingLists } from './registrations.tsx'

/** In the place of all parts: with the drafts, which need no server, below it these would move once the others are loaded. */
const placeholder = <FeedPlaceholder label="Loading your tickets and clubs..." />

/** /mine: the viewer's tickets, waiting lists, clubs and drafts, also without a network once it was open. */
export function Component() {
  const account = useAccount()
  return (
    <div className={page.feed}>
      <PageTitle>Mine</PageTitle>
      {account === null && <LoginNotice>Log in to see your tickets, clubs and drafts.</LoginNotice>}
      {account === undefined && placeholder}
      {account && <SignedIn key={account.uid} uid={account.uid} />}
    </div>
  )
}

function SignedIn({ uid }: { uid: string }) {
  const { data, savedAt, error, refetch, fetchMore } = useSavedQuery(MineDocument, useSavedKey('mine'))
  const viewer = data?.viewer
  return (
    <>
      {error && savedAt === null && <Failure onRetry={() => refetch()}>{`Your tickets and clubs could not be loaded. ${toApiError(error).message}`}</Failure>}
      <SavedNotice savedAt={savedAt} error={error} onRetry={() => refetch()} />
      {!data && !error && placeholder}
      {viewer === null && <NoUsernameNotice />}
      {viewer && (
        <>
          {viewer.registrations ? (
            <>
              <Tickets uid={uid} list={viewer.registrations} fetchMore={savedAt === null ? fetchMore : null} />
              <WaitingLists list={viewer.registrations} />
            </>
          ) : (
            <Suspended />
          )}
          <OwnClubs clubs={viewer.viewerProfile.clubs} />
        </>
      )}
      {(data || error) && <Drafts uid={uid} />}
      {viewer?.registrations && <PastEvents />}
    </>
  )
}

/** In place of registrations, which a suspended account does not see. */
function Suspended() {
  const restriction = useRestriction()
  return <Notice>{restriction ? describeRestriction(restriction, 'see your tickets') : 'Your tickets cannot be shown while your account is suspended.'}</Notice>
}
