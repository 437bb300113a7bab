import { useEffect, useRef } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import list from '../../../components/list.module.css'
import { Failure } from '../../../components/states/failure.tsx'
import { type ClubDetailsFragment, type ClubViewerFragment, LeaveClubDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import css from '../clubs.module.css'
import { ViewerRequest } from '../requests/viewer-request.tsx'
import { useMutationWithToast } from '../use-mutation-with-toast.ts'
import { describeOwnRole } from './describe-member.ts'
import { FollowButton } from './follow-button.tsx'
import { JoinButton } from './join-button.tsx'
import { LeaveButton } from './leave-button.tsx'

type Props = {
  club: ClubDetailsFragment
  /** Undefined while it is loading, and for visitors. */
  viewer: ClubViewerFragment | undefined
  hasFailed: boolean
  onRetry: () => unknown
}

/** What the viewer is in a club, and what they can do about it: join, ask, withdraw, answer, follow, leave. */
export function Membership({ club, viewer, hasFailed, onRetry }: Props) {
  const membership = viewer?.viewerMembership
  const findRequest = (kind: 'JOIN' | 'INVITATION' | 'HANDOVER') => viewer?.viewerRequests.find((request) => request.kind === kind)
  const [joinRequest, invitation, handover] = [findRequest('JOIN'), findRequest('INVITATION'), findRequest('HANDOVER')]
  const ref = useFocusAfterChange(viewer && [membership?.role, joinRequest?.id, invitation?.id, handover?.id].join())
  const follow = viewer && <FollowButton club={club} viewerFollows={viewer.viewerFollows} />
  const renderState = () => {
    if (hasFailed) return <Failure onRetry={onRetry}>Your membership could not be loaded.</Failure>
    if (membership)
      return (
        <>
          <p>{describeOwnRole(membership)}</p>
          {handover && !club.archivedAt && <ViewerRequest club={club} request={handover} />}
          {membership.role === 'HEAD' ? <p className={list.facts}>Hand the club over before you leave.</p> : <LeaveButton club={club} role={membership.role} />}
        </>
      )
    if (joinRequest) return <OpenRequest club={club} />
    if (club.archivedAt) return null
    if (invitation) return <ViewerRequest club={club} request={invitation} />
    if (club.joinPolicy === 'INVITATION')
      return (
        <>
          <p>The officers invite the members.</p>
          {follow}
        </>
      )
    return (
      <div className={list.actions}>
        <JoinButton club={club} isPending={!viewer} />
        {follow}
      </div>
    )
  }
  return (
    <div ref={ref} tabIndex={-1} className={css.membership}>
      {renderState()}
    </div>
  )
}

/** The focus stays here when the pressed button disappears with a change of `state`, which is undefined while it is unknown. */
function useFocusAfterChange(state: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== state && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
    previous.current = state
  }, [state])
  return ref
}

/** The viewer's request, which officers have not decided yet. */
function OpenRequest({ club: { id, name } }: { club: ClubDetailsFragment }) {
  const toast = useToast()
  const attempt = useMutationWithToast()
  const [leave, { loading }] = useMutation(LeaveClubDocument)
  const withdraw = async () => {
    const isDone = await attempt(() => leave({ variables: { input: { clubId: id } } }), 'Your request could not be withdrawn.')
    if (isDone) toast(`You no longer ask to join ${name}.`)
  }
  return (
    <>
      <p>You have asked to join. The officers decide.</p>
      <Button variant="secondary" busy={loading} onClick={withdraw}>
        Withdraw request
      </Button>
    </>
  )
}
