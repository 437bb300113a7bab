import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useToast } from '../../../components/toast.tsx'
import { brand } from '../../../generated/brand.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { disablePush, enablePush, type PushState, readPushState } from '../push/push-client.ts'

const explanations: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: 'This browser cannot receive pushes. What happens is still in the list of notifications, and in emails.',
  'needs-install': `On an iPhone or iPad, first add ${brand.name} to the home screen: Share, then “Add to Home Screen”. Open it there and come back to this page.`,
  denied: `This browser blocks notifications of ${brand.name}. To change it, press the icon beside the address, allow notifications, and load this page again.`,
}

/** Push in this browser. Its question whether to allow notifications follows only the button, below which stands what will happen. */
export function ThisDevice({ publicKey, onChange }: { publicKey: string; onChange: () => Promise<unknown> }) {
  const toast = useToast()
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const readState = useEffectEvent(async () => setState(await readPushState()))
  useEffect(() => void readState(), [])
  const run = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setError('')
    try {
      await action()
      await onChange()
      toast(done)
    } catch (actionError) {
      setError(`Nothing was changed. ${toApiError(actionError).message}`)
    }
    setState(await readPushState())
    setBusy(false)
  }
  if (!state) return <p role="status">Checking this device...</p>
  if (state !== 'on' && state !== 'off') return <Notice>{explanations[state]}</Notice>
  return (
    <>
      {state === 'off' ? (
        <>
          <p>
            Be told while {brand.name} is closed. The browser asks first whether {brand.name} may show notifications. Then this device gets at most one push in
            ten minutes about the same thing, and none in your quiet hours.
          </p>
          <Button busy={busy} onClick={() => void run(() => enablePush(publicKey), 'Push is on on this device.')}>
            Turn on push on this device
          </Button>
        </>
      ) : (
        <>
          <p>Push is on on this device.</p>
          <Button variant="secondary" busy={busy} onClick={() => void run(disablePush, 'Push is off on this device.')}>
            Turn off push on this device
          </Button>
        </>
      )}
      {error && <Notice kind="error">{error}</Notice>}
    </>
  )
}
