import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { config } from '../../../lib/config.ts'
import { paths } from '../../../lib/paths.ts'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { useMailCooldown } from '../../../lib/session/use-mail-cooldown.ts'
import { toAccountError } from './account-error.ts'

/** Sends the verification mail again, at most every 30 seconds. */
export function VerificationMailButton({ label = 'Send the verification mail again' }: { label?: string }) {
  const [busy, setBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useState('')
  const [secondsLeft, startCooldown] = useMailCooldown()
  const send = async () => {
    setBusy(true)
    setError('')
    try {
      await (await loadAccountActions()).sendVerification()
      setIsSent(true)
      startCooldown()
    } catch (sendError) {
      setError(toAccountError(sendError)?.message ?? '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" busy={busy} disabled={secondsLeft > 0} onClick={send}>
        {secondsLeft ? `Send again in ${secondsLeft} s` : label}
      </Button>
      {isSent && !error && (
        <Notice>
          {config.authEmulatorUrl ? (
            <>
              This server does not mail the link. <Link to={paths.devMail}>Show it</Link>
            </>
          ) : (
            'The mail is on its way. Open its link, then come back.'
          )}
        </Notice>
      )}
      {error && <Notice kind="error">{error}</Notice>}
    </>
  )
}
