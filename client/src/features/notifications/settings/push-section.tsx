import { useState } from 'react'
import { Failure } from '../../../components/states/failure.tsx'
import { PushDevicesDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { disablePush, enablePush, getPushId, getPushState } from '../push-subscription.ts'
import { DeviceList } from './device-list.tsx'
import { TestButton } from './test-button.tsx'
import { ThisDevice } from './this-device.tsx'

/** The browsers that receive pushes, and whether this one does. */
export function PushSection({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(PushDevicesDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const [state, setState] = useState(() => getPushState(uid))
  const devices = data?.viewer?.settings?.notifications.pushSubscriptions
  const turnOn = async () => {
    setState(await enablePush(uid))
    await refetch()
  }
  const turnOff = async () => setState(await disablePush())
  return (
    <SettingsSection title="Push">
      <ThisDevice state={state} onTurnOn={turnOn} onTurnOff={turnOff} />
      {error && !data && <Failure onRetry={() => refetch()}>{`Your devices could not be loaded. ${toApiError(error).message}`}</Failure>}
      {!error && !data && <p role="status">Loading your devices...</p>}
      {devices && devices.length > 0 && (
        <>
          <DeviceList devices={devices} ownId={getPushId(uid)} onTurnOff={turnOff} />
          <TestButton />
        </>
      )}
    </SettingsSection>
  )
}
