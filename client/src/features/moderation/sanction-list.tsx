import type { SanctionItemFragment, SanctionKind } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format.ts'
import css from './record-list.module.css'

export const sanctionLabels: Record<SanctionKind, string> = { WARNING: 'Warning', SILENCE: 'Silence', SUSPENSION: 'Suspension' }

/** Sanctions, newest first, with their reasons and ends. */
export const SanctionList = ({ sanctions }: { sanctions: readonly SanctionItemFragment[] }) => (
  <ul className={css.list} aria-label="Sanctions">
    {sanctions.map(({ id, kind, sentence, startsAt, endsAt, isActive }) => (
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
      </li>
    ))}
  </ul>
)
