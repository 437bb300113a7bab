import { Ban, Check, History, LoaderCircle, type LucideIcon } from 'lucide-react'
import { formatTicketCode } from '../format-ticket-code.ts'
import { describeReport, getTitle, getTone, type ScanReport } from './scan-report.ts'
import css from './scan-result.module.css'

const icons: Record<ReturnType<typeof getTone>, LucideIcon> = { welcome: Check, attention: History, refusal: Ban }

/** The result of the last scan, to be read at arm's length. Screen readers announce it at once. */
export function ScanResult({ report, isChecking }: { report: ScanReport | null; isChecking: boolean }) {
  const tone = report && !isChecking ? getTone(report) : null
  const Icon = tone ? icons[tone] : LoaderCircle
  return (
    <div role="status" aria-live="assertive" aria-atomic="true" className={css.place}>
      {report && (
        // Each scan is a new panel, also one with the same result.
        <div key={report.id} className={css.result} data-tone={tone ?? 'checking'}>
          <Icon aria-hidden="true" size={56} />
          <p className={css.title}>{tone ? getTitle(report) : 'Checking...'}</p>
          {tone && <Person report={report} />}
          {tone && <p>{describeReport(report)}</p>}
        </div>
      )}
      {!report && <p className={css.empty}>Scan a ticket, or type its code.</p>}
    </div>
  )
}

/** Who has the ticket; holders of a check-in link see the name once the server has answered. */
function Person({ report: { name, ticketCode, outcome } }: { report: ScanReport }) {
  if (outcome !== 'CHECKED_IN' && outcome !== 'ALREADY' && outcome !== 'UNDONE') return null
  return (
    <p className={css.name} dir="auto">
      {name ?? (ticketCode ? formatTicketCode(ticketCode) : '')}
    </p>
  )
}
