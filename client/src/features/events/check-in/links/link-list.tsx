import { useRef, useState } from 'react'
import { Button } from '../../../../components/forms/button.tsx'
import { Notice } from '../../../../components/states/notice.tsx'
import { type CheckInLinkItemFragment, RevokeCheckInLinkDocument } from '../../../../generated/graphql.ts'
import { formatDate } from '../../../../lib/format/format.ts'
import { toApiError } from '../../../../lib/network/api-error.ts'
import { useMutation } from '../../../../lib/network/apollo/use-query.ts'
import css from './links.module.css'

/** The links of an event, each with 'Revoke' while it works. */
export function LinkList({ links }: { links: readonly CheckInLinkItemFragment[] }) {
  const [revokeLink] = useMutation(RevokeCheckInLinkDocument)
  const [error, setError] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const revoke = async ({ id, label }: CheckInLinkItemFragment) => {
    setError('')
    // The button disappears.
    list.current?.focus()
    try {
      await revokeLink({ variables: { input: { id } } })
    } catch (revokeError) {
      setError(`The link for ${label} could not be revoked. ${toApiError(revokeError).message}`)
    }
  }
  if (links.length === 0) return <p>There are no links yet.</p>
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <ul ref={list} className={css.list} tabIndex={-1} aria-label="Links">
        {links.map((link) => (
          <li key={link.id}>
            <div className={css.words}>
              <p className={css.label} dir="auto">
                {link.label}
              </p>
              <p className={css.facts}>{describeEnd(link)}</p>
            </div>
            {isActive(link) && (
              <Button variant="quiet" aria-label={`Revoke the link for ${link.label}`} onClick={() => revoke(link)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const isActive = ({ revokedAt, endsAt }: CheckInLinkItemFragment) => !revokedAt && Date.parse(endsAt) > Date.now()

function describeEnd(link: CheckInLinkItemFragment): string {
  if (link.revokedAt) return `Revoked ${formatDate(link.revokedAt, 'campus')}`
  return `${isActive(link) ? 'Until' : 'Ended'} ${formatDate(link.endsAt, 'campus')}`
}
