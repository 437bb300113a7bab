import { Outlet } from 'react-router-dom'
import { Logo } from '../../components/artwork/logo.tsx'
import { ConnectionNotice } from '../../components/states/connection-notice.tsx'
import { Announcements } from '../../features/announcements/announcements.tsx'
import { paths } from '../../lib/paths.ts'
import css from './plain-layout.module.css'

/** Layout of the sign-in and set-up pages: a single card. */
export function PlainLayout() {
  return (
    <div className={css.page}>
      <header>
        <a href={paths.home} className={css.home}>
          <Logo />
        </a>
      </header>
      <ConnectionNotice className={css.notice} />
      <Announcements />
      <main className={css.card}>
        <Outlet />
      </main>
    </div>
  )
}
