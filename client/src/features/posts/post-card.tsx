import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RichText } from '../../components/content/rich-text.tsx'
import type { MenuItem } from '../../components/dialogs/menu-button.tsx'
import type { PostCardFragment } from '../../generated/graphql.ts'
import { stripTags } from '../../lib/format/strip-tags.ts'
import { paths } from '../../lib/paths.ts'
import { orUnknown } from '../../lib/session/unknown-user.ts'
import { EditedMark } from '../editing/edited-mark.tsx'
import { Foldable } from '../people/filters/foldable.tsx'
import { CardFoot, NoteFoot } from '../reactions/card-foot.tsx'
import { UserAvatar, UserLink } from '../users/profile/user-link.tsx'
import { toCommunitySlug } from './community.ts'
import { Attachments } from './files/attachments.tsx'
import { PostMedia } from './files/post-media.tsx'
import css from './post-card.module.css'
import { PostMenu } from './post-menu.tsx'
import { PostTime } from './post-time.tsx'

type Props = { post: PostCardFragment; showsCommunity?: boolean; to?: string; eager?: boolean; mark?: ReactNode; menuItem?: MenuItem | undefined }

/**
 * A post in a feed (spec, post card). `to`: the post's own page. `eager`: visible without scrolling. `mark`: beside its name, such as 'Pinned'. `menuItem`:
 * another item of its menu. A post for the members of a club has no page of its own and takes no reactions.
 */
export const PostCard = memo(function PostCard({ post, showsCommunity = false, to, eager = false, mark, menuItem }: Props) {
  const { id, contentHtml, createdAt, editedAt, media, attachments, club, isMembersOnly, voteCount, replyCount } = post
  const author = orUnknown(post.author)
  const community = toCommunitySlug(post.community)
  const text = stripTags(contentHtml).normalize().toLowerCase()
  const hashtags = post.hashtags.filter((tag) => !text.includes(`#${tag.toLowerCase()}`))
  const menu = <PostMenu post={post} author={author} item={menuItem} label={`More about the post of ${author.username}`} />
  return (
    <Foldable id={id} authorUid={author.uid} contentHtml={contentHtml}>
      <article className={css.card} data-community={community}>
        <header className={css.header}>
          <UserAvatar username={author.username} picture={author.profilePic} />
          <div>
            <h2 className={css.name}>
              <UserLink username={author.username}>{author.username.toUpperCase()}</UserLink>
            </h2>
            {club && (
              <p className={css.club}>
                for <Link to={paths.club(club.slug)}>{club.name}</Link>
              </p>
            )}
            <p className={css.meta}>
              {author.course && <span>{author.course}</span>}
              {to && !isMembersOnly ? (
                <Link to={to} className={css.when}>
                  <PostTime createdAt={createdAt} />
                </Link>
              ) : (
                <PostTime createdAt={createdAt} />
              )}
              <EditedMark id={id} editedAt={editedAt} />
            </p>
          </div>
          {showsCommunity && <span className={css.community}>{community}</span>}
          {mark && <span className={css.community}>{mark}</span>}
        </header>
        <RichText html={contentHtml} />
        {hashtags.length > 0 && (
          <ul className={css.hashtags} aria-label="Hashtags">
            {hashtags.map((tag) => (
              <li key={tag}>
                <Link to={paths.tag(tag.toLowerCase())} dir="auto">
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {media.length > 0 && <PostMedia media={media} name={author.username} eager={eager} />}
        <Attachments attachments={attachments} />
        {isMembersOnly ? (
          <NoteFoot note={`Only members of ${club?.name ?? 'the club'} see this.`} menu={menu} />
        ) : (
          <CardFoot
            subjectId={id}
            voteCount={voteCount}
            authorUid={author.uid}
            label={`the post of ${author.username}`}
            path={paths.post(id)}
            replyCount={replyCount}
            {...(!to && { repliesPath: '#replies-title' })}
            menu={menu}
          />
        )}
      </article>
    </Foldable>
  )
})
