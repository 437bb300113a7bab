import { useLayoutEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { Logo } from '../../components/artwork/logo.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { ConnectionNotice } from '../../components/states/connection-notice.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { CheckIn } from '../../features/events/check-in/check-in.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { getDocumentPath } from '../../lib/browser/navigation-type.ts'
import { paths } from '../../lib/paths.ts'
import css from './check-in.module.css'

/** /events/:id/check-in: scans tickets, for organisers and for holders of a check-in link, whose token follows `#`. */
export function Component() {
  const { id = '' } = useParams()
  const token = useLocation().hash.slice(1) || null
  const account = useAccount()
  const owner = token ? 'link' : account?.uid
  useOwnDocument(paths.eventCheckIn(id))
  return (
    <div className={css.page}>
      <header className={css.header}>
        <a href={paths.event(id)} className={css.home}>
          <Logo />
          <span className="visually-hidden">: to the event</span>
        </a>
        <ConnectionNotice className={css.notice} />
      </header>
      <main id="main" className={css.main}>
        {owner ? (
          <CheckIn key={`${owner} ${id}`} eventId={id} link={token} owner={owner} />
        ) : (
          <>
            <PageTitle>Check-in</PageTitle>
            {account === null ? <LoginNotice>Log in as an organiser of the event, or open a check-in link.</LoginNotice> : <p role="status">Loading...</p>}
          </>
        )}
      </main>
    </div>
  )
}

/** Loads this page in a document of its own, and other pages in another one: the browser allows the camera by document. */
function useOwnDocument(path: string) {
  useLayoutEffect(() => {
    const isOwn = (address: string) => address.startsWith(path)
    if (!isOwn(getDocumentPath())) location.reload()
    return () => {
      if (!isOwn(location.pathname)) location.reload()
    }
  }, [path])
}
