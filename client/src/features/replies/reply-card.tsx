import { Bookmark, CornerUpLeft } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { RichText } from '../../components/content/rich-text.tsx'
import type { ReplyCardFragment } from '../../generated/graphql.ts'
import { toExcerpt } from '../../lib/format/excerpt.ts'
import { paths } from '../../lib/paths.ts'
import { orUnknown } from '../../lib/session/unknown-user.ts'
import { EditedMark } from '../editing/edited-mark.tsx'
import { useQuoteFoldReason } from '../people/filters/content-filters.ts'
import { Foldable } from '../people/filters/foldable.tsx'
import { Attachments } from '../posts/files/attachments.tsx'
import { PostMedia } from '../posts/files/post-media.tsx'
import { PostTime } from '../posts/post-time.tsx'
import reactionsCss from '../reactions/reactions.module.css'
import { useViewerFields } from '../reactions/viewer-fields.ts'
import { VoteButton } from '../reactions/vote-button.tsx'
import { UserAvatar, UserLink } from '../users/profile/user-link.tsx'
import css from './reply-card.module.css'
import { ReplyMenu } from './reply-menu.tsx'
import { RestoreReply } from './restore-reply.tsx'

type Props = {
  postId: string
  reply: ReplyCardFragment
  /** Null: the viewer cannot reply here. */
  onReply: ((reply: ReplyCardFragment) => void) | null
  /** Of a deleted reply: whether the viewer can restore it. */
  isRestorable?: boolean
  /** The author of the reply that this one answers, if it is loaded. */
  quotedUid?: string | undefined
}

/** A reply of a thread. A deleted one keeps its number. */
export const ReplyCard = memo(function ReplyCard({ postId, reply, onReply, isRestorable = false, quotedUid }: Props) {
  const { id, number, voteCount, contentHtml, createdAt, editedAt, media, attachments, inReplyTo } = reply
  const author = orUnknown(reply.author)
  const path = paths.reply(postId, number)
  const numberLink = (
    <Link to={path} className={css.number} aria-label={`Reply #${number}`}>
      #{number}
    </Link>
  )
  if (reply.isDeleted)
    return (
      <div className={css.card}>
        <span />
        <div className={css.header}>
          <p className={css.deleted}>This reply was deleted.</p>
          {isRestorable && <RestoreReply id={id} number={number} />}
          {numberLink}
        </div>
      </div>
    )
  const name = author.username
  const label = `reply #${number} of ${name}`
  return (
    <Foldable id={id} authorUid={author.uid} contentHtml={contentHtml} number={{ value: number, to: path }}>
      <article className={css.card} aria-label={`Reply #${number} of ${name}`}>
        <UserAvatar username={name} picture={author.profilePic} />
        <div className={css.body}>
          <header className={css.header}>
            <h3 className={css.name}>
              <UserLink username={name}>{name}</UserLink>
            </h3>
            <p className={css.meta}>
              <PostTime createdAt={createdAt} />
              {editedAt && ' · '}
              <EditedMark id={id} editedAt={editedAt} />
              <BookmarkMark id={id} />
            </p>
            {numberLink}
          </header>
          {inReplyTo && <Quote postId={postId} {...inReplyTo} authorUid={quotedUid} />}
          {contentHtml && <RichText html={contentHtml} />}
          {media.length > 0 && <PostMedia media={media} name={name} eager={false} />}
          <Attachments attachments={attachments} />
          <footer className={reactionsCss.row}>
            {onReply && (
              <button type="button" className={reactionsCss.button} aria-label={`Reply to ${name}, #${number}`} onClick={() => onReply(reply)}>
                <CornerUpLeft aria-hidden="true" size={18} /> Reply
              </button>
            )}
            <VoteButton subjectId={id} voteCount={voteCount} authorUid={author.uid} label={label} />
            <span className={reactionsCss.end} />
            <ReplyMenu postId={postId} reply={reply} author={author} label={`More about ${label}`} />
          </footer>
        </div>
      </article>
    </Foldable>
  )
})

/** Marks a reply that the viewer has bookmarked; the menu has the action. */
function BookmarkMark({ id }: { id: string }) {
  if (!useViewerFields(id).viewerHasBookmarked) return null
  return (
    <span className={css.bookmarked}>
      <Bookmark aria-hidden="true" size={16} fill="currentColor" />
      <span className="visually-hidden">Bookmarked</span>
    </span>
  )
}

type QuoteProps = { postId: string; authorUid?: string | undefined } & NonNullable<ReplyCardFragment['inReplyTo']>

/** A link to the reply that this one answers, with the beginning of its text, unless that is folded for the viewer. */
export function Quote({ postId, number, isDeleted, contentHtml, authorUid }: QuoteProps) {
  const reason = useQuoteFoldReason(authorUid, contentHtml)
  return (
    <Link to={paths.reply(postId, number)} className={css.quote} dir="auto">
      <strong>In reply to #{number}</strong> {isDeleted ? 'which was deleted' : (reason ?? toExcerpt(contentHtml))}
    </Link>
  )
}
