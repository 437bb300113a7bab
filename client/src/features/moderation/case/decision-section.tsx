import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import type { DecisionItemFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { getDecisionLabel, getSubjectLabel } from '../labels.ts'
import css from '../record-list.module.css'
import { AppealDialog } from '../sanctions/appeal-dialog.tsx'
import { AppealState } from '../sanctions/appeal-state.tsx'

/** Decisions about what the viewer has published, with the reason and 'Appeal'. */
export function DecisionSection({ decisions }: { decisions: readonly DecisionItemFragment[] }) {
  const [appealedId, setAppealedId] = useState<string>()
  const close = () => setAppealedId(undefined)
  return (
    <SettingsSection title="Decisions about you">
      {decisions.length === 0 && <p>Nothing of yours had to be decided about.</p>}
      {decisions.length > 0 && (
        <ul className={css.list} aria-label="Decisions about you">
          {decisions.map((decision) => (
            <DecisionItem key={decision.id} decision={decision} onAppeal={() => setAppealedId(decision.id)} />
          ))}
        </ul>
      )}
      {appealedId && <AppealDialog decisionId={appealedId} onClose={close} />}
    </SettingsSection>
  )
}

type Props = { decision: DecisionItemFragment; onAppeal: () => void }

function DecisionItem({ decision, onAppeal }: Props) {
  const { summary, action, decidedAt, sentence, until, appeal, appealableUntil, relatedCount } = decision
  const label = getSubjectLabel(decision)
  return (
    <li>
      <p className={css.head}>
        <span>{label}</span>
        <span className={css.state} data-done={action !== null || undefined}>
          {action ? getDecisionLabel(action) : 'Waits for a moderator'}
        </span>
      </p>
      {summary && <p dir="auto">{summary}</p>}
      {relatedCount > 0 && (
        <p>{relatedCount === 1 ? 'And another text that says nearly the same.' : `And ${relatedCount} more texts that say nearly the same.`}</p>
      )}
      {!action && <p className={css.facts}>Others see it once a moderator has looked at it.</p>}
      {sentence && (
        <blockquote className={css.sentence} dir="auto">
          {sentence}
        </blockquote>
      )}
      {decidedAt && (
        <p className={css.facts}>
          Decided on <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          {until && (
            <>
              {' '}
              · until <time dateTime={until}>{formatDate(until, 'campus')}</time>
            </>
          )}
        </p>
      )}
      {appeal && <AppealState appeal={appeal} title="Your appeal" />}
      {!appeal && appealableUntil && (
        <>
          <Button variant="secondary" aria-label={`Appeal: ${label} ${summary}`} onClick={onAppeal}>
            Appeal
          </Button>
          <p className={css.facts}>
            Possible until <time dateTime={appealableUntil}>{formatDate(appealableUntil, 'campus')}</time>
          </p>
        </>
      )}
    </li>
  )
}
