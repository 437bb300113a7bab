import type { RefObject } from 'react'
import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { ClaimModerationCaseDocument, type FullCaseFragment } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

type Props = { item: FullCaseFragment; onReload: () => Promise<unknown>; ref: RefObject<HTMLButtonElement | null> }

/** Claims a case, so that others leave it, or gives it back. */
export function ClaimButton({ item: { id, version, claimedBy }, onReload, ref }: Props) {
  const uid = useAccount()?.uid
  const [claim, { loading }] = useMutation(ClaimModerationCaseDocument)
  const [error, setError] = useState('')
  const isOwn = claimedBy?.uid === uid
  const handleClick = async () => {
    setError('')
    try {
      await claim({ variables: { input: { id, version, claim: !isOwn } } })
    } catch (claimError) {
      const { status, message } = toApiError(claimError)
      setError(message)
      if (status === 409) await onReload().catch(() => {})
    }
  }
  return (
    <>
      {claimedBy && !isOwn && <Notice>{`${claimedBy.username} works on this case.`}</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
      <Button ref={ref as RefObject<HTMLButtonElement>} variant="secondary" busy={loading} onClick={handleClick}>
        {isOwn ? 'Give back' : claimedBy ? 'Take over' : 'Claim'}
      </Button>
    </>
  )
}
