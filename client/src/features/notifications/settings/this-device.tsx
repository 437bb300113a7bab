import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { brand } from '../../../generated/brand.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import type { PushState } from '../push-subscription.ts'

const explanations: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: 'This browser cannot receive pushes. What happens is still in the list of notifications.',
  'install-first': `On an iPhone or iPad, first add ${brand.name} to the home screen: press Share, then “Add to Home Screen”. Open it from there and come back to this page.`,
  denied: `This browser blocks notifications of ${brand.name}. To change it, press the icon beside the address, allow notifications, and load this page again.`,
}

type Props = { state: PushState; onTurnOn: () => Promise<unknown>; onTurnOff: () => Promise<unknown> }

/** Push in this browser. Its question whether to allow notifications follows only the button, above which stands what will happen. */
export function ThisDevice({ state, onTurnOn, onTurnOff }: Props) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const run = async (action: () => Promise<unknown>, done?: string) => {
    setBusy(true)
    setError('')
    try {
      await action()
      if (done) toast(done)
    } catch (actionError) {
      setError(`Nothing was changed. ${toApiError(actionError).message}`)
    }
    setBusy(false)
  }
  if (state !== 'on' && state !== 'off') return <Notice>{explanations[state]}</Notice>
  return (
    <>
      {state === 'off' ? (
        <>
          <p>
            Get notifications while {brand.name} is closed. The browser asks first whether {brand.name} may show notifications. This device then gets at most
            one push in ten minutes about the same thing, and none in your quiet hours.
          </p>
          <Button busy={busy} onClick={() => void run(onTurnOn)}>
            Turn on push on this device
          </Button>
        </>
      ) : (
        <>
          <p role="status">This device receives pushes.</p>
          <Button variant="secondary" busy={busy} onClick={() => void run(onTurnOff, 'This device receives no more pushes.')}>
            Turn off push on this device
          </Button>
        </>
      )}
      {error && <Notice kind="error">{error}</Notice>}
    </>
  )
}
