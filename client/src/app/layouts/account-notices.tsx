import { useLocation } from 'react-router-dom'
import { DeletionNotice } from '../../features/accounts/deletion-notice.tsx'
import { SanctionNotice } from '../../features/moderation/sanctions/sanction-notice.tsx'
import { findRestriction } from '../../features/users/use-restriction.ts'
import type { ViewerCardQuery } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'

type Settings = NonNullable<NonNullable<ViewerCardQuery['viewer']>['settings']>

/** The notices of an account that is to be deleted, and of a silence or suspension. The page with the decision shows the sanction itself. */
export function AccountNotices({ deletion, sanctions }: Pick<Settings, 'deletion' | 'sanctions'>) {
  const { pathname } = useLocation()
  const sanction = findRestriction(sanctions)
  return (
    <>
      {deletion && <DeletionNotice deletesAt={deletion.deletesAt} />}
      {sanction && pathname !== paths.settings('reports') && <SanctionNotice sanction={sanction} />}
    </>
  )
}
