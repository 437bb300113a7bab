import { CloudCheck, CloudUpload } from 'lucide-react'
import { RetryButton } from '../../../components/states/failure.tsx'
import { useOnline } from '../../../lib/network/use-online.ts'
import css from './check-in.module.css'
import { countAttendees } from './check-in-data.ts'
import type { CheckInState } from './check-in-store.ts'
import { describeTime } from './scan-report.ts'

type Props = Pick<CheckInState, 'waiting' | 'sendFailure'> & { data: NonNullable<CheckInState['data']>; onRetry: () => Promise<unknown> }

/** How many people are checked in, whether all scans are sent, and how old the downloaded data are. */
export function SyncStatus({ data, waiting, sendFailure, onRetry }: Props) {
  const isOnline = useOnline()
  const { registered, checkedIn } = countAttendees(data)
  const Icon = waiting.length > 0 ? CloudUpload : CloudCheck
  return (
    <div className={css.status}>
      <p className={css.count}>
        <strong>{checkedIn}</strong> of {registered} checked in
      </p>
      <p className={css.note}>
        <Icon aria-hidden="true" size={18} /> {waiting.length > 0 ? describeWaiting(waiting.length) : `All scans are sent · updated ${describeUpdate(data)}`}
      </p>
      {sendFailure && isOnline && waiting.length > 0 && (
        <div className={css.failure} role="alert">
          <p>The scans could not be sent. {sendFailure.message}</p>
          <RetryButton variant="secondary" onRetry={onRetry} />
        </div>
      )}
    </div>
  )
}

const describeWaiting = (count: number) => `${count === 1 ? '1 scan waits' : `${count} scans wait`}, saved on this device`

const describeUpdate = ({ savedAt }: Props['data']) => describeTime(new Date(savedAt).toISOString(), new Date().toISOString())
