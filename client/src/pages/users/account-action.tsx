import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { ResetPasswordForm } from '../../features/users/passwords/reset-password-form.tsx'
import { isInvalidLink, toProviderError } from '../../features/users/sign-in/auth-errors.ts'
import { type AccountActionLink, parseActionLink } from '../../lib/action-link.ts'
import { paths } from '../../lib/paths.ts'
import { loadAccountActions } from '../../lib/session/session.ts'
import { ActionDone, type CompletedAction } from './action-done.tsx'
import css from './form-page.module.css'
import { InvalidLink } from './invalid-link.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** /account-action: the page of all links that the identity provider mails. */
export function Component() {
  const { search, state } = useLocation()
  const completed = (state as { completed?: CompletedAction } | null)?.completed
  const link = parseActionLink(search)
  if (completed) return <ActionDone {...completed} />
  if (!link) return <InvalidLink isIncomplete newLink={<LinkButton to={paths.login}>Go to the login</LinkButton>} />
  if (link.mode === 'signIn') return <SignInLink key={link.code} search={search} />
  return <Action key={link.code} mode={link.mode} code={link.code} />
}

type Mode = AccountActionLink['mode']
type Target = { email: string; newEmail: string | null }

const titles: Record<Mode, string> = {
  resetPassword: 'Choose a new password',
  verifyEmail: 'Verify your email',
  verifyAndChangeEmail: 'Change your email',
  recoverEmail: 'Recover your email',
}

/** Modes that need a confirmation: mail programs open links to check them. */
const confirmations: Record<Exclude<Mode, 'resetPassword'>, { describe: (target: Target) => string; action: string }> = {
  verifyEmail: { describe: ({ email }) => `Is ${email} your email?`, action: 'Verify this email' },
  verifyAndChangeEmail: {
    describe: ({ email, newEmail }) => `Your account moves from ${email} to ${newEmail}. You sign in with the new email from then on.`,
    action: 'Change the email',
  },
  recoverEmail: { describe: ({ email }) => `The email of your account was changed. This puts ${email} back.`, action: 'Put the email back' },
}

/** Where an expired link can be requested again. */
const newLinks: Record<Mode, ReactNode> = {
  resetPassword: <LinkButton to={paths.forgotPassword}>Ask for a new link</LinkButton>,
  verifyEmail: <LinkButton to={paths.settings('account')}>Ask for a new link</LinkButton>,
  verifyAndChangeEmail: <LinkButton to={paths.settings('account')}>Change the email again</LinkButton>,
  recoverEmail: <LinkButton to={paths.forgotPassword}>Reset the password instead</LinkButton>,
}

type State = { status: 'checking' | 'ready' | 'applying' | 'invalid' } | { status: 'failed'; message: string }

function Action({ mode, code }: { mode: Mode; code: string }) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<Target>({ email: '', newEmail: null })
  const [state, setState] = useState<State>({ status: 'checking' })
  const fail = (error: unknown) => setState(isInvalidLink(error) ? { status: 'invalid' } : { status: 'failed', message: toActionError(error) })
  const [check] = useState(() => async () => {
    setState({ status: 'checking' })
    try {
      setTarget(await (await loadAccountActions()).checkActionLink(code))
      setState({ status: 'ready' })
    } catch (error) {
      fail(error)
    }
  })
  useEffect(() => void check(), [check])
  /** The outcome is stored with the entry of the session history, without the code: the end of the session renders the page anew. */
  const complete = async () => {
    const { email, newEmail } = target
    const show = (completed: CompletedAction) => navigate(paths.accountAction, { replace: true, state: { completed } })
    show({ mode, email: newEmail ?? email, isSessionUpdated: false })
    const { endSession, refreshSession } = await loadAccountActions()
    await (mode === 'verifyEmail' ? refreshSession() : endSession([email, newEmail]))
    // The user may have left the page meanwhile.
    if (location.pathname === paths.accountAction) show({ mode, email: newEmail ?? email, isSessionUpdated: true })
  }
  const apply = async () => {
    setState({ status: 'applying' })
    try {
      await (await loadAccountActions()).applyActionLink(code)
    } catch (error) {
      return fail(error)
    }
    await complete()
  }
  const { status } = state
  if (status === 'invalid') return <InvalidLink newLink={newLinks[mode]} />
  return (
    <div className={css.page}>
      <PageTitle>{titles[mode]}</PageTitle>
      {status === 'checking' && <p role="status">Checking the link...</p>}
      {status === 'failed' && <Failure onRetry={check}>{state.message}</Failure>}
      {(status === 'ready' || status === 'applying') &&
        (mode === 'resetPassword' ? (
          <ResetPasswordForm code={code} email={target.email} onDone={complete} onInvalidLink={() => setState({ status: 'invalid' })} />
        ) : (
          <>
            <p className={css.subtitle}>{confirmations[mode].describe(target)}</p>
            <Button busy={status === 'applying'} onClick={apply}>
              {confirmations[mode].action}
            </Button>
          </>
        ))}
    </div>
  )
}

const toActionError = (error: unknown) =>
  (error as { code?: string }).code === 'auth/email-already-in-use'
    ? 'Another account has this email.'
    : (toProviderError(error)?.message ?? 'Something went wrong, try again')
