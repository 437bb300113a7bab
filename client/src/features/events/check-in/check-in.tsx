import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { IconButton } from '../../../components/forms/button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { CheckInData } from '../../../lib/check-in/saved-events.ts'
import { formatEventTime } from '../../../lib/format/format.ts'
import { formatEventSpan } from '../../../lib/format/format-event.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { AttendeeSearch } from './attendee-search.tsx'
import { Camera } from './camera/camera.tsx'
import css from './check-in.module.css'
import { getOpening, hasOpened } from './check-in-data.ts'
import { giveFeedback, isSoundOn, setSoundOn } from './feedback.ts'
import { CheckInLinks } from './links/check-in-links.tsx'
import { RefusedScans } from './refused-scans.tsx'
import { ScanForm } from './scan-form.tsx'
import { getTone, type ScanReport } from './scan-report.ts'
import { ScanResult } from './scan-result.tsx'
import { SyncStatus } from './sync-status.tsx'
import { TestTicket } from './test-ticket.tsx'
import { useCheckIn } from './use-check-in.ts'

/** `link`: the token of a check-in link, whose holders can only scan. `owner`: see `createCheckInStore`. */
type Props = { eventId: string; link: string | null; owner: string }

/** The check-in of an event. */
export function CheckIn({ eventId, link, owner }: Props) {
  const checkIn = useCheckIn(eventId, link, owner)
  const { data, report, isChecking, loadFailure, waiting } = checkIn.state
  useFeedback(report, isChecking)
  if (!data) {
    return (
      <>
        <PageTitle>Check-in</PageTitle>
        {loadFailure ? (
          <Failure onRetry={checkIn.refresh}>{`The check-in could not be loaded. ${loadFailure.message}`}</Failure>
        ) : (
          <p role="status">Loading the check-in...</p>
        )}
        {loadFailure && waiting.length > 0 && <Notice>{describeUnsent(waiting.length)}</Notice>}
      </>
    )
  }
  return (
    <>
      <PageTitle documentTitle={`Check-in · ${data.event.title}`}>{data.event.title}</PageTitle>
      <p className={css.note}>
        Check-in · {formatEventSpan(data.event.startsAt, data.event.endsAt)}
        {data.event.place && ` · ${data.event.place}`}
      </p>
      <div className={css.head}>
        <SyncStatus {...checkIn.state} data={data} onRetry={checkIn.refresh} />
        {!data.event.cancelledAt && <SoundButton />}
      </div>
      <Scanner data={data} checkIn={checkIn} />
      <RefusedScans scans={checkIn.state.refused} onDismiss={checkIn.dismissRefused} />
      {data.viewerIsOrganiser && <OrganiserTools data={data} checkIn={checkIn} />}
    </>
  )
}

const describeUnsent = (count: number) =>
  `${count === 1 ? '1 scan waits' : `${count} scans wait`} on this device. Open a new check-in link here, or log in as an organiser: then they are sent.`

/** Sounds and vibrates for each result, and again if the server changes it. */
function useFeedback(report: ScanReport | null, isChecking: boolean) {
  const tone = report && !isChecking ? getTone(report) : null
  const id = report?.id
  useEffect(() => {
    if (id && tone) giveFeedback(tone)
  }, [id, tone])
}

/** Whether people can be checked in. */
const isOpen = (data: CheckInData) => !data.event.cancelledAt && hasOpened(data)

type PartProps = { data: CheckInData; checkIn: ReturnType<typeof useCheckIn> }

function Scanner({ data, checkIn: { state, scan } }: PartProps) {
  if (data.event.cancelledAt) return <Notice kind="error">This event is cancelled.</Notice>
  return (
    <div className={css.scanner}>
      {!hasOpened(data) && (
        <Notice>
          {`Check-in opens two hours before the start, on ${formatEventTime(getOpening(data).toISOString())}. This device is ready, also without a network: try it out with the test ticket.`}
        </Notice>
      )}
      <ScanResult report={state.report} isChecking={state.isChecking} />
      <Camera onCode={(code) => void scan(code)} />
      <ScanForm onScan={(text) => void scan(text)} />
    </div>
  )
}

function SoundButton() {
  const [isOn, setOn] = useState(isSoundOn)
  const toggle = () => {
    setSoundOn(!isOn)
    setOn(!isOn)
  }
  return <IconButton label="Sound" Icon={isOn ? Volume2 : VolumeX} aria-pressed={isOn} onClick={toggle} />
}

function OrganiserTools({ data, checkIn: { scan, undo } }: PartProps) {
  const toast = useToast()
  const undoCheckIn = async (attendee: CheckInData['attendees'][number]) => {
    try {
      await undo(attendee)
      toast(`The check-in of ${attendee.name} is undone.`)
    } catch (error) {
      toast(`The check-in of ${attendee.name} could not be undone. ${toApiError(error).message}`, { isError: true })
    }
  }
  return (
    <>
      {isOpen(data) && <AttendeeSearch attendees={data.attendees} onCheckIn={({ ticketCode }) => void (ticketCode && scan(ticketCode))} onUndo={undoCheckIn} />}
      {data.testTicket && !data.event.cancelledAt && <TestTicket ticket={data.testTicket} />}
      <CheckInLinks event={data.event} />
    </>
  )
}
