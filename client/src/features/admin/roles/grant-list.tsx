import { useRef, useState } from 'react'
import { Avatar } from '../../../components/artwork/avatar.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import css from '../../../components/list.module.css'
import type { RoleGrantItemFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { UserLink } from '../../users/profile/user-link.tsx'
import { roleLabels } from '../labels.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The roles of users, each with 'Revoke'. */
export function GrantList({ grants }: { grants: readonly RoleGrantItemFragment[] }) {
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const [revoked, setRevoked] = useState<RoleGrantItemFragment>()
  return (
    <>
      <ul ref={list} className={css.list} tabIndex={-1} aria-label="Roles">
        {grants.map((grant) => (
          <li key={grant.id}>
            <Avatar username={grant.user.username} picture={grant.user.profilePic} />
            <div className={css.words}>
              <p className={css.name}>
                <UserLink username={grant.user.username}>{grant.user.username}</UserLink>
              </p>
              <p className={css.facts}>
                <span className={css.role}>{roleLabels[grant.role]}</span>
                <span>{grant.endsAt ? `until ${formatDate(grant.endsAt, 'campus')}` : 'no end'}</span>
                <span>since {formatDate(grant.grantedAt)}</span>
              </p>
            </div>
            <Button variant="quiet" aria-label={`Revoke ${roleLabels[grant.role].toLowerCase()} of ${grant.user.username}`} onClick={() => setRevoked(grant)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoked && (
        <RevokeDialog
          grant={revoked}
          onClose={() => setRevoked(undefined)}
          onRevoked={() => {
            setRevoked(undefined)
            list.current?.focus()
            toast('Revoked.')
          }}
        />
      )}
    </>
  )
}
