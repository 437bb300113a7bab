import { Link, Outlet } from 'react-router-dom'
import { Logo } from '../../components/logo.tsx'
import { paths } from '../../lib/paths.ts'
import css from './plain-layout.module.css'

/** One card on the plaster: sign-in and set-up. */
export function Component() {
  return (
    <div className={css.page}>
      <header>
        <Link to={paths.home} className={css.home}>
          <Logo />
        </Link>
      </header>
      <main className={css.card}>
        <Outlet />
      </main>
    </div>
  )
}
