import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { LoginLink } from '../../components/login-link.tsx'
import { ReactionNotice } from '../reactions/reaction-notice.tsx'
import { useAccount } from '../users/session/session-provider.tsx'
import css from './follow-button.module.css'
import { useFollow } from './use-follow.ts'

type Props = { user: { id: string; uid: string; username: string }; viewerFollows: boolean | undefined; isInList?: boolean }

/**
 * 'Follow' or 'Following'; for visitors a link to the login page. Nobody follows themselves. `viewerFollows` is undefined while it is unknown.
 * `isInList`: one of many.
 */
export function FollowButton({ user: { id, uid, username }, viewerFollows = false, isInList = false }: Props) {
  const account = useAccount()
  /** An answer that was asked for before the press may come after it, and does not know it. */
  const [choice, setChoice] = useState<boolean>()
  const isFollowing = choice ?? viewerFollows
  const { setFollow, problem } = useFollow(id)
  const label = (
    <span>
      {isFollowing ? 'Following' : 'Follow'}
      <span className="visually-hidden"> {username}</span>
    </span>
  )
  const toggle = async () => {
    setChoice(!isFollowing)
    if (!(await setFollow(!isFollowing))) setChoice(undefined)
  }
  const [followVariant, followingVariant] = isInList ? (['secondary', 'quiet'] as const) : (['primary', 'secondary'] as const)
  if (account?.uid === uid) return null
  if (account === null) return <LoginLink variant={followVariant}>{label}</LoginLink>
  return (
    <div className={css.follow}>
      <Button variant={isFollowing ? followingVariant : followVariant} onClick={toggle}>
        {label}
      </Button>
      <ReactionNotice problem={problem} />
    </div>
  )
}
