import { LinkButton } from '../../../components/forms/link-button.tsx'
import { paths } from '../../../lib/paths.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { formatTicketCode } from '../format-ticket-code.ts'
import { useTicket } from '../ticket/use-ticket.ts'
import css from './registration.module.css'

type Props = { eventId: string; ticketCode: string; checkedInAt: string | null }

/** The viewer's ticket: the code that the entrance checks, and the way to its QR code. */
export function TicketSlot({ eventId, ticketCode }: Props) {
  const account = useAccount()
  return (
    <div className={css.ticket}>
      <p>Your ticket code</p>
      <p className={css.code}>{formatTicketCode(ticketCode)}</p>
      <LinkButton to={paths.eventTicket(eventId)} variant="secondary">
        Show ticket
      </LinkButton>
      {account && <OfflineTicket uid={account.uid} eventId={eventId} />}
    </div>
  )
}

/** Saves the ticket on this device: at the entrance there may be no network. */
export function OfflineTicket({ uid, eventId }: { uid: string; eventId: string }) {
  useTicket(uid, eventId)
  return null
}
