import { Button } from '../../../components/forms/button.tsx'
import type { SanctionItemFragment, SanctionKind } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import css from '../record-list.module.css'

const sanctionLabels: Record<SanctionKind, string> = { WARNING: 'Warning', SILENCE: 'Silence', SUSPENSION: 'Suspension' }

type Props = {
  sanctions: readonly SanctionItemFragment[]
  /** For moderators: shortens or ends one that applies. */
  onChange?: (sanction: SanctionItemFragment) => void
}

/** Sanctions, newest first, with their reasons and ends. */
export const SanctionList = ({ sanctions, onChange }: Props) => (
  <ul className={css.list} aria-label="Sanctions">
    {sanctions.map(({ id, kind, sentence, startsAt, endsAt, isActive, changedAt, changeSentence }) => (
      <li key={id}>
        <p className={css.head}>
          <span>{sanctionLabels[kind]}</span>
          {endsAt && (
            <span className={css.state} data-active={isActive || undefined}>
              {isActive ? `Until ${formatDate(endsAt, 'campus')}` : 'Ended'}
            </span>
          )}
        </p>
        <blockquote className={css.sentence} dir="auto">
          {sentence}
        </blockquote>
        <p className={css.facts}>
          Since <time dateTime={startsAt}>{formatDate(startsAt)}</time>
        </p>
        {changedAt && (
          <>
            <p className={css.facts}>
              Changed by a moderator on <time dateTime={changedAt}>{formatDate(changedAt)}</time>
            </p>
            <blockquote className={css.sentence} dir="auto">
              {changeSentence}
            </blockquote>
          </>
        )}
        {isActive && onChange && (
          <Button
            variant="secondary"
            aria-label={`Shorten or end: ${sanctionLabels[kind]}`}
            onClick={() => onChange({ id, kind, sentence, startsAt, endsAt, isActive, changedAt, changeSentence })}
          >
            Shorten or end
          </Button>
        )}
      </li>
    ))}
  </ul>
)
