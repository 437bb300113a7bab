import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import type { FormError } from '../../../components/forms/form.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { loadAccountActions } from '../../../lib/session/session.ts'
import { useMailCooldown } from '../../../lib/session/use-mail-cooldown.ts'
import { useAccount } from '../session/session-provider.tsx'

/** Runs an action of the identity provider. The dialog shows why it failed: the error that it throws or returns. */
export type Attempt = (action: (actions: Awaited<ReturnType<typeof loadAccountActions>>) => Promise<FormError | null>) => Promise<void>

type Props = { busy: boolean; attempt: Attempt; onConfirmed: () => void }

/** Confirms the identity by a link to the email, for an account with neither a password nor Google. The link is opened in another tab (/account-action). */
export function ReauthenticationLink({ busy, attempt, onConfirmed }: Props) {
  const account = useAccount()
  const [isSent, setIsSent] = useState(false)
  const [secondsLeft, startCooldown] = useMailCooldown()
  const send = () =>
    attempt(async ({ sendReauthenticationLink }) => {
      await sendReauthenticationLink()
      setIsSent(true)
      startCooldown()
      return null
    })
  const confirm = () =>
    attempt(async ({ hasRecentSignIn }) => {
      if (!(await hasRecentSignIn())) return { message: 'Open the link in this browser first.' }
      onConfirmed()
      return null
    })
  return (
    <>
      {isSent ? (
        <Notice>A link is on its way to {account?.email}. Open it in this browser, then come back and continue.</Notice>
      ) : (
        <p>Your account has no password. We send a link to {account?.email} instead.</p>
      )}
      {isSent && (
        <Button disabled={busy} onClick={confirm}>
          Continue
        </Button>
      )}
      <Button variant={isSent ? 'quiet' : 'primary'} disabled={busy || secondsLeft > 0} onClick={send}>
        {secondsLeft ? `Send again in ${secondsLeft} s` : 'Email me a link'}
      </Button>
    </>
  )
}
