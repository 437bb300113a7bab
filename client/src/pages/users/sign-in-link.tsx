import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { isInvalidLink, toProviderError } from '../../features/users/sign-in/auth-errors.ts'
import { paths } from '../../lib/paths.ts'
import { loadAccountActions } from '../../lib/session/session.ts'
import css from './form-page.module.css'
import { InvalidLink } from './invalid-link.tsx'

type State = { status: 'ready' | 'signingIn' | 'done' | 'invalid' } | { status: 'failed'; message: string }

/** A sign-in link. Visitors sign in with it; signed-in viewers confirm their identity with it, for actions that need a recent sign-in. */
export function SignInLink({ search }: { search: string }) {
  const account = useAccount()
  const [state, setState] = useState<State>({ status: 'ready' })
  const signIn = async () => {
    setState({ status: 'signingIn' })
    try {
      await (await loadAccountActions()).reauthenticateByLink(location.href)
      setState({ status: 'done' })
    } catch (error) {
      setState(isInvalidLink(error) ? { status: 'invalid' } : { status: 'failed', message: toSignInError(error) })
    }
  }
  if (account === null) return <Navigate to={paths.login + search} replace />
  if (state.status === 'invalid') return <InvalidLink newLink={<LinkButton to={paths.lounge}>Go to the lounge</LinkButton>} />
  return (
    <div className={css.page}>
      <PageTitle>Confirm that it is you</PageTitle>
      {account === undefined && <p role="status">Checking the link...</p>}
      {state.status === 'failed' && <Notice kind="error">{state.message}</Notice>}
      {state.status === 'done' && <Notice>Confirmed. Go back to the page that asked for it, and continue there.</Notice>}
      {account && state.status !== 'done' && (
        <>
          <p className={css.subtitle}>You are signed in as {account.email}.</p>
          <Button busy={state.status === 'signingIn'} onClick={signIn}>
            It is me
          </Button>
        </>
      )}
    </div>
  )
}

const otherAccountCodes = ['auth/invalid-email', 'auth/user-mismatch']

const toSignInError = (error: unknown) =>
  otherAccountCodes.includes((error as { code?: string }).code ?? '')
    ? 'This link is for another account. Sign out to use it.'
    : (toProviderError(error)?.message ?? 'Something went wrong, try again')
