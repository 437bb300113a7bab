import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { type PushBrowserFragment, RemovePushSubscriptionDocument } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { formatAgo } from '../../../lib/format/format-ago.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import css from './device-list.module.css'

type Props = { devices: readonly PushBrowserFragment[]; ownId: string | null; onTurnOff: () => Promise<unknown> }

/** The browsers that receive pushes; each can be removed. `ownId` is this one, which `onTurnOff` removes. */
export function DeviceList({ devices, ownId, onTurnOff }: Props) {
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const [removeSubscription] = useMutation(RemovePushSubscriptionDocument)
  const [error, setError] = useState('')
  const removeOther = (id: string) =>
    removeSubscription({
      variables: { input: { id } },
      optimisticResponse: { removePushSubscription: { removedId: id } },
      update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'PushSubscription', id }) as string }),
    })
  const remove = async ({ id, device }: PushBrowserFragment) => {
    setError('')
    // The button disappears with its device.
    list.current?.focus()
    try {
      await (id === ownId ? onTurnOff() : removeOther(id))
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
          <DeviceItem key={device.id} device={device} isOwn={device.id === ownId} onRemove={() => void remove(device)} />
        ))}
      </ul>
    </>
  )
}

function DeviceItem({ device: { id, device, createdAt, pushedAt }, isOwn, onRemove }: { device: PushBrowserFragment; isOwn: boolean; onRemove: () => void }) {
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop
  const timesId = `times-${id}`
  return (
    <li className={css.item}>
      <Icon aria-hidden="true" size={24} className={css.icon} />
      <div className={css.words}>
        <p className={css.device}>
          {device} {isOwn && <span className={css.own}>This device</span>}
        </p>
        <p id={timesId} className={css.times}>
          <span>
            Added <Age time={createdAt} />
          </span>
          {pushedAt && (
            <span>
              Last push <Age time={pushedAt} />
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

const Age = ({ time }: { time: string }) => (
  <time dateTime={time} title={formatDate(time)}>
    {formatAgo(Date.parse(time))}
  </time>
)
