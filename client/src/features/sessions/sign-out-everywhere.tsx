import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { SignOutEverywhereDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { describeWaiting, useWaitingCount } from '../../lib/send-queue/waiting-count.ts'
import { signOutLocally } from '../../lib/session/session.ts'
import { SettingsSection } from '../users/settings/settings-section.tsx'
import css from './sign-out-everywhere.module.css'

/** Signs out every device, this one included, after a confirmation. */
export function SignOutEverywhere() {
  const [mutate, { loading }] = useMutation(SignOutEverywhereDocument)
  const waitingCount = useWaitingCount()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState('')
  const open = () => {
    setError('')
    setIsOpen(true)
  }
  const confirm = async () => {
    setError('')
    try {
      await mutate({})
      await signOutLocally()
      navigate(paths.login, { state: { notice: 'You are signed out on all devices.' } })
    } catch (mutationError) {
      setError(`You are still signed in. ${toApiError(mutationError).message}`)
    }
  }
  return (
    <SettingsSection title="Sign out everywhere">
      <p>Ends every sign-in of your account, also on devices that are not listed. Do this if somebody else may know your password, then change it.</p>
      <Button variant="secondary" onClick={open}>
        Sign out everywhere
      </Button>
      <Dialog title="Sign out everywhere?" open={isOpen} locked={loading} onClose={() => setIsOpen(false)}>
        <p>
          You are signed out on all devices, also on this one. Unsent drafts on this device are deleted.
          {waitingCount > 0 && ` ${describeWaiting(waitingCount)} What was not sent is deleted too.`}
        </p>
        {error && <Notice kind="error">{error}</Notice>}
        <div className={css.actions}>
          <Button busy={loading} onClick={confirm}>
            {loading ? 'Signing out...' : 'Sign out everywhere'}
          </Button>
          <Button variant="quiet" disabled={loading} onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </SettingsSection>
  )
}
