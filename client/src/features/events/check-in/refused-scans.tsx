import { Button } from '../../../components/forms/button.tsx'
import type { Scan } from '../../../lib/check-in/scan-store.ts'
import { formatTime } from '../../../lib/format/format-event.ts'
import { formatTicketCode } from '../format-ticket-code.ts'
import css from './check-in.module.css'
import { getTitle } from './scan-report.ts'

/** The scans that this device has accepted without a network, and the server has refused since. */
export function RefusedScans({ scans, onDismiss }: { scans: readonly Scan[]; onDismiss: () => void }) {
  if (scans.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="refused-scans">
      <h2 id="refused-scans">Not counted</h2>
      <p>This device accepted these tickets without a network. The server has refused them since.</p>
      <ul className={css.plainList}>
        {scans.map(({ id, ticketCode, at, refusal }) => (
          <li key={id}>
            {formatTicketCode(ticketCode)}, {formatTime(at)}: {refusal && getTitle({ outcome: refusal }).toLowerCase()}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onDismiss}>
        Clear the list
      </Button>
    </section>
  )
}
