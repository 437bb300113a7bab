import { Link } from 'react-router-dom'
import { RichText } from '../../components/content/rich-text.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { ReplyItemFragment } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import { orUnknown } from '../../lib/session/unknown-user.ts'
import { EditedMark } from '../editing/edited-mark.tsx'
import { Foldable } from '../people/filters/foldable.tsx'
import { Attachments } from '../posts/files/attachments.tsx'
import { PostMedia } from '../posts/files/post-media.tsx'
import css from '../posts/post-card.module.css'
import { PostTime } from '../posts/post-time.tsx'
import { CardFoot } from '../reactions/card-foot.tsx'
import { UserAvatar, UserLink } from '../users/profile/user-link.tsx'
import { Quote } from './reply-card.tsx'

type Props = {
  reply: ReplyItemFragment
  postId: string | undefined
  /** What names the post: its author, or the beginning of its text. */
  to: string | null | undefined
}

/** A reply outside of its thread, with a link to its place there. */
export function ReplyItem({ reply, postId, to }: Props) {
  const { id, number, contentHtml, createdAt, editedAt, media, attachments, inReplyTo, isDeleted, voteCount } = reply
  const replyAuthor = orUnknown(reply.replyAuthor)
  // Deleted replies are not listed; one may be deleted while the list is open.
  if (isDeleted || !postId) return <Notice>This reply was deleted.</Notice>
  const path = paths.reply(postId, number)
  const { username } = replyAuthor
  return (
    <Foldable id={id} authorUid={replyAuthor.uid} contentHtml={contentHtml}>
      <article className={css.card}>
        <header className={css.header}>
          <UserAvatar username={username} picture={replyAuthor.profilePic} />
          <div>
            <h2 className={css.name}>
              <UserLink username={username}>{username.toUpperCase()}</UserLink>
            </h2>
            <p className={css.meta}>
              <Link to={path} dir="auto">
                Reply #{number} to {to}
              </Link>
              <PostTime createdAt={createdAt} />
              <EditedMark id={id} editedAt={editedAt} />
            </p>
          </div>
        </header>
        {inReplyTo && <Quote postId={postId} {...inReplyTo} />}
        {contentHtml && <RichText html={contentHtml} />}
        {media.length > 0 && <PostMedia media={media} name={username} eager={false} />}
        <Attachments attachments={attachments} />
        <CardFoot subjectId={id} voteCount={voteCount} authorUid={replyAuthor.uid} label={`the reply of ${username}`} path={path} />
      </article>
    </Foldable>
  )
}
