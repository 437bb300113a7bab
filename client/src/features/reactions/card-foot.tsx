import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BookmarkButton } from './bookmark-button.tsx'
import { ReactionCount } from './reaction-count.tsx'
import css from './reactions.module.css'
import { ShareButton } from './share-button.tsx'
import { VoteButton } from './vote-button.tsx'

type Props = {
  subjectId: string
  voteCount: number
  authorUid: string
  /** Names the post or reply: 'the post of maya'. */
  label: string
  /** Its address, for 'Share'. */
  path: string
  /** The number of replies; none for a reply. */
  replyCount?: number
  /** The address of the replies. Default: `path`. */
  repliesPath?: string
  /** The menu with further actions. */
  menu?: ReactNode
}

/** The foot of a post that takes no reactions: a note, and a menu. */
export const NoteFoot = ({ note, menu }: { note: string; menu: ReactNode }) => (
  <footer className={css.row}>
    <span className={css.note}>{note}</span>
    {menu}
  </footer>
)

/** The actions of a post or reply, in one row: upvote, replies, bookmark, share and a menu. */
export function CardFoot({ subjectId, voteCount, authorUid, label, path, replyCount, repliesPath = path, menu }: Props) {
  return (
    <footer className={css.row}>
      <VoteButton subjectId={subjectId} voteCount={voteCount} authorUid={authorUid} label={label} />
      {replyCount !== undefined && (
        <Link to={repliesPath} {...(repliesPath !== path && { state: { keepsFocus: true } })} className={css.button}>
          <MessageCircle aria-hidden="true" size={20} />
          <ReactionCount count={replyCount} text={`${replyCount === 1 ? '1 reply' : `${replyCount} replies`} to ${label}`} />
        </Link>
      )}
      <span className={css.end} />
      <BookmarkButton subjectId={subjectId} label={label} />
      <ShareButton path={path} label={label} />
      {menu}
    </footer>
  )
}
