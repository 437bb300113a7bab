import { Link } from 'react-router-dom'
import type { SanctionItemFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import css from './sanction-notice.module.css'

/** Tells a silenced or suspended viewer why, until when, and how to appeal. */
export function SanctionNotice({ sanction: { kind, sentence, endsAt } }: { sanction: Pick<SanctionItemFragment, 'kind' | 'sentence' | 'endsAt'> }) {
  const [state, consequence] =
    kind === 'SUSPENSION' ? ['suspended', 'You can read as visitors do.'] : ['silenced', 'You can read and vote, but publish nothing.']
  return (
    <section className={css.notice} aria-label={`You are ${state}`}>
      <p>
        <strong>
          You are {state}
          {endsAt && ` until ${formatDate(endsAt, 'campus')}`}.
        </strong>{' '}
        {consequence}
      </p>
      <p dir="auto">“{sentence}”</p>
      <Link to={paths.settings('reports')}>See the decision, or appeal</Link>
    </section>
  )
}
