import { useState } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { brand } from '../../generated/brand.ts'
import { CancelDeletionDocument } from '../../generated/graphql.ts'
import { formatDay } from '../../lib/format/format-event.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import css from './deletion-notice.module.css'

/** On every page of a viewer whose account is to be deleted: the date, and 'Keep my account'. */
export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const toast = useToast()
  const [cancelDeletion, { loading }] = useMutation(CancelDeletionDocument)
  const [error, setError] = useState('')
  const keep = async () => {
    setError('')
    try {
      await cancelDeletion({})
      toast('Your account is kept.')
      // Names and posts that were hidden.
      await (await loadApolloClient()).refetchQueries({ include: 'active' })
    } catch (cancelError) {
      setError(toApiError(cancelError).message)
    }
  }
  return (
    <section className={css.notice} aria-label="Deletion of your account">
      <div>
        <p>
          <strong>Your account will be deleted on {formatDay(deletesAt, brand.timeZone)}.</strong> Until then it is hidden, and you can only read.
        </p>
        {error && <p role="alert">{error}</p>}
      </div>
      <Button busy={loading} onClick={keep}>
        Keep my account
      </Button>
    </section>
  )
}
