import { Link } from 'react-router-dom'
import type { FullCaseFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { getCaseReasonLabel, getDecisionLabel } from '../labels.ts'
import css from './case-view.module.css'

/** Earlier cases of the same subject. */
export function CaseHistory({ cases }: { cases: FullCaseFragment['history'] }) {
  if (cases.length === 0) return null
  return (
    <section className={css.card} aria-label="Earlier cases">
      <h2>Earlier cases of the same subject</h2>
      <ul>
        {cases.map(({ id, reason, heldFor, openedAt, decidedAt, action, sentence }) => (
          <li key={id}>
            <Link to={paths.moderationCase(id)} className={css.link}>
              {`${getCaseReasonLabel({ reason, heldFor })}: ${action ? getDecisionLabel(action).toLowerCase() : 'open'}`}
            </Link>
            {sentence && <p dir="auto">{sentence}</p>}
            <p className={css.facts}>
              <time dateTime={decidedAt ?? openedAt}>{formatDate(decidedAt ?? openedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
