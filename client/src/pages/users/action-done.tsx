import { Link } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { AccountActionLink } from '../../lib/action-link.ts'
import { paths } from '../../lib/paths.ts'
import css from './form-page.module.css'

/** `email`: the email of the account from now on. `isSessionUpdated`: whether this browser has signed out, or has the new state. */
export type CompletedAction = { mode: AccountActionLink['mode']; email: string; isSessionUpdated: boolean }

const texts: Record<CompletedAction['mode'], { title: string; text: string }> = {
  resetPassword: { title: 'Your password is changed', text: 'Log in with the new one.' },
  verifyEmail: { title: 'Your email is verified', text: 'You can close this page, or go on here.' },
  verifyAndChangeEmail: { title: 'Your email is changed', text: 'Log in with the new one.' },
  recoverEmail: { title: 'Your email is back', text: 'If you did not change it yourself, choose a new password too.' },
}

/** The outcome of a link that the identity provider has mailed. */
export function ActionDone({ mode, email, isSessionUpdated }: CompletedAction) {
  const { title, text } = texts[mode]
  return (
    <div className={css.page}>
      <PageTitle>{title}</PageTitle>
      <Notice>{text}</Notice>
      {/* The login page redirects viewers who are still signed in. */}
      {isSessionUpdated && mode === 'verifyEmail' && <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>}
      {isSessionUpdated && mode !== 'verifyEmail' && (
        <LinkButton to={paths.login} state={{ email }}>
          Go to the login
        </LinkButton>
      )}
      {mode === 'recoverEmail' && (
        <Link to={paths.forgotPassword} className={css.link} state={{ email }}>
          Choose a new password
        </Link>
      )}
    </div>
  )
}
