import { Link } from 'react-router-dom'
import { Avatar } from '../../components/avatar.tsx'
import { Notice } from '../../components/notice.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { EditedMark } from '../../features/editing/edited-mark.tsx'
import { Attachments } from '../../features/posts/attachments.tsx'
import css from '../../features/posts/post-card.module.css'
import { PostMedia } from '../../features/posts/post-media.tsx'
import { PostTime } from '../../features/posts/post-time.tsx'
import { CardFoot } from '../../features/reactions/card-foot.tsx'
import { Quote } from '../../features/replies/reply-card.tsx'
import type { SavedReplyFragment } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'

/** A bookmarked reply, with a link to its place in the thread. */
export function SavedReply({ reply }: { reply: SavedReplyFragment }) {
  const { id, number, contentHtml, createdAt, editedAt, media, attachments, inReplyTo, replyAuthor, post, voteCount } = reply
  // Deleted replies are not listed; one may be deleted while the list is open.
  if (!replyAuthor || !post) return <Notice>This reply was deleted.</Notice>
  const path = paths.reply(post.id, number)
  return (
    <article className={css.card}>
      <header className={css.header}>
        <Avatar username={replyAuthor.username} picture={replyAuthor.profilePic} />
        <div>
          <h2 className={css.name}>{replyAuthor.username.toUpperCase()}</h2>
          <p className={css.meta}>
            <Link to={path}>
              Reply #{number} to {post.author.username}
            </Link>
            <PostTime createdAt={createdAt} />
            <EditedMark id={id} editedAt={editedAt} />
          </p>
        </div>
      </header>
      {inReplyTo && <Quote postId={post.id} {...inReplyTo} />}
      {contentHtml && <RichText html={contentHtml} />}
      {media.length > 0 && <PostMedia media={media} name={replyAuthor.username} eager={false} />}
      <Attachments attachments={attachments} />
      <CardFoot subjectId={id} voteCount={voteCount} authorUid={replyAuthor.uid} label={`the reply of ${replyAuthor.username}`} path={path} />
    </article>
  )
}
