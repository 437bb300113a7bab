import { useState } from 'react'
import { brand } from '../../../generated/brand.ts'
import type { CaseAuthorFragment, SanctionItemFragment } from '../../../generated/graphql.ts'
import { formatDay } from '../../../lib/format/format-event.ts'
import { UserLink } from '../../users/profile/user-link.tsx'
import { ChangeSanctionDialog } from '../sanctions/change-sanction-dialog.tsx'
import { SanctionList } from '../sanctions/sanction-list.tsx'
import css from './case-view.module.css'

/** What a moderator knows about the author. */
export function AuthorPanel({ record: { user, createdAt, decidedCount, upheldCount, sanctions } }: { record: CaseAuthorFragment }) {
  const [changed, setChanged] = useState<SanctionItemFragment>()
  return (
    <section className={css.card} aria-label="Author">
      <h2>
        <UserLink username={user.username}>{user.username}</UserLink>
      </h2>
      <dl>
        <dt>Here since</dt>
        <dd>{formatDay(createdAt, brand.timeZone)}</dd>
        <dt>Decided cases</dt>
        <dd>{decidedCount === 0 ? 'none' : `${decidedCount}, ${upheldCount} upheld`}</dd>
        {sanctions.length === 0 && (
          <>
            <dt>Sanctions</dt>
            <dd>none in a year</dd>
          </>
        )}
      </dl>
      {sanctions.length > 0 && (
        <>
          <h3>Sanctions of the last year</h3>
          <SanctionList sanctions={sanctions} onChange={setChanged} />
          {changed && <ChangeSanctionDialog sanction={changed} onClose={() => setChanged(undefined)} />}
        </>
      )}
    </section>
  )
}
