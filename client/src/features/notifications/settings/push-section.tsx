import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Failure } from '../../../components/failure.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useToast } from '../../../components/toast.tsx'
import { PushDevicesDocument, type PushDevicesQuery, RemovePushDeviceDocument, SendTestNotificationDocument } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation, useQuery } from '../../../lib/network/use-query.ts'
import { SettingsSection } from '../../users/settings-section.tsx'
import css from './push-section.module.css'
import { ThisDevice } from './this-device.tsx'

type Stored = NonNullable<NonNullable<PushDevicesQuery['viewer']>['settings']>['notifications']
type Device = Stored['pushSubscriptions'][number]

/** The browsers that receive pushes, and whether this one does. */
export function PushSection() {
  const { data, error, refetch } = useQuery(PushDevicesDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const stored = data?.viewer?.settings?.notifications
  return (
    <SettingsSection title="Push">
      {error && !data && <Failure onRetry={() => refetch()}>{`Your devices could not be loaded. ${toApiError(error).message}`}</Failure>}
      {!error && !data && <p role="status">Loading your devices...</p>}
      {stored && <ThisDevice publicKey={stored.pushPublicKey} onChange={refetch} />}
      {stored && stored.pushSubscriptions.length > 0 && <DeviceList devices={stored.pushSubscriptions} />}
    </SettingsSection>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const [removeDevice] = useMutation(RemovePushDeviceDocument)
  const [error, setError] = useState('')
  const remove = async ({ id, device }: Device) => {
    setError('')
    // The button disappears with its device.
    list.current?.focus()
    try {
      await removeDevice({
        variables: { id },
        optimisticResponse: { removePushSubscription: { removedId: id } },
        update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'PushSubscription', id }) as string }),
      })
      toast(`${device} receives no more pushes.`)
    } catch (removeError) {
      setError(`${device} was not removed. ${toApiError(removeError).message}`)
    }
  }
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <ul ref={list} className={css.list} tabIndex={-1} aria-label="Devices that receive pushes">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} onRemove={() => void remove(device)} />
        ))}
      </ul>
      <TestButton />
    </>
  )
}

function DeviceItem({ device: { id, device, createdAt, pushedAt }, onRemove }: { device: Device; onRemove: () => void }) {
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop
  const timesId = `times-${id}`
  return (
    <li className={css.item}>
      <Icon aria-hidden="true" size={24} className={css.icon} />
      <div className={css.words}>
        <p className={css.device}>{device}</p>
        <p id={timesId} className={css.times}>
          <span>
            Added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </span>
          {pushedAt && (
            <span>
              Last push <time dateTime={pushedAt}>{formatDate(pushedAt)}</time>
            </span>
          )}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Remove ${device}`} aria-describedby={timesId} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

function TestButton() {
  const [send, { loading }] = useMutation(SendTestNotificationDocument)
  const [result, setResult] = useState<{ text: string; isError: boolean } | null>(null)
  const test = async () => {
    setResult(null)
    try {
      const { data } = await send({})
      setResult(describeTest(data?.sendTestNotification.sentCount ?? 0))
    } catch (error) {
      setResult({ text: `The test was not sent. ${toApiError(error).message}`, isError: true })
    }
  }
  return (
    <>
      <Button variant="secondary" busy={loading} onClick={() => void test()}>
        Send me a test notification
      </Button>
      {result && <Notice kind={result.isError ? 'error' : 'info'}>{result.text}</Notice>}
    </>
  )
}

/** The result of a test that the push services of so many browsers took. */
const describeTest = (sentCount: number) =>
  sentCount === 0
    ? { text: 'No device took the test. Turn push on again on the device.', isError: true }
    : { text: `Sent to ${sentCount === 1 ? '1 device' : `${sentCount} devices`}. It arrives in a moment.`, isError: false }
