import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CaseRowFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { formatReportCount, getDecisionLabel, getReasonLabel, getSubjectLabel, hasHiddenTexts } from '../labels.ts'
import css from './case-list.module.css'
import { formatDue } from './format-due.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The cases of a queue. The keys j and k move the focus to the next and the previous one, Enter opens it. */
export function CaseList({ label, cases }: { label: string; cases: readonly CaseRowFragment[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [now] = useState(Date.now)
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLElement)
    links[index < 0 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1)]?.focus()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  return (
    <ul ref={list} className={css.list} aria-label={`${label} cases`}>
      {cases.map((item) => (
        <CaseRow key={item.id} item={item} now={now} />
      ))}
    </ul>
  )
}

function CaseRow({ item, now }: { item: CaseRowFragment; now: number }) {
  const { id, summary, reason, reportCount, heldFor, dueAt, hiddenAt, claimedBy, decidedAt, action, appeal } = item
  const uid = useAccount()?.uid
  const isAppealOpen = appeal !== null && appeal.decidedAt === null
  return (
    <li>
      <Link to={paths.moderationCase(id)} className={css.row}>
        <span className={css.top}>
          <span className={css.reason} data-danger={reason === 'DANGER' || undefined}>
            {heldFor ? 'Held for review' : getReasonLabel(reason)}
          </span>
          <span>{getSubjectLabel(item)}</span>
          {(!heldFor || reportCount > 0) && <span>{formatReportCount(reportCount)}</span>}
          {!decidedAt && hiddenAt && <span>hidden until decided</span>}
          {!decidedAt && hasHiddenTexts(item) && <span>words hidden until decided</span>}
        </span>
        <span className={css.summary} dir="auto">
          {summary || 'Without words'}
        </span>
        <span className={css.foot}>
          {!decidedAt && (
            <span className={css.due} data-overdue={Date.parse(dueAt) < now || undefined}>
              {formatDue(dueAt, now)}
            </span>
          )}
          {decidedAt && action && <span>{`${getDecisionLabel(action)} on ${formatDate(decidedAt)}`}</span>}
          {isAppealOpen && <span>{`Appealed on ${formatDate(appeal.appealedAt)}`}</span>}
          {appeal?.decidedAt && <span>{appeal.isGranted ? 'Appeal granted' : 'Appeal rejected'}</span>}
          {claimedBy && (!decidedAt || isAppealOpen) && <span>{claimedBy.uid === uid ? 'Claimed by you' : `Claimed by ${claimedBy.username}`}</span>}
        </span>
      </Link>
    </li>
  )
}
