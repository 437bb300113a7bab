import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { LoginLink } from '../../../components/login-link.tsx'
import { type ClubDetailsFragment, JoinClubDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { describeRestriction, useRestriction } from '../../users/use-restriction.ts'
import { reloadMemberViews } from '../club-cache.ts'
import { useMutationWithToast } from '../use-mutation-with-toast.ts'
import { JoinDialog } from './join-dialog.tsx'

type Props = { club: ClubDetailsFragment; isPending: boolean }

/** 'Join', or 'Ask to join' with a message to officers; for visitors a link to the login page. `isPending`: it is unknown whether the viewer is a member. */
export function JoinButton({ club: { id, name, joinPolicy }, isPending }: Props) {
  const toast = useToast()
  const attempt = useMutationWithToast()
  const account = useAccount()
  const restriction = useRestriction()
  const [mutate, { loading }] = useMutation(JoinClubDocument)
  const [isAsking, setAsking] = useState(false)
  const join = (message = '') => mutate({ variables: { input: { clubId: id, message } }, update: (cache) => reloadMemberViews(cache, id) })
  const joinAtOnce = async () => {
    if (await attempt(join, 'You could not join.')) toast(`You are a member of ${name}.`)
  }
  const label = joinPolicy === 'OPEN' ? 'Join' : 'Ask to join'
  if (account === null) return <LoginLink>{label}</LoginLink>
  if (restriction) return <p>{describeRestriction(restriction, 'join clubs')}</p>
  return (
    <>
      <Button busy={loading} disabled={isPending} onClick={joinPolicy === 'OPEN' ? joinAtOnce : () => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <JoinDialog
          name={name}
          onSend={join}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false)
            toast('The officers have your request.')
          }}
        />
      )}
    </>
  )
}
