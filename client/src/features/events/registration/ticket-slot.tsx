import css from './registration.module.css'

type Props = { eventId: string; ticketCode: string; checkedInAt: string | null }

/** The viewer's ticket: the code that the entrance checks. */
export function TicketSlot({ ticketCode }: Props) {
  return (
    <div className={css.ticket}>
      <p>Your ticket code</p>
      <p className={css.code}>{ticketCode.replace(/^(.{5})(?=.)/, '$1-')}</p>
    </div>
  )
}
