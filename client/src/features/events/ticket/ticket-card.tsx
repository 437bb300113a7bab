import { CircleCheck } from 'lucide-react'
import { Notice } from '../../../components/states/notice.tsx'
import type { EventEntryFragment, ViewerTicketQuery } from '../../../generated/graphql.ts'
import { formatEventSpan, formatTime } from '../../../lib/format/format-event.ts'
import { formatTicketCode } from '../format-ticket-code.ts'
import { QrCode } from './qr-code.tsx'
import css from './ticket-card.module.css'

type Props = { event: EventEntryFragment & { cancelledAt: string | null }; ticket: NonNullable<ViewerTicketQuery['viewerTicket']> }

/** A ticket with its QR code, large and on white, and its code in letters for when the QR code cannot be read. */
export function TicketCard({ event: { title, startsAt, endsAt, place, cancelledAt }, ticket: { ticket, ticketCode, checkedInAt } }: Props) {
  return (
    <>
      {cancelledAt && <Notice kind="error">This event is cancelled.</Notice>}
      <div className={css.ticket}>
        <div className={css.facts}>
          <p>
            <time dateTime={startsAt}>{formatEventSpan(startsAt, endsAt)}</time>
          </p>
          {place && <p>{place}</p>}
        </div>
        <QrCode text={ticket} label={`QR code of your ticket for ${title}`} className={css.code} />
        <div className={css.facts}>
          <p className={css.letters}>{formatTicketCode(ticketCode)}</p>
          <p>
            {checkedInAt ? (
              <span className={css.checkedIn}>
                <CircleCheck aria-hidden="true" size={20} /> Checked in at {formatTime(checkedInAt)}
              </span>
            ) : (
              'Show this at the entrance. It also opens without a network on this device.'
            )}
          </p>
        </div>
      </div>
    </>
  )
}
