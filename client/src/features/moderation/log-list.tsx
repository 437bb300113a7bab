import type { ReactNode } from 'react'
import type { ModerationAction, ReportableKind, ReportReason } from '../../generated/graphql.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { formatDate } from '../../lib/format/format.ts'
import { describeAct } from './describe-act.ts'
import { getLogReasonLabel, kindLabels } from './labels.ts'
import css from './log-list.module.css'

/** The fields that the public and the full log share. */
export type LogEntry = {
  id: string
  at: string
  act: string
  kind: ReportableKind | null
  reason: ReportReason | null
  action: ModerationAction | null
}
type Props<Entry> = { entries: readonly Entry[]; renderFacts?: (entry: Entry) => ReactNode }

/** Entries of the log. `renderFacts`: what the full log adds to an entry. */
export function LogList<Entry extends LogEntry>({ entries, renderFacts }: Props<Entry>) {
  const zone = useHydrated() ? 'local' : 'campus'
  return (
    <ul className={css.log} aria-label="Log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={css.act}>{describeAct(entry.act, entry.action)}</span>
          <span>{entry.kind && kindLabels[entry.kind]}</span>
          <span>{entry.reason && getLogReasonLabel(entry.act, entry.reason)}</span>
          <time dateTime={entry.at}>{formatDate(entry.at, zone)}</time>
          {renderFacts && <p className={css.facts}>{renderFacts(entry)}</p>}
        </li>
      ))}
    </ul>
  )
}
