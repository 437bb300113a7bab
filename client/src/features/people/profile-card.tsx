import type { ReactNode } from 'react'
import { Avatar } from '../../components/artwork/avatar.tsx'
import { LinkedText } from '../../components/content/linked-text.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import type { OwnerCountsFragment, ProfileCardFragment, ProfilePartsFragment } from '../../generated/graphql.ts'
import { Foldable } from './filters/foldable.tsx'
import css from './profile-card.module.css'

type Props = {
  user: ProfileCardFragment
  /** The parts that the viewer may see. Default: those that everybody may. */
  parts?: ProfilePartsFragment | undefined
  /** Only on the user's own page. */
  email?: string | null | undefined
  /** Only for the user. */
  followCounts?: OwnerCountsFragment | undefined
  children?: ReactNode
}

/** The card of a user beside the posts (spec, section 2, Profile). `children` are the actions. */
export function ProfileCard({ user, parts: { course, bio, clubs, links } = user, email, followCounts, children }: Props) {
  const { username, profilePic, postCount } = user
  return (
    <aside className={css.card} aria-label="About">
      <div className={css.head}>
        <div className={css.picture}>
          <Avatar username={username} picture={profilePic} />
        </div>
        <div className={css.name}>
          <PageTitle>{username}</PageTitle>
          {course && <p className={css.soft}>{course}</p>}
        </div>
      </div>
      {bio && (
        <Foldable id={`${user.id} bio`} authorUid={user.uid} contentHtml={bio}>
          <p className={css.bio} dir="auto">
            <LinkedText text={bio} />
          </p>
        </Foldable>
      )}
      {email && (
        <p className={css.contact}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {clubs.length > 0 && (
        <ul className={css.clubs} aria-label="Clubs">
          {clubs.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={css.links} aria-label="Links">
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={css.counts}>
        <Count number={postCount} one="post" many="posts" />
        {followCounts && (
          <>
            <Count number={followCounts.followerCount ?? 0} one="follower" many="followers" />
            <Count number={followCounts.followingCount ?? 0} one="following" many="following" />
          </>
        )}
      </p>
      {children}
    </aside>
  )
}

const Count = ({ number, one, many }: { number: number; one: string; many: string }) => (
  <span>
    <strong className={css.number}>{number}</strong> {number === 1 ? one : many}
  </span>
)
