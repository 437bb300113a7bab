import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PageTitle } from '../../components/page-title.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { RecentSignInProvider } from '../../features/users/sign-in/reauthenticate-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { settingsSections } from './sections.ts'
import css from './settings-page.module.css'

type Props = {
  title: string
  /** Whether visitors may use the page. */
  isPublic?: boolean
  children: ReactNode
}

/** A page of the settings: their navigation, on phones a link to their list, and the content. Visitors are asked to log in. */
export function SettingsPage({ title, isPublic = false, children }: Props) {
  const account = useAccount()
  const { pathname } = useLocation()
  return (
    <div className={css.page}>
      <Link to={paths.allSettings} className={css.back}>
        <ChevronLeft aria-hidden="true" size={20} /> Settings
      </Link>
      <nav className={css.navigation} aria-label="Settings">
        {settingsSections.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={css.content}>
        <PageTitle documentTitle={`${title} · Settings`}>{title}</PageTitle>
        {isPublic || account ? (
          <RecentSignInProvider>{children}</RecentSignInProvider>
        ) : (
          account === null && <LoginNotice>Log in to change your settings.</LoginNotice>
        )}
        {!isPublic && account === undefined && <p role="status">Loading your settings...</p>}
      </div>
    </div>
  )
}
